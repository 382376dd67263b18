import { CALIBRATION } from '../data/calibration.js';
import type { MatchVia } from '../types.js';
import type { Element } from './element.js';
import type { Good } from './goods.js';

/** What speaks for and against a reading, in the words of the calibration table. */
export interface Evidence {
  via: MatchVia;
  /** `said`; or assumed, in a message that shows a shop or a price list, or in one that shows neither. */
  side: 'said' | 'assumed in a shop' | 'assumed';
  price: 'none' | 'bare' | 'shared' | 'own';
  /** Words for each offer that neither trade nor goods explain. */
  unknown: 'none' | 'few' | 'some' | 'many';
  /** A question mark stands in the message. */
  asks: boolean;
  /** The words fit several items. */
  isAmbiguous: boolean;
}

/** What is the same for every offer of one message. */
export interface MessageEvidence {
  unknown: Evidence['unknown'];
  asks: boolean;
  isShop: boolean;
}

/** Looks at a whole message once. */
export function messageEvidence(elements: readonly Element[], goods: readonly Good[]): MessageEvidence {
  let unknown = 0;
  let prices = 0;
  let asks = false;
  let isShop = false;
  for (const element of elements) {
    if (element.kind === 'word' && !element.filler) unknown += 1;
    else if (element.kind === 'price') prices += 1;
    else if (element.kind === 'shop' || element.kind === 'place') isShop = true;
    else if (element.kind === 'mark' && element.text === '?') asks = true;
  }
  const offers = goods.filter((good) => good.dropped === null).length;
  const each = unknown / Math.max(1, offers);
  return {
    unknown: each === 0 ? 'none' : each <= 1 ? 'few' : each <= 3 ? 'some' : 'many',
    asks,
    isShop: isShop || prices > 2,
  };
}

/** The evidence for one item that is on offer. */
export function evidenceOf(good: Good, message: MessageEvidence): Evidence {
  return {
    via: good.match.via,
    side: good.said ? 'said' : message.isShop ? 'assumed in a shop' : 'assumed',
    price:
      good.price === null ? 'none' : good.shared ? 'shared' : good.price.form === 'bare' ? 'bare' : 'own',
    unknown: message.unknown,
    asks: message.asks,
    isAmbiguous: good.match.candidates !== null,
  };
}

/** The rows of the calibration table that apply. */
export function factorsOf(evidence: Evidence): string[] {
  return [
    `via ${evidence.via}`,
    `side ${evidence.side}`,
    `price ${evidence.price}`,
    `unknown words ${evidence.unknown}`,
    ...(evidence.asks ? ['asks'] : []),
    ...(evidence.isAmbiguous ? ['ambiguous'] : []),
  ];
}

/** Confidence by evidence: messages repeat the same few kinds, so each is worked out once. */
const known = new Map<MatchVia, Map<number, number>>();
const SIDES: readonly Evidence['side'][] = ['said', 'assumed in a shop', 'assumed'];
const PRICES: readonly Evidence['price'][] = ['none', 'bare', 'shared', 'own'];
const UNKNOWN: readonly Evidence['unknown'][] = ['none', 'few', 'some', 'many'];

/** How likely the reading is right in side, item and price: 0..1, as measured on messages with known answers. */
export function confidenceOf(evidence: Evidence): number {
  let ofVia = known.get(evidence.via);
  if (ofVia === undefined) {
    ofVia = new Map();
    known.set(evidence.via, ofVia);
  }
  const flags = (evidence.asks ? 1 : 0) + (evidence.isAmbiguous ? 2 : 0);
  const words = PRICES.indexOf(evidence.price) * 4 + UNKNOWN.indexOf(evidence.unknown);
  const key = (SIDES.indexOf(evidence.side) * 16 + words) * 4 + flags;
  const before = ofVia.get(key);
  if (before !== undefined) return before;
  let odds = CALIBRATION.start;
  for (const factor of factorsOf(evidence)) odds += CALIBRATION.factors[factor]?.weight ?? 0;
  const confidence = Math.round(1000 / (1 + Math.exp(-odds))) / 1000;
  ofVia.set(key, confidence);
  return confidence;
}
