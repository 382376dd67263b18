import type { Notification } from '@lockwatch/contracts';

/** Where an offer was read: UTF-16 positions in the message, ends exclusive. */
export type OfferSpans = Pick<
  Notification['offers'][number],
  'span_start' | 'span_end' | 'price_span_start' | 'price_span_end' | 'side_span_start' | 'side_span_end'
>;

export interface MessagePart {
  start: number;
  text: string;
  /** It was understood: an item, a price, a side, or the world after them. */
  isRead: boolean;
}

/**
 * A message cut into parts, in order and without gaps: the words that its offers were read from, and the rest. Words of
 * one offer that stand side by side are one part.
 */
export function splitMessage(content: string, offers: readonly OfferSpans[]): MessagePart[] {
  const parts: MessagePart[] = [];
  let position = 0;
  const add = (end: number, isRead: boolean): void => {
    if (end > position) parts.push({ start: position, text: content.slice(position, end), isRead });
    position = Math.max(position, end);
  };
  const runs = runsOf(content, offers);
  for (const [index, { start, end }] of runs.entries()) {
    const rest = content.slice(end, runs[index + 1]?.start ?? content.length);
    add(start, false);
    add(end + (WORLD.exec(rest)?.[0].length ?? 0), true);
  }
  add(content.length, false);
  return parts;
}

/** `@ WORLD` right behind what was read. */
const WORLD = /^[ \t]*@[ \t]*[A-Za-z0-9]{1,24}(?![\p{L}\p{N}])/u;
/** What may stand between an item and its price or side: `Laser Grid: 3wl`, `Laser Grid for 3wl`, `WTS> Laser Grid`. */
const JOINT = /^[ \t]*(?:[:=~>-]|is|for)?[ \t]*$/i;

interface Words {
  start: number;
  end: number;
  /** The offers they speak of: a price or side may be that of many. */
  of: readonly number[];
}

/** The stretches to mark, in order, none touching another of the same offer. */
function runsOf(content: string, offers: readonly OfferSpans[]): Words[] {
  const runs: Words[] = [];
  for (const words of wordsOf(content, offers)) {
    const last = runs.at(-1);
    const overlaps = last !== undefined && words.start < last.end;
    if (overlaps || (last && isBeside(content, last, words))) {
      const of = overlaps ? [...last.of, ...words.of] : words.of;
      runs[runs.length - 1] = { start: last.start, end: Math.max(last.end, words.end), of };
    } else runs.push(words);
  }
  return runs;
}

function isBeside(content: string, last: Words, words: Words): boolean {
  return (
    JOINT.test(content.slice(last.end, words.start)) && words.of.some((offer) => last.of.includes(offer))
  );
}

/** Every item, price and side once, in reading order. */
function wordsOf(content: string, offers: readonly OfferSpans[]): Words[] {
  const words = new Map<string, { start: number; end: number; of: number[] }>();
  for (const [index, offer] of offers.entries()) {
    const spans = [
      [offer.span_start, offer.span_end],
      [offer.price_span_start, offer.price_span_end],
      [offer.side_span_start, offer.side_span_end],
    ];
    for (const [start = null, to = null] of spans) {
      if (start === null || to === null) continue;
      const end = Math.min(to, content.length);
      if (start >= end) continue;
      const known = words.get(`${start}-${end}`);
      if (known) known.of.push(index);
      else words.set(`${start}-${end}`, { start, end, of: [index] });
    }
  }
  return [...words.values()].toSorted((a, b) => a.start - b.start || a.end - b.end);
}
