import {
  ALL_WORDS,
  BUY_NOW,
  FILLERS,
  JOINERS,
  NO_PRICE_WORDS,
  OTHERS_BID,
  SHOP_WORDS,
} from '../data/structure.js';
import { isEachWord } from '../prices/find-prices.js';
import type { PhraseRole } from '../text/phrases.js';
import type { Token } from '../text/tokens.js';
import { ANY, type Element } from './element.js';

/** "KUKO sells gaia", "he sells gaia": what somebody else does; alone it is a marker like any other. */
const OF_OTHERS = new Set(['sells', 'buys']);

const OTHERS_BEFORE = new Set<Element['kind']>(['word', 'place', 'stop', 'price', 'item', 'shop']);

function isOfOthers(elements: readonly Element[], phrase: string): boolean {
  const before = elements.at(-1)?.kind;
  if ((before === 'place' || before === 'shop') && isMine(elements.at(-2))) return false;
  return OF_OTHERS.has(phrase) && before !== undefined && OTHERS_BEFORE.has(before);
}

function isMine(element: Element | undefined): boolean {
  return element?.kind === 'word' && /^(my|our)$/.test(element.text);
}

/** "vend at KUKO has …": what a shop is said to hold. */
export const HAVE = new Set(['has', 'got', 'have']);

/** "vend at KUKO has …": news of a shop, not the author's own. */
export function isVendAtWorld(elements: readonly Element[]): boolean {
  const place = elements.at(-1);
  const before = elements.at(-2);
  if (isMine(before)) return false;
  return place?.kind === 'place' && /^(vend|shop|store|drop)/.test(place.world.said);
}

/** "jetpack not for sale": said of the goods before it; in front of goods it silences its sentence. */
function isBehindGoods(elements: readonly Element[]): boolean {
  for (let at = elements.length - 1; at >= 0; at--) {
    const element = elements[at];
    if (element?.kind === 'item') return true;
    if (
      element?.kind !== 'mark' &&
      element?.kind !== 'price' &&
      !(element?.kind === 'word' && element.filler)
    )
      return false;
  }
  return false;
}

/** Adds what a phrase with a role does; false where the role is none of an element's. */
export function pushRole(elements: Element[], at: number, role: PhraseRole): boolean {
  if (role.side && isOfOthers(elements, role.phrase)) {
    elements.push({ ...ANY, kind: 'stop', token: at, reason: 'others', phrase: role.phrase });
  } else if (role.side) {
    const { side, phrase } = role;
    elements.push({
      ...ANY,
      kind: 'side',
      token: at,
      side,
      certain: CERTAIN.has(phrase),
      moneyFirst: role.moneyFirst === true,
      afterward: role.afterward ?? null,
      phrase,
    });
  } else if (role.afterward)
    elements.push({ ...ANY, kind: 'after', token: at, side: role.afterward, phrase: role.phrase });
  else if (role.gone && (role.stop === undefined || isBehindGoods(elements)))
    elements.push({ ...ANY, kind: 'gone', token: at });
  else if (role.stop)
    elements.push({ ...ANY, kind: 'stop', token: at, reason: role.stop, phrase: role.phrase });
  else if (role.filler) elements.push({ ...ANY, kind: 'word', token: at, text: role.phrase, filler: true });
  else if (role.purpose) elements.push({ ...ANY, kind: 'purpose', token: at });
  else if (role.not) elements.push({ ...ANY, kind: 'not', token: at });
  else return false;
  return true;
}

/** Phrases that nobody writes in mere talk. */
const CERTAIN = new Set([
  'wts',
  'wtb',
  'wtt',
  'lf',
  'rsell',
  'jual',
  'dijual',
  'vendo',
  'compro',
  'satilik',
  'sell list',
  'buy list',
  'selling list',
  'buying list',
]);

/** Adds a single word: one that shares, joins or prices, a filler, or one that nothing explains. */
export function pushWord(elements: Element[], at: number, token: Token): void {
  const text = token.text;
  if (
    text === 'for' ||
    text === 'por' ||
    text === 'untuk' ||
    text === 'icin' ||
    text === 'para' ||
    text === 'buat'
  )
    elements.push({ ...ANY, kind: 'for', token: at });
  else if (ALL_WORDS.has(text)) elements.push({ ...ANY, kind: 'all', token: at });
  else if (OTHERS_BID.has(text)) elements.push({ ...ANY, kind: 'others-bid', token: at });
  else if (BUY_NOW.has(text)) elements.push({ ...ANY, kind: 'buy-now', token: at });
  else if (JOINERS.has(text)) elements.push({ ...ANY, kind: 'joiner', token: at });
  else if (SHOP_WORDS.has(text)) elements.push({ ...ANY, kind: 'shop', token: at, text });
  else if (NO_PRICE_WORDS.has(text)) elements.push({ ...ANY, kind: 'no-price', token: at, text });
  else if (isEachWord(token)) elements.push({ ...ANY, kind: 'each', token: at });
  else elements.push({ ...ANY, kind: 'word', token: at, text, filler: FILLERS.has(text) });
}
