import { CALIBRATION } from './data/generated/calibration.js';
import type { Dictionary } from './dictionary/dictionary.js';
import {
  analyzeMessage,
  EXACT_CONFIDENCE_MIN,
  type MessageAnalysis,
  type ParseOptions,
  parseMessage,
} from './parse-message.js';
import { getCalibrationFactors } from './parsing/confidence/confidence.js';
import type { Listing } from './parsing/context/parser-state.js';
import type { Element } from './parsing/elements/element.js';
import { toUnitPrice } from './parsing/prices/price-match.js';
import { LINE, MARK } from './tokens/tokens.js';
import type { MatchVia, Offer } from './types.js';

/** The steps of parsing one message as plain text, from tokens to the reason why an item is an offer or not. */
export function explainParsing(dictionary: Dictionary, content: string, options: ParseOptions = {}): string {
  const analysis = analyzeMessage(dictionary, content, options.channelName ?? null);
  const result = parseMessage(dictionary, content, options);
  const { plain, tokens, worlds, corrections, headings, elements, listings } = analysis;
  const parts: readonly (readonly [string, readonly string[]])[] = [
    ['plain text (without markdown, emoji and styled letters)', [plain.text]],
    ['tokens', [tokens.map((token) => (token.kind === LINE ? '⏎' : token.text)).join(' · ')]],
    ['worlds (never items, even if one has the same name)', worlds.map(formatWorld)],
    [
      'corrections (lines that only replace an earlier price, its unit or the side)',
      corrections.map(({ from, to }) => getText(analysis, from, to)),
    ],
    [
      'headings (lines whose noun completes the names below them)',
      headings.map((heading) => formatHeading(analysis, heading)),
    ],
    ['items (how each was matched)', formatItems(dictionary, analysis)],
    [
      'parts ([item] {price} <marker> "unknown word")',
      [elements.map((element) => describeElement(dictionary, analysis, element)).join(' ')],
    ],
    ['scopes (the current side, line by line)', formatSections(dictionary, analysis)],
    [
      'attachments (the price of each item and its position)',
      listings.map((listing) => formatPairing(dictionary, analysis, listing)),
    ],
    ['decisions', formatDecisions(dictionary, analysis)],
    [
      `offers (exact from confidence ${EXACT_CONFIDENCE_MIN} on, unless the name was guessed)`,
      result.offers.map((offer) => formatOffer(offer, analysis, options)),
    ],
  ];
  return parts
    .flatMap(([title, lines]) => [`\n-- ${title}`, ...(lines.length === 0 ? ['none'] : lines)])
    .join('\n');
}

function formatWorld(world: MessageAnalysis['worlds'][number]): string {
  return `${world.name} (${world.announcedBy === '' ? 'stands alone' : `after "${world.announcedBy}"`})`;
}

function formatHeading(
  analysis: MessageAnalysis,
  { from, to, nouns, isChannel }: MessageAnalysis['headings'][number],
): string {
  const where = isChannel ? 'the channel' : `"${getText(analysis, from, to)}"`;
  return `${where} supplies ${[...new Set(nouns.map(({ stems }) => `"${stems.join(' ')}"`))].join(', ')}`;
}

/** How the words of a message led to an item, for people. */
const MATCH_VIA_TEXTS: Readonly<Record<MatchVia, string>> = {
  name: 'its name',
  plural: 'its plural',
  alias: 'an alias',
  variant: 'combined names',
  'owner-alias': "a user's own alias",
  joined: 'its name with different spacing',
  typo: 'a corrected typo',
  partial: 'a partial name that fits only this item',
  heading: 'the noun comes from a heading',
};

function formatItems(dictionary: Dictionary, analysis: MessageAnalysis): string[] {
  return analysis.items.map((item) => {
    const others = item.candidates?.map((one) => `${one.item} ${one.score.toFixed(2)}`).join(', ');
    const more = item.more.map((id) => ` + ${dictionary.getItemName(id)}`).join('');
    return `"${getText(analysis, item.from, item.to)}" -> ${dictionary.getItemName(item.itemId)}${more} (${item.via}: ${MATCH_VIA_TEXTS[item.via]})${others ? `; could be ${others}` : ''}`;
  });
}

function formatSections(dictionary: Dictionary, analysis: MessageAnalysis): string[] {
  return analysis.sections.flatMap((sections, index) => {
    const telling = sections.filter((section) => section.elements.some((one) => one.kind !== 'mark'));
    return telling.map((section) => {
      const side = section.side === null ? 'no side' : section.side;
      const why = section.side === null ? '' : section.isSideExplicit ? ', said here' : ', from before';
      const parts = section.elements
        .map((element) => describeElement(dictionary, analysis, element))
        .join(' ');
      return `line ${index + 1}: ${side}${why}: ${parts}`;
    });
  });
}

