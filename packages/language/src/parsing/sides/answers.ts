import { createSide, type Element, isSide } from '../elements/element.js';
import { toUnitOf } from '../pairing/unpaired-prices.js';

/** "> S> gaia 54dl" and below "i take it for 50": the author's own price for the one item of the quoted lines. */
export function joinAnswer(quoted: readonly Element[], reply: readonly Element[]): readonly Element[] {
  const items = quoted.filter((one) => one.kind === 'item');
  const [item] = items;
  const price = reply.findLast((one) => one.kind === 'price');
  const asked = quoted.find(isSide);
  if (item === undefined || price === undefined || reply.some((one) => one.kind === 'stop')) return reply;
  if (asked === undefined || items.some((one) => one.match.itemId !== item.match.itemId)) return reply;
  const side = reply.find(isSide)?.side ?? (asked.side === 'BUY' ? 'SELL' : 'BUY');
  const old = quoted.find((one) => one.kind === 'price');
  const match = old ? toUnitOf(price.match, old.match) : price.match;
  const answer = [createSide(asked.token, side, asked.phrase, false), item];
  // "i have 3k" answers "10/1".
  const isStock = match.form === 'bare' && old?.match.form === 'rate';
  return isStock ? answer : [...answer, { ...price, match: { ...match, each: true } }];
}
