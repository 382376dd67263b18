import type { OfferType } from '@lockwatch/contracts';

export interface SamplePart {
  text: string;
  /** What the parser found in this part; undefined for plain text. */
  kind?: 'side' | 'item' | 'price' | 'world';
}

/** A trade message with its parsed offers; static, because the home page makes no call ([7-33]). */
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
      { text: 'S>', kind: 'side' },
      { text: ' ' },
      { text: 'Laser Grid', kind: 'item' },
      { text: ' ' },
      { text: '3wl each', kind: 'price' },
      { text: ' @' },
      { text: 'LGSHOP', kind: 'world' },
    ],
    offer: { type: 'SELL', item: 'Laser Grid', price: '3 WL', world: 'LGSHOP' },
    rule: 'Laser Grid, 1 WL – 5 WL, sellers',
  },
  {
    author: 'farmfox',
    channel: 'farmables',
    parts: [
      { text: 'b', kind: 'side' },
      { text: ' ' },
      { text: 'pepper seeds', kind: 'item' },
      { text: ' ' },
      { text: '200/1', kind: 'price' },
      { text: ' any amount' },
    ],
    offer: { type: 'BUY', item: 'Pepper Tree Seed', price: '200 per WL', world: null },
    rule: 'Pepper Tree Seed, 220 per WL – 180 per WL, buyers',
  },
  {
    author: 'Nightshift',
    channel: 'locks-and-vends',
    parts: [
      { text: 'selling', kind: 'side' },
      { text: ' clean ' },
      { text: 'magplant', kind: 'item' },
      { text: ' ' },
      { text: '85 dl', kind: 'price' },
      { text: ' at ' },
      { text: 'NSVEND', kind: 'world' },
    ],
    offer: { type: 'SELL', item: 'Magplant 5000', price: '85 DL', world: 'NSVEND' },
    rule: 'Magplant 5000, up to 90 DL, sellers',
  },
];

export const PARSER_EXAMPLES = [
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
