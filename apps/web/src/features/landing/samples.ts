import type { OfferType } from '@lockwatch/contracts';

export interface SamplePart {
  text: string;
  /** What was understood of this part; parts without it are plain. */
  means?: 'side' | 'item' | 'price' | 'world';
}

/** A trade message with what is read from it; the home page's own data, since it makes no call ([7-33]). */
export interface TradeSample {
  author: string;
  channel: string;
  parts: SamplePart[];
  offer: { type: OfferType; item: string; price: string; world: string | null };
  rule: string;
}

export const TRADE_SAMPLES: [TradeSample, ...TradeSample[]] = [
  {
    author: 'PixelHermit',
    channel: 'trading',
    parts: [
      { text: 'S>', means: 'side' },
      { text: ' ' },
      { text: 'Laser Grid', means: 'item' },
      { text: ' ' },
      { text: '3wl each', means: 'price' },
      { text: ' @' },
      { text: 'LGSHOP', means: 'world' },
    ],
    offer: { type: 'SELL', item: 'Laser Grid', price: '3 WL', world: 'LGSHOP' },
    rule: 'Laser Grid, 1 WL – 5 WL, sellers',
  },
  {
    author: 'farmfox',
    channel: 'farmables',
    parts: [
      { text: 'b', means: 'side' },
      { text: ' ' },
      { text: 'pepper seeds', means: 'item' },
      { text: ' ' },
      { text: '200/1', means: 'price' },
      { text: ' any amount' },
    ],
    offer: { type: 'BUY', item: 'Pepper Tree Seed', price: '200 per WL', world: null },
    rule: 'Pepper Tree Seed, 220 per WL – 180 per WL, buyers',
  },
  {
    author: 'Nightshift',
    channel: 'locks-and-vends',
    parts: [
      { text: 'selling', means: 'side' },
      { text: ' clean ' },
      { text: 'magplant', means: 'item' },
      { text: ' ' },
      { text: '85 dl', means: 'price' },
      { text: ' at ' },
      { text: 'NSVEND', means: 'world' },
    ],
    offer: { type: 'SELL', item: 'Magplant 5000', price: '85 DL', world: 'NSVEND' },
    rule: 'Magplant 5000, up to 90 DL, sellers',
  },
];

/** What players write, and what becomes of it. */
export const READING_EXAMPLES = [
  { text: 'S> lgrid 3 ea', understood: 'Sells Laser Grid for 3 WL', isOffer: true },
  { text: 'buying peper seed 200/1 fast', understood: 'Buys Pepper Tree Seed at 200 per WL', isOffer: true },
  {
    text: 'sell dirt 400/1, chand 45-50',
    understood: 'Sells Dirt at 400 per WL and Chandelier for 45 WL – 50 WL',
    isOffer: true,
  },
  {
    text: 'anyone know the price of magplant?',
    understood: 'A question, so nobody is pinged',
    isOffer: false,
  },
] as const;
