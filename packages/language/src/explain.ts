import { CALIBRATION } from './data/calibration.js';
import type { Dictionary } from './dictionary/dictionary.js';
import { toUnitPrice } from './prices/price-match.js';
import { EXACT_FROM, type ReadOptions, readMessage, type Scan, scanMessage } from './read-message.js';
import { evidenceOf, factorsOf, messageEvidence } from './reading/confidence.js';
import type { Element } from './reading/element.js';
import type { Good } from './reading/goods.js';
import { LINE, MARK } from './text/tokens.js';
import type { MatchVia, Offer } from './types.js';

/**
 * The steps of one reading as plain text: tokens, worlds, headings, items with candidates, the row of parts, the side in
 * force for each stretch of a line, what each price was attached to, and why each item is an offer or none.
 */
export function explainReading(dictionary: Dictionary, content: string, options: ReadOptions = {}): string {
  const scan = scanMessage(dictionary, content, options.channelName ?? null);
  const reading = readMessage(dictionary, content, options);
  return [
    title('plain text', 'letters, emoji and markdown made plain'),
    scan.plain.text,
    title('tokens'),
    scan.tokens.map((token) => (token.kind === LINE ? '⏎' : token.text)).join(' · '),
    title('worlds', 'never goods, whatever they are called'),
    scan.worlds.map(worldText).join(', ') || 'none',
    title('headings', 'lines that supply the noun of what follows'),
    ...orNone(scan.headings.map((heading) => headingText(scan, heading))),
    title('items', 'how each was named, and how well the words fit'),
    ...orNone(itemLines(dictionary, scan)),
    title('parts', '[item] {price} <marker> "word that nothing explains"'),
    scan.elements.map((element) => describe(dictionary, scan, element)).join(' '),
    title('scopes', 'the side in force, line by line'),
    ...orNone(scopeLines(dictionary, scan)),
    title('attachments', 'the price of each item, and where it stands'),
    ...orNone(scan.goods.map((good) => attachmentText(dictionary, scan, good))),
    title('decisions'),
    ...orNone(decisionLines(dictionary, scan)),
    title('offers', `exact from ${EXACT_FROM} on, where the name is no guess`),
    ...orNone(reading.offers.map((offer) => offerText(offer, scan, options))),
  ].join('\n');
}

function title(name: string, note = ''): string {
  return `\n-- ${name}${note === '' ? '' : ` (${note})`}`;
}

function orNone(lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? ['none'] : lines;
}

function worldText(world: Scan['worlds'][number]): string {
  return `${world.name} (${world.said === '' ? 'stands alone' : `after "${world.said}"`})`;
}

function headingText(scan: Scan, { from, to, families, isChannel }: Scan['headings'][number]): string {
  const nouns = families.map(({ before, after }) => (before === undefined ? `… ${after}` : `${before} …`));
  const where = isChannel ? 'the channel' : `"${wordsAt(scan, from, to)}"`;
  return `${where} supplies ${[...new Set(nouns)].map((noun) => `"${noun}"`).join(', ')}`;
}

/** In a reader's words, how the words of a message led to an item. */
const HOW: Readonly<Record<MatchVia, string>> = {
  name: 'its name',
  plural: 'its plural',
  alias: 'an alias',
  variant: 'names folded together',
  'owner-alias': "somebody's own alias",
  joined: 'its name, spaced otherwise',
  typo: 'a slip of the pen',
  partial: 'a part that fits this item alone',
  heading: 'the noun comes from a heading',
};

function itemLines(dictionary: Dictionary, scan: Scan): string[] {
  return scan.items.map((item) => {
    const others = item.candidates?.map((one) => `${one.item} ${one.score.toFixed(2)}`).join(', ');
    const more = item.more.map((id) => ` + ${dictionary.nameOf(id)}`).join('');
    return `"${wordsAt(scan, item.from, item.to)}" -> ${dictionary.nameOf(item.itemId)}${more} (${item.via}: ${HOW[item.via]}, ${item.score.toFixed(2)})${others ? `; could be ${others}` : ''}`;
  });
}

function scopeLines(dictionary: Dictionary, scan: Scan): string[] {
  return scan.sections.flatMap((sections, index) => {
    const telling = sections.filter((section) => section.elements.some((one) => one.kind !== 'mark'));
    return telling.map((section) => {
      const side = section.side === null ? 'no side' : section.side;
      const why = section.side === null ? '' : section.fresh ? ', said here' : ', from before';
      const parts = section.elements.map((element) => describe(dictionary, scan, element)).join(' ');
      return `line ${index + 1}: ${side}${why}: ${parts}`;
    });
  });
}

