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
  'headings before a mark or a price, with their list on the same line or below': [
    {
      content: 'JAMMERS => signal 2 / punch 9 / zombie 18',
      offers: ['S Signal Jammer: 2', 'S Punch Jammer: 9', 'S Zombie Jammer: 18'],
    },
    {
      content: 'DOORS = 20 WL\nhaunted\njail\nDOORS = 5 WL\ncastle, screen',
      offers: ['S Haunted Door: 20', 'S Jail Door: 20', 'S Castle Door: 5', 'S Screen Door: 5'],
    },
    {
      content: 'wings all 10 wl\nangel\nphoenix\nlegendary',
      offers: ['S Angel Wings: 10', 'S Phoenix Wings: 10', 'S Legendary Wings: 10'],
    },
    {
      content: 'BLOCKS: display, shifty, ruby, red\nall 3/1 at BLOXX',
      offers: ['S Display Block: -3', 'S Shifty Block: -3', 'S Ruby Block: -3', 'S Red Block: -3'],
    },
    {
      content: 'WINGS......\nphoenix......7dl\nlegendary....90',
      offers: ['S Phoenix Wings: 700', 'S Legendary Wings: 90'],
    },
    {
      content: 'surg tools: stit 20/1, sponge 22/1',
      offers: ['S Surgical Stitches: -20', 'S Surgical Sponge: -22'],
    },
  ],
  'names that share words': [
    {
      content: 'pastel blocks pink blue 40/1',
      offers: ['S Pastel Pink Block: -40', 'S Pastel Blue Block: -40'],
    },
    {
      content: 'red, blue and dark green block 20/1',
      offers: ['S Red Block: -20', 'S Blue Block: -20', 'S Dark Green Block: -20'],
    },
    {
      content: 'doors (haunted, jail & screen) 14/1',
      offers: ['S Haunted Door: -14', 'S Jail Door: -14', 'S Screen Door: -14'],
    },
    {
      content: 'heartcastle stone / background 50/1',
      offers: ['S Heartcastle Stone: -50', 'S Heartcastle Background: -50'],
    },
    { content: 'gold angel wings 9dl', offers: ['S Golden Angel Wings: 900'] },
    // A part that is a name by itself keeps it where most parts do.
    { content: 'dark green block, red block 20/1', offers: ['S Dark Green Block: -20', 'S Red Block: -20'] },
  ],
  'an entry that lacks the end of the name before': [
    { content: 'angel wings 60dl, phoenix 7dl', offers: ['S Angel Wings: 6000', 'S Phoenix Wings: 700'] },
    {
      content: 'haunted door 14/1\njail 20/1\ncastle door 10/1',
      offers: ['S Haunted Door: -14', 'S Jail Door: -20', 'S Castle Door: -10'],
    },
  ],
  'a count after a slash': [
    { content: 'jetpack 8wl / 3 monocle 18wl', offers: ['S Jetpack: 8', 'S Monocle: 18'] },
    { content: 'chemical g & r 20/1', offers: ['S Chemical G: -20', 'S Chemical R: -20'] },
  ],
  'an entry that asks to be asked': [
    {
      content: 'jetpack 8wl, monocle ask, top hat 14wl',
      offers: ['S Jetpack: 8', 'S Monocle: -', 'S Top Hat: 14'],
    },
    { content: 'jetpack 8wl\nmonocle (dm for price)', offers: ['S Jetpack: 8', 'S Monocle: -'] },
  ],
  'what one lock buys': [
    { content: '1wl => 33 chand, 9 lgrid', offers: ['S Chandelier: -33', 'S Laser Grid: -9'] },
    { content: "bir wl'ye 33 chand, 9 lgrid", offers: ['S Chandelier: -33', 'S Laser Grid: -9'] },
    { content: 'wl başına: chand 33, lgrid 9', offers: ['S Chandelier: -33', 'S Laser Grid: -9'] },
    { content: 'gaia 54dl -> 50dl', offers: ["S Gaia's Beacon: 5000"] },
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
  'worlds beside arrows and alone': [
    { content: 's> jetpack 8wl, top hat 14wl => COUCH', offers: ['S Jetpack: 8', 'S Top Hat: 14'] },
    { content: 'sell jetpack 8wl ➡️ **BED** ⬅️', offers: ['S Jetpack: 8'] },
    {
      content: '=== TORCH24 ===\n» jetpack - 8wl\n» top hat - 14wl',
      offers: ['S Jetpack: 8', 'S Top Hat: 14'],
    },
    { content: 'rock5\nlava3', offers: ['S Rock: 5', 'S Lava: 3'] },
    { content: 'S> jetpack 8wl\nin TORCH', offers: ['S Jetpack: 8'] },
  ],
  'only an item and a number': [{ content: 'jetpack 8-9', offers: ['S Jetpack: 8..9'] }],
  'a noun that some entries spell': [
    {
      content: 'CHEAP SEEDS AT X1\nSell dirt seed 100/1\nSell rock 50/1',
      offers: ['S Dirt Seed: -100', 'S Rock: -50'],
    },
  ],
  'a new heading ends the one before': [
    {
      content: '-- DOORS --\nhaunted 14/1\n-- TORCHES --\nLava Lamp 5wl',
      offers: ['S Haunted Door: -14', 'S Lava Lamp: 5'],
    },
  ],
  'lines that say whether it is there': [
    {
      content: 'SOLD OUT\ngaia\nut\nREADY\nmag 70dl\njetpack 8wl',
      offers: ['S MAGPLANT 5000: 7000', 'S Jetpack: 8'],
    },
    {
      content: 'gaia 54dl ✅\nut: ❌\nmag 70dl ✅',
      offers: ["S Gaia's Beacon: 5400", 'S MAGPLANT 5000: 7000'],
    },
    { content: 'chand - S: 33/1\nlgrid - B: 10/1', offers: ['S Chandelier: -33', 'B Laser Grid: -10'] },
    {
      content: 'Buying (drop & vend) at DROPZ\nchand 36/1\nlgrid 10/1',
      offers: ['B Chandelier: -36', 'B Laser Grid: -10'],
    },
  ],
  'slashes between goods': [
    {
      content: 'Visit GRP Sell jetpack / diamond lock mask / couch',
      offers: ['S Jetpack: -', 'S Diamond Lock Mask: -', 'S Couch: -'],
    },
  ],
};
