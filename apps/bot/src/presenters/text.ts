import { formatPriceRange } from '@lockwatch/contracts';

/** Cuts a text to `max` UTF-16 units, with an ellipsis, and never through a character of two units. */
export function truncate(text: string, max: number): string {
  if (text.length <= max) return text;
  const cut = text.slice(0, Math.max(0, max - 1));
  const last = cut.charCodeAt(cut.length - 1);
  const isHalf = last >= 0xd800 && last <= 0xdbff;
  return `${isHalf ? cut.slice(0, -1) : cut}…`;
}

/** The first lines, as many as have together at most `max` UTF-16 units. */
export function takeLines(lines: readonly string[], max: number): string[] {
  let length = 0;
  const end = lines.findIndex((line) => {
    length += line.length + 1;
    return length > max;
  });
  return end === -1 ? [...lines] : lines.slice(0, end);
}

/** The price that an offer states; empty: none. */
export function formatOfferPrice(offer: { price: number | null; price_max: number | null }): string {
  return offer.price === null ? '' : formatPriceRange(offer.price, offer.price_max ?? offer.price);
}

/** A sentence of the server, as the content of a message. */
export function escapeSentence(sentence: string): string {
  return truncate(escapeText(sentence), 2000);
}

/** Everything Discord reads as formatting, a mention, a link or an emoji. */
const MARKDOWN_CHARACTERS = /[\\*_~`|>#<[\]()@:-]/g;

/** What people typed, so that Discord shows it as it is: no formatting, no links, no mentions. One line. */
export function escapeText(text: string): string {
  return text.replace(/\s+/g, ' ').replace(MARKDOWN_CHARACTERS, (mark) => `\\${mark}`);
}
