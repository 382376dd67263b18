import type { HardMessage } from '../hard-messages.js';

/** Lots, stacks, glued tokens and other ways to write an amount. */
export const AMOUNT_MESSAGES: Readonly<Record<string, readonly HardMessage[]>> = {
  'lots and stacks': [
    { content: 'S> 400 chand seed 2wl', offers: ['S Chandelier Seed: -200'] },
    { content: 'B> 200 rock 1wl, 200 lava 2wl', offers: ['B Rock: -200', 'B Lava: -100'] },
    { content: 'S> 8 gaia 54dl', offers: ["S Gaia's Beacon: 5400"] },
    { content: 'S> stack of lava 2wl', offers: ['S Lava: -100'] },
    { content: '2 stacks of chand seed for 4wl', offers: ['S Chandelier Seed: -100'] },
    { content: 'S> lgrid seed 1wl per stack', offers: ['S Laser Grid Seed: -200'] },
    { content: 'S> ghost charm x10 250wl total', offers: ['S Ghost Charm: 25'] },
    { content: 'selling 20 growtoken 240wl for all', offers: ['S Growtoken: 12'] },
    { content: 'jual growtoken 2,5k wl buat 100', offers: ['S Growtoken: 25'] },
    { content: 'vendo chandelier 33 por wl', offers: ['S Chandelier: -33'] },
  ],
  'numbers in words': [
    { content: 'seventy five wls for the jetpack', offers: ['S Jetpack: 75'] },
    { content: 'one hundred and fifty wls for my monocle', offers: ['S Monocle: 150'] },
    { content: 'S> jetpack two hundred wl', offers: ['S Jetpack: 200'] },
    { content: 'jetpack 8 hundred wl anyone?', offers: ['S Jetpack: 800'] },
    { content: 'S> monocle one and a half dl', offers: ['S Monocle: 150'] },
    { content: 'buying top hat twenty-five wl each', offers: ['B Top Hat: 25'] },
    { content: '1 dl gets you five jetpacks', offers: ['S Jetpack: 20'] },
    { content: 'sell jetpack for a dl', offers: ['S Jetpack: 100'] },
    { content: 'selling one jetpack and two monocle, 8wl each', offers: ['S Jetpack: 8', 'S Monocle: 8'] },
  ],
  'prices that do not count': [
    { content: 'S> jetpack 60wl not 50', offers: ['S Jetpack: 60'] },
    { content: 'selling top hat, no not for 10, its 15', offers: ['S Top Hat: 15'] },
    { content: 'i meant 300 wl for the jetpack not 300 dl', offers: ['S Jetpack: 300'] },
    { content: 'lf jetpack, can pay 15 maybe 16 wl', offers: ['B Jetpack: 15'] },
    { content: 'lf monocle 3 or 4dl', offers: ['B Monocle: 300'] },
  ],
  'prices of sets': [
    { content: 'S> top hat + monocle 45wl together', offers: ['S Top Hat: -', 'S Monocle: -'] },
    { content: 'S> jetpack n monocle 20wl for the lot', offers: ['S Jetpack: -', 'S Monocle: -'] },
    { content: 'S> jetpack + monocle 25wl for both', offers: ['S Jetpack: -', 'S Monocle: -'] },
    { content: 'S> 3 jetpack + 2 monocle = 9wl', offers: ['S Jetpack: -', 'S Monocle: -'] },
    { content: 'selling 20 top hats, 60wl the lot', offers: ['S Top Hat: 3'] },
  ],
  'stock beside the rate': [
    {
      content: 'STOCK:\nChandelier = 12k (33/1)\nLaser Grid = 4k (9/1)\nGO BREAKX',
      offers: ['S Chandelier: -33', 'S Laser Grid: -9'],
    },
    { content: 'sell chand 33 a wl', offers: ['S Chandelier: -33'] },
    { content: 'S> fish tank 1/1 (200/115)', offers: ['S Fish Tank: 1'] },
  ],
  'stock beside the price': [
    { content: 'S> jetpack (12) 8wl each', offers: ['S Jetpack: 8'] },
    { content: 'selling my whole stock of jetpack (12) 96wl', offers: ['S Jetpack: 8'] },
    { content: 'jetpack stok: 12 harga: 8wl', offers: ['S Jetpack: 8'] },
    { content: 'jual jetpack 8/pcs stok 12, monocle 18', offers: ['S Jetpack: 8', 'S Monocle: 18'] },
    { content: 'selling top hat, i have 2. 9wl each', offers: ['S Top Hat: 9'] },
    { content: 'top hats, 10 of them, 4wl ea', offers: ['S Top Hat: 4'] },
    { content: 'selling jetpacks i own 6 of them and want 20wl each', offers: ['S Jetpack: 20'] },
    { content: '10 jetpack 80wl', offers: ['S Jetpack: 8'] },
    { content: '12 jetpack 8wl', offers: ['S Jetpack: 8'] },
    { content: 'LF 1 (one) jetpack. Will pay up to 8 WL.', offers: ['B Jetpack: 8'] },
  ],
  'a price above its goods': [
    {
      content: 'Everything 15/1 !!\n• Lava\n• Rock\nEverything 4wl !!\n• Jetpack',
      offers: ['S Lava: -15', 'S Rock: -15', 'S Jetpack: 4'],
    },
    {
      content: '=== 200/1 ===\ndirt\nrock\n=== 100/1 ===\nlava',
      offers: ['S Dirt: -200', 'S Rock: -200', 'S Lava: -100'],
    },
    {
      content: 'Buying (all 3wl):\nJetpack\nMonocle 5wl\nTop Hat',
      offers: ['B Jetpack: 3', 'B Monocle: 5', 'B Top Hat: 3'],
    },
    { content: 'jetpack\n8wl\nmonocle\n18wl', offers: ['S Jetpack: 8', 'S Monocle: 18'] },
  ],
  'prices for both sides below the goods': [
    {
      content: 'Gaia\nSell: 54dl\nBuy: 50dl\n\nRayman\nSell: 44dl',
      offers: ["S Gaia's Beacon: 5400", "B Gaia's Beacon: 5000", "S Rayman's Fist: 4400"],
    },
    {
      content: 'SELL | BUY\ndirt 200/1 | 210/1\nlava 90/1 | 100/1',
      offers: ['S Dirt: -200', 'B Dirt: -210', 'S Lava: -90', 'B Lava: -100'],
    },
  ],
  'what bare numbers count': [
    { content: 'B> ALL, PRICES PER WL\ndirt 200\nrock 180', offers: ['B Dirt: -200', 'B Rock: -180'] },
    {
      content: 'SELL (in WL) jetpack 8\nBUY (in DL) gaia 50',
      offers: ['S Jetpack: 8', "B Gaia's Beacon: 5000"],
    },
    { content: 'S> gaia 54 (dl), jetpack 8 (wl)', offers: ["S Gaia's Beacon: 5400", 'S Jetpack: 8'] },
  ],
  'rates and prices side by side': [
    {
      content: 'sell lgrid/chand/pepper 9/33/10 per wl',
      offers: ['S Laser Grid: -9', 'S Chandelier: -33', 'S Pepper Tree: -10'],
    },
    {
      content: 'SELL JETPACK, MONOCLE, TOP HAT\nPRICE: 8WL, 18WL, 14WL\nWORLD: JETX',
      offers: ['S Jetpack: 8', 'S Monocle: 18', 'S Top Hat: 14'],
    },
    {
      content: 'chand - S 30/1 B 35/1\nlgrid - S 8/1 B 9/1',
      offers: ['S Chandelier: -30', 'B Chandelier: -35', 'S Laser Grid: -8', 'B Laser Grid: -9'],
    },
  ],
  'the price of now': [
    { content: 'gaia was 60dl now 54dl @GAIX', offers: ["S Gaia's Beacon: 5400"] },
    { content: 'price drop! gaia was 60dl now 54dl', offers: ["S Gaia's Beacon: 5400"] },
    { content: 'price for chand is 33/1 in my vend @CHX', offers: ['S Chandelier: -33'] },
    { content: 'the price of my jetpack is 8wl, dm', offers: ['S Jetpack: 8'] },
    { content: 'need 5 bgl pay 101dl each', offers: ['B Blue Gem Lock: 10100'] },
  ],
  'thousands and glued tokens': [
    { content: 'legendary wings 4k4 wl at TOPW', offers: ['S Legendary Wings: 4400'] },
    { content: 'S> guardian pineapple 2k3', offers: ['S Guardian Pineapple: 2300'] },
    { content: 'selling5raymans44dleach', offers: ["S Rayman's Fist: 4400"] },
    { content: 'S> mini-mod 80wlea, ghost charm 20wleach', offers: ['S Mini-Mod: 80', 'S Ghost Charm: 20'] },
  ],
  'the unit before the number': [
    { content: 'SELL\nJetpack - <:WL:1> 8\nMonocle - <:WL:1> 18', offers: ['S Jetpack: 8', 'S Monocle: 18'] },
    { content: 'jual bgl 10050wl, dl 101', offers: ['S Blue Gem Lock: 10050', 'S Diamond Lock: 101'] },
  ],
  'names that begin or end like an amount': [
    { content: 'S> 5wl 3D Glasses', offers: ['S 3D Glasses: 5'] },
    { content: 'S> 5wl Total Eclipse Wings', offers: ['S Total Eclipse Wings: 5'] },
  ],
};
