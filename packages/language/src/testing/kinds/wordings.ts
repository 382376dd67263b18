import type { HardMessage } from '../hard-messages.js';

/** Sides and names in other words, spellings and languages. */
export const WORDING_MESSAGES: Readonly<Record<string, readonly HardMessage[]>> = {
  'asking to be written to': [
    { content: 'hmu if u have a magplant, paying 66dl', offers: ['B MAGPLANT 5000: 6600'] },
    { content: 'hmu if you got focused eyes', offers: ['B Focused Eyes: -'] },
    { content: 'let me know if anyone sells rayman, 43dl', offers: ["B Rayman's Fist: 4300"] },
    { content: 'anyone got a rayman, can do 43dl', offers: ["B Rayman's Fist: 4300"] },
  ],
  swaps: [
    { content: 'rayman <-> gaia anyone?', offers: ["T Rayman's Fist: -", "T Gaia's Beacon: -"] },
    { content: 'my ut <> ur mag', offers: ['T Unstable Tesseract: -', 'T MAGPLANT 5000: -'] },
    { content: 'Angel Wings ↔️ Devil Wings', offers: ['T Angel Wings: -', 'T Devil Wings: -'] },
    { content: '🔄 restock 🔄 jetpack 8wl, monocle 18wl', offers: ['S Jetpack: 8', 'S Monocle: 18'] },
  ],
  'reasons for selling': [
    { content: 'sell angel wings. need urg dls. cheap 60 :dl: at WINGY', offers: ['S Angel Wings: 6000'] },
  ],
  'other languages still': [{ content: 'kimde gaia var? 52dl veririm', offers: ["B Gaia's Beacon: 5200"] }],
  'things that must go': [
    { content: 'need gone jetpack 8wl', offers: ['S Jetpack: 8'] },
    { content: 'gotta go: jetpack 8wl', offers: ['S Jetpack: 8'] },
    { content: 'have jetpack 8wl if anyone needs', offers: ['S Jetpack: 8'] },
    { content: 'jetpack available 8wl dont waste my time', offers: ['S Jetpack: 8'] },
    { content: 'Hay Cart 1/20 no lowball', offers: ['S Hay Cart: 20'] },
    { content: 'dropping price, chand now 36/1 at CHX', offers: ['S Chandelier: -36'] },
  ],
  'buyers in other words': [
    { content: 'searching jetpack 8wl', offers: ['B Jetpack: 8'] },
    { content: 'any1 sellin digisign 3.6k pls', offers: ['B Digital Sign: 3600'] },
    { content: 'who has jetpack for sale, got 8wl', offers: ['B Jetpack: 8'] },
    { content: 'need 18 diamond lock 101wl each', offers: ['B Diamond Lock: 101'] },
  ],
  'slips of the ear and of short words': [
    { content: 'S> lazer grid 9/1, mini-mod 80wl', offers: ['S Laser Grid: -9', 'S Mini-Mod: 80'] },
    {
      content: 'S> cristal block 5wl, sheat music: drums 8wl',
      offers: ['S Crystal Block: 5', 'S Sheet Music: Drums: 8'],
    },
    {
      content: 'S> gras 8/1, rainbow kristal block 7wl',
      offers: ['S Grass: -8', 'S Rainbow Crystal Block: 7'],
    },
  ],
  'each, in other words': [
    { content: 'S> jetpack, monocle 8wl e/a', offers: ['S Jetpack: 8', 'S Monocle: 8'] },
    { content: 'vendo jetpack, monocle 8wl c/u', offers: ['S Jetpack: 8', 'S Monocle: 8'] },
    { content: 'benta jetpack 8wl bawat isa', offers: ['S Jetpack: 8'] },
    { content: 'anyone selling jetpack? paying 8/pcs leaving soon', offers: ['B Jetpack: 8'] },
  ],
  malay: [
    { content: 'nak beli chand 36/1', offers: ['B Chandelier: -36'] },
    { content: 'sape jual jetpack', offers: ['B Jetpack: -'] },
    { content: 'ada org jual jetpack?', offers: ['B Jetpack: -'] },
    { content: 'let go jetpack 8wl', offers: ['S Jetpack: 8'] },
  ],
  'swaps in other words': [
    { content: 'can i trade gaia for ut?', offers: ["T Gaia's Beacon: -", 'T Unstable Tesseract: -'] },
    { content: 'rayman ile gaia takas', offers: ["T Rayman's Fist: -", "T Gaia's Beacon: -"] },
    { content: 'troco meu rayman no seu gaia', offers: ["T Rayman's Fist: -", "T Gaia's Beacon: -"] },
  ],
  'spellings of names': [
    { content: 'S> pin bunting 5wl', offers: ['S Pink Bunting: 5'] },
    { content: 'S> roses 100/1, torches 60/1', offers: ['S Rose: -100', 'S Torch: -60'] },
    { content: 'S> minimod 80wl, ghostinajar 20wl', offers: ['S Mini-Mod: 80', 'S Ghost-In-A-Jar: 20'] },
    { content: 'S> boo shirt 5wl', offers: ['S B.O.O. Shirt: 5'] },
    { content: 'buy my pet sputnik 5wl', offers: ['B My Pet Sputnik: 5'] },
    { content: 'S> starship hull - roof (r) (gren) 5wl', offers: ['S Starship Hull - Roof (R) (GREEN): 5'] },
  ],
};
