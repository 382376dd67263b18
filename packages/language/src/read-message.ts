import { OFFER_TYPES, type OfferKind, type Price, unitPrice } from '@lockwatch/contracts';
import type { AliasOverlay } from './dictionary/alias-overlay.js';
import type { Dictionary } from './dictionary/dictionary.js';
import { findItems } from './items/find-items.js';
import type { Heading } from './items/headings.js';
import type { ItemMatch } from './items/item-match.js';
import { bareUnitsOf } from './prices/bare-units.js';
import { toUnitPrice } from './prices/price-match.js';
import { withSettledSides } from './reading/conditional-sides.js';
import { confidenceOf, type Evidence, evidenceOf, messageEvidence } from './reading/confidence.js';
import type { Element } from './reading/element.js';
import { toElements } from './reading/elements.js';
import { findWorlds } from './reading/find-worlds.js';
import type { Good } from './reading/goods.js';
import { readGoods } from './reading/read-goods.js';
import type { Section } from './reading/sections.js';
import { priceSpanOf, sideSpanOf, spanOf } from './reading/spans.js';
import type { WorldMatch } from './reading/world-match.js';
import { type PhraseRole, phraseAt } from './text/phrases.js';
import { type PlainText, toPlainText } from './text/plain-text.js';
import { quotedTokens } from './text/quotes.js';
import { type Token, tokenise, WORD } from './text/tokens.js';
import type { Offer, Reading } from './types.js';

/** Offers below this are a prediction even when the item was named exactly. */
export const EXACT_FROM = 0.9;
/** A unit price this many times above or below the usual one is suspicious: a slip, a joke, or another unit. */
const SUSPICIOUS_FACTOR = 20;
/** Hits of personal aliases looked at in one message. */
const OVERLAY_HITS_MAX = 16;

export interface ReadOptions {
  /** Personal aliases; see createAliasOverlay. */
  overlay?: AliasOverlay;
  /** The Discord channel's name, which may supply the kind of goods. */
  channelName?: string | null;
  /** What an item usually goes for, where known: a price far from it makes the offer a prediction. */
  usualPrice?: (itemId: number) => Price | undefined;
}

/** Everything the steps found, for the explain trace. */
export interface Scan {
  plain: PlainText;
  tokens: readonly Token[];
  roles: readonly (PhraseRole | null)[];
  worlds: readonly WorldMatch[];
  headings: readonly Heading[];
  items: readonly ItemMatch[];
  skipped: readonly boolean[];
  elements: readonly Element[];
  goods: readonly Good[];
  sections: readonly (readonly Section[])[];
  stopped: readonly { token: number; reason: string }[];
}

/**
 * Reads the offers of one message: who sells, buys or swaps what, and for how much each. Pure and quick; never throws,
 * whatever the text. Conventions: docs/understanding.md.
 */
export function readMessage(dictionary: Dictionary, content: string, options: ReadOptions = {}): Reading {
  const scan = scanMessage(dictionary, content, options.channelName ?? null);
  let offers = toOffers(dictionary, scan, scan.goods).map(({ offer }) => offer);
  if (options.usualPrice) offers = offers.map((offer) => withDoubt(offer, options));
  if (options.overlay) {
    for (const offer of overlayOffers(dictionary, scan, options.overlay))
      offers.push(withDoubt(offer, options));
  }
  return {
    offers,
    worlds: scan.worlds.length === 0 ? [] : [...new Set(scan.worlds.map((world) => world.name))],
  };
}

/** Runs every step and keeps what each found. */
export function scanMessage(
  dictionary: Dictionary,
  content: string,
  channelName: string | null = null,
): Scan {
  const plain = toPlainText(content);
  const tokens = tokenise(plain.text);
  const roles = tokens.map((token, at) => (token.kind === WORD ? phraseAt(tokens, at) : null));
  const skipped = quotedTokens(tokens);
  const worlds = findWorlds(dictionary, tokens, roles);
  const taken = [...skipped];
  for (const world of worlds) taken.fill(true, world.from, world.to);
  const { items, headings } = findItems(dictionary, tokens, roles, taken, channelName);
  return read({ plain, tokens, roles, worlds, skipped, items, headings });
}

type Found = Pick<Scan, 'plain' | 'tokens' | 'roles' | 'worlds' | 'skipped' | 'items' | 'headings'>;

function read(found: Found): Scan {
  const { plain, tokens, roles, worlds, headings, skipped, items } = found;
  const parts = { tokens, roles, items, worlds, skipped, bareUnits: bareUnitsOf(tokens) };
  const elements = withSettledSides(toElements(parts));
  const { goods, sections, stopped } = readGoods(elements, tokens);
  return { plain, tokens, roles, worlds, headings, skipped, items, elements, goods, sections, stopped };
}