function formatPairing(dictionary: Dictionary, analysis: MessageAnalysis, listing: Listing): string {
  const name = `"${getText(analysis, listing.match.from, listing.match.to)}" (${dictionary.getItemName(listing.match.itemId)})`;
  if (listing.price === null) return `${name}: no price`;
  const unit = toUnitPrice(listing.price, listing.bundle);
  const range = unit.priceMax === null ? '' : `..${unit.priceMax}`;
  const lot = listing.bundle > 1 ? `, for ${listing.bundle} together` : '';
  return `${name}: "${getText(analysis, listing.price.from, listing.price.to)}" ${describePosition(analysis, listing, listing.price.from)}${lot} = ${unit.price}${range} each`;
}

function describePosition({ tokens }: MessageAnalysis, { match, shared }: Listing, price: number): string {
  const isAfter = price > match.from;
  const between = isAfter ? tokens.slice(match.from, price) : tokens.slice(price, match.from);
  const lines = between.filter(({ kind }) => kind === LINE).length;
  const near = isAfter ? 'after it' : 'before it';
  const far = `${lines} line${lines === 1 ? '' : 's'} ${isAfter ? 'below' : 'above'}`;
  return `${lines === 0 ? near : far}${shared ? ', shared' : ''}`;
}

function formatDecisions(dictionary: Dictionary, analysis: MessageAnalysis): string[] {
  return [
    ...analysis.stopped.map(({ token, reason }) => {
      const [excerpt = ''] = getText(analysis, token, token + 3).split('\n');
      return `talk from "${excerpt}" on: ${reason}`;
    }),
    ...analysis.listings.map((listing) => {
      const what = `${listing.type}${listing.isSideExplicit ? '' : ' (assumed)'} ${dictionary.getItemName(listing.match.itemId)}`;
      const why = listing.rejectionReason;
      return why === null ? `offer: ${what}` : `no offer: ${what}: ${why}`;
    }),
  ];
}

function formatOffer(offer: Offer, analysis: MessageAnalysis, options: ParseOptions): string {
  const range = offer.priceMax === null ? '' : `..${offer.priceMax}`;
  const head = `${offer.type} ${offer.item} ${offer.price ?? 'no price'}${range}  ${offer.kind} ${offer.confidence} (${offer.via}) at ${offer.span.start}-${offer.span.end}`;
  const listing = analysis.listings.find(
    (one) => one.rejectionReason === null && one.type === offer.type && one.match.itemId === offer.itemId,
  );
  if (!listing?.features) return head;
  const factors = getCalibrationFactors(listing.features);
  const sum = factors.map((factor) => `${factor} ${formatSigned(CALIBRATION.factors[factor]?.weight ?? 0)}`);
  const why =
    offer.kind === 'predicted' ? `\n  predicted because ${getPredictionReason(offer, options)}` : '';
  return `${head}\n  log-odds: start ${formatSigned(CALIBRATION.start)}, ${sum.join(', ')}${why}`;
}

function getPredictionReason(offer: Offer, options: ParseOptions): string {
  if (offer.candidates) return 'the words fit several items';
  if (offer.via === 'typo' || offer.via === 'partial' || offer.via === 'heading')
    return `the name is a guess: ${MATCH_VIA_TEXTS[offer.via]}`;
  if (offer.confidence < EXACT_CONFIDENCE_MIN) return `the confidence is below ${EXACT_CONFIDENCE_MIN}`;
  return `the price is far from the usual one (${options.usualPrice?.(offer.itemId)})`;
}

function formatSigned(weight: number): string {
  return weight < 0 ? weight.toFixed(2) : `+${weight.toFixed(2)}`;
}

function getText(analysis: MessageAnalysis, from: number, to: number): string {
  const last = analysis.tokens[Math.min(to, analysis.tokens.length) - 1];
  const end = last?.kind === MARK && last.text === ':' ? last.start : (last?.end ?? 0);
  return analysis.plain.text.slice(analysis.tokens[from]?.start ?? 0, end).trim();
}

function describeElement(dictionary: Dictionary, analysis: MessageAnalysis, element: Element): string {
  const { kind } = element;
  if (kind === 'item') return `[${dictionary.getItemName(element.match.itemId)}]`;
  if (kind === 'count') return `{count ${element.value}}`;
  if (kind === 'side') return `<${element.side}>`;
  if (kind === 'after') return `<${element.side} before>`;
  if (kind === 'stop') return `<stop ${element.reason}: ${element.phrase}>`;
  if (kind === 'place') return `@${element.world.name}`;
  if (kind === 'mark') return element.text;
  if (kind === 'word') return element.filler ? element.text : `"${element.text}"`;
  if (kind === 'line') return '\n ';
  if (kind !== 'price') return `<${kind}>`;
  const { from, to, form, each } = element.match;
  return `{${getText(analysis, from, to)}: ${form}${each ? ' each' : ''}}`;
}
