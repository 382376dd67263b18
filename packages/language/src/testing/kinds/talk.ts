import type { HardMessage } from '../hard-messages.js';

/** Messages that name goods and offer nothing, or offer something else. */
export const TALK_MESSAGES: Readonly<Record<string, readonly HardMessage[]>> = {
  'goods that are gone': [
    { content: 'sold: rayman 44dl, gaia 54dl. thanks all', offers: [] },
    { content: '[SOLD] gaia 54dl', offers: [] },
    { content: 'selling gaia 54dl\nedit: sold', offers: [] },
    { content: 'selling gaia 54dl\nStatus: SOLD', offers: [] },
    { content: 'gaia sold, ut 58dl', offers: ['S Unstable Tesseract: 5800'] },
    { content: 'S> gaia 54dl, ut is sold out', offers: ["S Gaia's Beacon: 5400"] },
    { content: '~~rayman 44dl~~ sold, gaia 54dl still here', offers: ["S Gaia's Beacon: 5400"] },
  ],
  'tales in other languages': [
    { content: 'kemarin jual rayman 44dl nyesel', offers: [] },
    { content: 'nyesel banget jual rayman 40dl', offers: [] },
    { content: 'mahal bgt rayman 50dl', offers: [] },
    { content: 'bumili ako ng rayman kahapon 44dl', offers: [] },
    { content: 'rayman pahalı olmuş 44dl', offers: [] },
    { content: 'gaia aldım 50dl', offers: [] },
    { content: 'vendí mi rayman ayer por 44dl', offers: [] },
    { content: 'comprei gaia ontem por 50dl', offers: [] },
  ],
  regrets: [
    { content: 'i regret buying mag at 75dl', offers: [] },
    { content: 'im broke, 3 wl left after buying chand', offers: [] },
    { content: 'kok gaia mahal sih 60dl', offers: [] },
    { content: 'vend up 24/7', offers: [] },
  ],
  'asked about a price': [
    { content: 'is 60dl enough for gaia', offers: [] },
    { content: 'gaia price history: 40dl - 54dl', offers: [] },
    { content: 'dont trust the gaia seller at ABCD', offers: [] },
  ],
  wishes: [
    { content: 'saving up 50dl for dragon hand', offers: [] },
    { content: 'one day ill have mag 70dl', offers: [] },
  ],
  'what others do': [
    { content: 'KUKO sells gaia way cheaper 50dl', offers: [] },
    { content: 'he sells gaia for 50dl', offers: [] },
    { content: 'someone in KUKO sells gaia 50dl', offers: [] },
    { content: 'vend at KUKO22 has chand for 3wl', offers: [] },
    { content: 'GHOSTCHARM sells jetpack way cheaper', offers: [] },
  ],
  'verbs about the goods': [
    { content: 'selling mag was dumb', offers: [] },
    { content: 'gaia will fall to 40dl', offers: [] },
    { content: 'would never sell gaia', offers: [] },
    { content: 'is ABCD selling gaia?', offers: [] },
    { content: 'you need gaia for it', offers: [] },
    { content: 'laku rayman 44dl', offers: [] },
    { content: 'accept 5dl for gaia or wait?', offers: [] },
  ],
  'lists that are no shop': [
    { content: 'tier list: gaia, ut, mag', offers: [] },
    { content: 'my set: top hat, monocle, jetpack', offers: [] },
  ],
  'gems are no money': [
    { content: 'store sells jetpack for 5000 gems', offers: [] },
    { content: 'jetpack 5000 gems', offers: [] },
  ],
  'work and prizes': [
    { content: 'raffle gaia 1dl a ticket', offers: [] },
    { content: 'i break lgrid for 5dl per 1k', offers: [] },
    { content: 'event: find rayman and win 5dl', offers: [] },
    { content: 'i can plant ur chand seeds for 2dl', offers: [] },
    { content: "I'll break ur lgrid for 3wl", offers: [] },
    { content: 'S> farm world chand 20dl @CHW', offers: [] },
  ],
  'gifts and work': [
    { content: 'giving a jetpack to a random person who comments', offers: [] },
    { content: 'i need help with jetpack quest', offers: [] },
    { content: 'need a farmer for 20 rows lgrid 3wl per row', offers: [] },
    { content: 'any tips to sell mag fast?', offers: [] },
    { content: 'where to sell chand?', offers: [] },
    { content: 'is he still selling gaia 50dl?', offers: [] },
    { content: 'SOLD ✅ jetpack 8wl', offers: [] },
    { content: 'the price of gaia is 50dl now', offers: [] },
  ],
  'prices told': [{ content: 'lol Starship Hull - Roof (R) (GREEN) is 77wl now', offers: [] }],
};