function attachmentText(dictionary: Dictionary, scan: Scan, good: Good): string {
  const name = `"${wordsAt(scan, good.match.from, good.match.to)}" (${dictionary.nameOf(good.match.itemId)})`;
  if (good.price === null) return `${name}: no price`;
  const unit = toUnitPrice(good.price, good.bundle);
  const range = unit.priceMax === null ? '' : `..${unit.priceMax}`;
  const lot = good.bundle > 1 ? `, for ${good.bundle} together` : '';
  return `${name}: "${wordsAt(scan, good.price.from, good.price.to)}" ${placeOf(scan, good, good.price.from)}${lot} = ${unit.price}${range} each`;
}

function placeOf(scan: Scan, good: Good, price: number): string {
  const from = Math.min(price, good.match.from);
  const to = Math.max(price, good.match.from);
  const lines = scan.tokens.slice(from, to).filter((token) => token.kind === LINE).length;
  const where = price > good.match.from ? 'after it' : 'before it';
  const far =
    lines === 0
      ? where
      : `${lines} line${lines === 1 ? '' : 's'} ${price > good.match.from ? 'below' : 'above'}`;
  return good.shared ? `${far}, shared` : far;
}

function decisionLines(dictionary: Dictionary, scan: Scan): string[] {
  return [
    ...scan.stopped.map(
      ({ token, reason }) => `talk from "${wordsAt(scan, token, lineEnd(scan, token))}" on: ${reason}`,
    ),
    ...scan.goods.map((good) => {
      const what = `${good.type}${good.said ? '' : ' (assumed)'} ${dictionary.nameOf(good.match.itemId)}`;
      return good.dropped === null ? `offer: ${what}` : `no offer: ${what}: ${good.dropped}`;
    }),
  ];
}

/** At most three words, on one line. */
function lineEnd(scan: Scan, from: number): number {
  let to = from + 1;
  while (to < from + 3 && to < scan.tokens.length && scan.tokens[to]?.kind !== LINE) to += 1;
  return to;
}

function offerText(offer: Offer, scan: Scan, options: ReadOptions): string {
  const range = offer.priceMax === null ? '' : `..${offer.priceMax}`;
  const head = `${offer.type} ${offer.item} ${offer.price ?? 'no price'}${range}  ${offer.kind} ${offer.confidence} (${offer.via}) at ${offer.span.start}-${offer.span.end}`;
  const good = scan.goods.find(
    (one) => one.dropped === null && one.type === offer.type && one.match.itemId === offer.itemId,
  );
  if (good === undefined) return head;
  const factors = factorsOf(evidenceOf(good, messageEvidence(scan.elements, scan.goods)));
  const sum = factors.map((factor) => `${factor} ${signed(CALIBRATION.factors[factor]?.weight ?? 0)}`);
  const why = offer.kind === 'predicted' ? `\n  predicted because ${whyPredicted(offer, options)}` : '';
  return `${head}\n  log-odds: start ${signed(CALIBRATION.start)}, ${sum.join(', ')}${why}`;
}

function whyPredicted(offer: Offer, options: ReadOptions): string {
  if (offer.candidates) return 'the words fit several items';
  if (offer.via === 'typo' || offer.via === 'partial' || offer.via === 'heading')
    return `the name is a guess: ${HOW[offer.via]}`;
  if (offer.confidence < EXACT_FROM) return `the confidence is below ${EXACT_FROM}`;
  return `the price is far from the usual one (${options.usualPrice?.(offer.itemId)})`;
}

function signed(weight: number): string {
  return weight < 0 ? weight.toFixed(2) : `+${weight.toFixed(2)}`;
}

function wordsAt(scan: Scan, from: number, to: number): string {
  const last = scan.tokens[Math.min(to, scan.tokens.length) - 1];
  const end = last?.kind === MARK && last.text === ':' ? last.start : (last?.end ?? 0);
  return scan.plain.text.slice(scan.tokens[from]?.start ?? 0, end).trim();
}

function describe(dictionary: Dictionary, scan: Scan, element: Element): string {
  switch (element.kind) {
    case 'item':
      return `[${dictionary.nameOf(element.match.itemId)}]`;
    case 'price':
      return `{${wordsAt(scan, element.match.from, element.match.to)}: ${element.match.form}${element.match.each ? ' each' : ''}}`;
    case 'count':
      return `{count ${element.value}}`;
    case 'side':
      return `<${element.side}>`;
    case 'after':
      return `<${element.side} before>`;
    case 'stop':
      return `<stop ${element.reason}: ${element.phrase}>`;
    case 'place':
      return `@${element.world.name}`;
    case 'mark':
      return element.text;
    case 'word':
      return element.filler ? element.text : `"${element.text}"`;
    case 'line':
      return '\n ';
    default:
      return `<${element.kind}>`;
  }
}