/** An offer with what speaks for it; the calibration is fitted on these. */
export interface OfferWithEvidence {
  offer: Offer;
  evidence: Evidence;
}

/** As readMessage, for everyone's offers alone, each with its evidence. */
export function readWithEvidence(
  dictionary: Dictionary,
  content: string,
  options: Pick<ReadOptions, 'channelName'> = {},
): OfferWithEvidence[] {
  const scan = scanMessage(dictionary, content, options.channelName ?? null);
  return toOffers(dictionary, scan, scan.goods);
}

/** One offer for each side and item, in order of first mention; the first price said is the price. */
function toOffers(dictionary: Dictionary, scan: Scan, goods: readonly Good[]): OfferWithEvidence[] {
  if (goods.length === 0) return [];
  const offers = new Map<number, OfferWithEvidence>();
  const message = messageEvidence(scan.elements, goods);
  for (const good of goods) {
    if (good.dropped !== null) continue;
    const item = dictionary.nameOf(good.match.itemId);
    if (item === undefined) continue;
    const key = good.match.itemId * OFFER_TYPES.length + OFFER_TYPES.indexOf(good.type);
    const known = offers.get(key);
    if (known === undefined) {
      const evidence = evidenceOf(good, message);
      offers.set(key, { offer: toOffer(scan, good, item, confidenceOf(evidence)), evidence });
    } else if (known.offer.price === null && good.price !== null) {
      const { price, priceMax } = toUnitPrice(good.price, good.bundle);
      const priceSpan = priceSpanOf(scan, good);
      offers.set(key, { ...known, offer: { ...known.offer, price, priceMax, priceSpan } });
    }
  }
  return [...offers.values()];
}

function toOffer(scan: Found, good: Good, item: string, confidence: number): Offer {
  const { match } = good;
  const unit = good.price ? toUnitPrice(good.price, good.bundle) : { price: null, priceMax: null };
  return {
    type: good.type,
    itemId: match.itemId,
    item,
    price: unit.price,
    priceMax: unit.priceMax,
    confidence,
    kind: kindOf(good, confidence),
    span: spanOf(scan, match.from, match.to),
    priceSpan: priceSpanOf(scan, good),
    sideSpan: sideSpanOf(scan, good),
    via: match.via,
    ...(match.candidates ? { candidates: match.candidates } : {}),
    ...(match.ownerIds ? { ownerIds: match.ownerIds } : {}),
  };
}

/** Keeps an offer whose price is far from the usual one, but only as a prediction. */
function withDoubt(offer: Offer, options: ReadOptions): Offer {
  const usual = options.usualPrice?.(offer.itemId);
  if (usual === undefined || offer.price === null) return offer;
  const ratio = unitPrice(offer.price) / unitPrice(usual);
  if (ratio <= SUSPICIOUS_FACTOR && ratio * SUSPICIOUS_FACTOR >= 1) return offer;
  return { ...offer, kind: 'predicted' };
}

function kindOf(good: Good, confidence: number): OfferKind {
  const { via, candidates } = good.match;
  if (via === 'typo' || via === 'partial' || via === 'heading' || candidates !== null) return 'predicted';
  return confidence >= EXACT_FROM ? 'exact' : 'predicted';
}

/**
 * Offers that only the owners of an alias see. Each hit is read apart from the others, as if it were one more item of
 * the message, so that nobody's alias changes what anybody else is told.
 */
function overlayOffers(dictionary: Dictionary, scan: Scan, overlay: AliasOverlay): Offer[] {
  const taken = [...scan.skipped];
  for (const world of scan.worlds) taken.fill(true, world.from, world.to);
  const hits = overlay.find(dictionary, scan.tokens, scan.items, taken).slice(0, OVERLAY_HITS_MAX);
  const offers = new Map<string, Offer>();
  for (const hit of hits) {
    const rest = scan.items.filter((item) => item.to <= hit.from || item.from >= hit.to);
    const items = [...rest, hit].sort((a, b) => a.from - b.from);
    const again = read({ ...scan, items });
    const own = again.goods.filter((good) => good.match.ownerIds === hit.ownerIds);
    for (const { offer } of toOffers(dictionary, again, own)) {
      const key = `${offer.type} ${offer.itemId} ${offer.ownerIds?.join(' ')}`;
      if (!offers.has(key)) offers.set(key, offer);
    }
  }
  return [...offers.values()];
}
