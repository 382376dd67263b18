/** A text and what the parser found in it; nothing for plain text. */
export type SamplePart = readonly [text: string, kind?: 'side' | 'item' | 'price' | 'world'];

/** A trade message with its parsed offer; static, because the home page makes no call ([7-33]). */
export interface TradeSample {
  /** Of its rule: the text `landing.demo.rule.<key>`. */
  key: 'laserGrid' | 'pepperSeed' | 'magplant';
  author: string;
  channel: string;
  parts: SamplePart[];
  offer: { type: 'SELL' | 'BUY'; item: string; price: number; world: string | null };
}

export const TRADE_SAMPLES: [TradeSample, ...TradeSample[]] = [
  {
    key: 'laserGrid',
    author: 'PixelHermit',
    channel: 'trading',
    parts: [
      ['S>', 'side'],
      [' '],
      ['Laser Grid', 'item'],
      [' '],
      ['3wl each', 'price'],
      [' @'],
      ['LGSHOP', 'world'],
    ],
    offer: { type: 'SELL', item: 'Laser Grid', price: 3, world: 'LGSHOP' },
  },
  {
    key: 'pepperSeed',
    author: 'farmfox',
    channel: 'farmables',
    parts: [['b', 'side'], [' '], ['pepper seeds', 'item'], [' '], ['200/1', 'price'], [' any amount']],
    offer: { type: 'BUY', item: 'Pepper Tree Seed', price: -200, world: null },
  },
  {
    key: 'magplant',
    author: 'Nightshift',
    channel: 'locks-and-vends',
    parts: [
      ['selling', 'side'],
      [' clean '],
      ['magplant', 'item'],
      [' '],
      ['85 dl', 'price'],
      [' at '],
      ['NSVEND', 'world'],
    ],
    offer: { type: 'SELL', item: 'Magplant 5000', price: 8500, world: 'NSVEND' },
  },
];

/** What is understood in them: the texts `landing.about.example`. */
export const PARSER_EXAMPLES = [
  { key: 'laserGrid', text: 'S> lgrid 3 ea', isOffer: true },
  { key: 'pepperSeed', text: 'buying peper seed 200/1 fast', isOffer: true },
  { key: 'bundle', text: 'sell dirt 400/1, chand 45-50', isOffer: true },
  { key: 'question', text: 'anyone know the price of magplant?', isOffer: false },
] as const;
