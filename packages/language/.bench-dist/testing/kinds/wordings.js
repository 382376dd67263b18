/** Sides and names in other words, spellings and languages. */
export const WORDING_MESSAGES = {
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
    'spellings of names': [
        { content: 'S> roses 100/1, torches 60/1', offers: ['S Rose: -100', 'S Torch: -60'] },
        { content: 'S> minimod 80wl, ghostinajar 20wl', offers: ['S Mini-Mod: 80', 'S Ghost-In-A-Jar: 20'] },
        { content: 'S> boo shirt 5wl', offers: ['S B.O.O. Shirt: 5'] },
        { content: 'buy my pet sputnik 5wl', offers: ['B My Pet Sputnik: 5'] },
        { content: 'S> starship hull - roof (r) (gren) 5wl', offers: ['S Starship Hull - Roof (R) (GREEN): 5'] },
    ],
};
//# sourceMappingURL=wordings.js.map