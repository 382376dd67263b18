import type { HardMessage } from '../hard-messages.js';

/** Shop adverts of many lines: headings that supply the noun, worlds named like goods, lists without prices. */
export const ADVERT_MESSAGES: Readonly<Record<string, readonly HardMessage[]>> = {
  'headings supply the noun, and win over shorter names': [
    {
      content: 'SHEET MUSIC\nSharp Lyre 67/1\nBass Note 20/1',
      offers: ['S Sheet Music: Sharp Lyre: -67', 'S Sheet Music: Bass Note: -20'],
    },
    {
      content: 'BLOCKS\nOrange 20/1\nDark Green 25/1\nRuby rate 17/1',
      offers: ['S Orange Block: -20', 'S Dark Green Block: -25', 'S Ruby Block: -17'],
    },
    { content: 'BOOTS:\nCelestial 36wl', offers: ['S Celestial Boots: 36'] },
    { content: 'doors: haunted 14/1, castle 10/1', offers: ['S Haunted Door: -14', 'S Castle Door: -10'] },
    {
      content: '🎨 Paint Bucket 🎨\n- Sell Red\n- Sell Aqua 18/1\n- Buy Charcoal 9/1',
      offers: ['S Paint Bucket - Red: -', 'S Paint Bucket - Aqua: -18', 'B Paint Bucket - Charcoal: -9'],
    },
  ],
  'headings are no goods': [
    {
      content: 'SIGN\nDanger Sign 40/1\nStreet sign 70/1',
      offers: ['S Danger Sign: -40', 'S Street Sign: -70'],
    },
    { content: '**DOORS**\nHaunted door 14/1\ngo DOORX', offers: ['S Haunted Door: -14'] },
  ],
  'an entry without a price is no heading': [
    {
      content: 'CHEAP AT DOORX\nSell dirt seed\nSell rock 5/1\nSell castle door\nSell screen door 55/1',
      offers: ['S Dirt Seed: -', 'S Rock: -5', 'S Castle Door: -', 'S Screen Door: -55'],
    },
  ],
  'worlds named like goods': [
    { content: 'CHEAP STUFF AT BED\njetpack 8wl\ntop hat 14wl', offers: ['S Jetpack: 8', 'S Top Hat: 14'] },
    { content: 'S> jetpack 8wl, top hat 14wl VENDQAZ', offers: ['S Jetpack: 8', 'S Top Hat: 14'] },
  ],
  'slashes between goods': [
    {
      content: 'Visit GRP Sell jetpack / diamond lock mask / couch',
      offers: ['S Jetpack: -', 'S Diamond Lock Mask: -', 'S Couch: -'],
    },
  ],
};
