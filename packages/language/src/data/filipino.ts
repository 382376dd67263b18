import type { LanguageWords } from './words.js';

export const FILIPINO: LanguageWords = {
  side: {
    SELL: `
      may bibili, may bumibili, sino bumibili, meron bibili, benta, pabenta, binebenta, nagbebenta, ibenta,
      bentahan, sino bibili, sino may gusto, sino gusto, sino gusto ng, sinong gusto, sinong may gusto
    `,
    BUY: `
      may nagbebenta, may nagbebenta pa ba, may nagbebenta ba, meron nagbebenta, meron bang nagbebenta,
      may benta, may nagbebenta ng, hanap, naghahanap, bibili, bumibili, bili, pabili, sino nagbebenta,
      sino benta, sino may, sinong may, kailangan ko, kailangan
    `,
    TRADE: 'palit, ipapalit',
  },
  stop: {
    'price question': 'mag kano, ang mahal, magkano, mgkano, hm po, presyo ng',
    question: 'bakit, paano, ano ang',
    past: `
      bumili ako, bumili, bumenta, nagbenta, binenta, kahapon, kanina, naibenta, nabili ko, nabenta ko,
      binili ko
    `,
  },
  questionWishes: 'kailangan, hanap',
  strongPlaces: 'sa, punta, ayuda',
  placesBeforeCapitals: 'sa',
  fillers: `
    po, lang, lahat, marami, mura, ang, ng, mga, ko, kayo, nyo, niyo, dito, jan, dyan, diyan, ako, naman,
    pa, ba, yung
  `,
  all: 'lahat',
  joiners: 'ug, saka, tsaka',
  each: 'bawat, isa',
  notPriceUnits: 'oras, araw',
  priceNounsAlone: 'presyo',
  money: 'pera',
  lockWishes: 'kailangan, kailangan ko',
  gone: 'ubos na, ubos',
  not: 'hindi',
  shop: 'mura',
  everyday: `
    ako, ang, ano, ba, bakit, dito, diyan, hindi, ikaw, ito, kayo, kasi, kung, lang, mas, may, mga, mo,
    muna, na, naman, ng, ngayon, nila, niya, oo, para, pero, po, sa, saan, salamat, sana, siya, tayo, wala
  `,
};
