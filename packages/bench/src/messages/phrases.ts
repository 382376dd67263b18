import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { PRICE_STYLES, type PriceStyle } from './written-prices.js';

/**
 * A message as somebody once typed something like it. `{1}` is an item, `{1$}` its price, `{w}` a world. `offers` says what the
 * items are: "S1" sells the first for its price, "B2-" buys the second and says no price, "T1" trades, "S2=1" sells the second for the first one's price.
 */
export interface RoughPhrase {
  say: string;
  offers: string;
  style?: PriceStyle | undefined;
}

const phrases = z.array(
  z
    .tuple([z.string(), z.string(), z.enum(PRICE_STYLES).optional()])
    .transform(([say, offers, style]): RoughPhrase => ({ say, offers, style })),
);
const talk = z.array(z.string().transform((say): RoughPhrase => ({ say, offers: '', style: 'dear' })));
const bySide = z.object({ SELL: z.array(z.string()), BUY: z.array(z.string()) });

/**
 * Phrases that share nothing with the templates. `withPrice`, `withoutPrice`, `trades`: how one item is offered; {x} the
 * item, {p} the price, {w} a place, {y} and {z} other items. `tails`: what follows an offer and changes nothing about it.
 */
export const PHRASES = z
  .object({
    lines: phrases,
    adverts: phrases,
    denseLines: phrases,
    marketLines: phrases,
    talk,
    denseTalk: talk,
    marketTalk: talk,
    tails: z.array(z.string()),
    withPrice: bySide,
    withoutPrice: bySide,
    trades: z.array(z.string()),
  })
  .parse(JSON.parse(readFileSync(new URL('../../data/phrases.json', import.meta.url), 'utf8')));
