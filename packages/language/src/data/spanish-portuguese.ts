import type { LanguageWords } from './words.js';

/** Spanish and Portuguese share most of these words. Without accents, as plain text has none. */
export const SPANISH_AND_PORTUGUESE: LanguageWords = {
  numbers: { dos: 2, tres: 3 },
  multipliers: { mil: 1000 },
  side: {
    SELL: `
      buscas, necesitas, quieres, procuras, alguien quiere comprar, quien quiere comprar,
      alguem quer comprar, quem quer comprar, la vendo, lo vendo, los vendo, las vendo, vendo, vende,
      vendiendo, se vende, en venta, a la venta, vendendo, a venda, alguien quiere, alguem quer,
      alguien compra, quien compra, alguem compra, quem quer, quien quiere
    `,
    BUY: `
      alguien que venda, alguem que venda, alguien me vende, quien me vende, alguem me vende, quem me vende,
      alguien tiene, quien tiene, alguem tem, quem tem, alguem vendendo, alguien vendiendo, compro,
      comprando, busco, necesito, quiero comprar, se compra, alguien vende, quien vende, procuro,
      procurando, quero comprar, preciso, alguem vende, quem vende
    `,
    TRADE: 'cambio, intercambio, troco, troca, trueque, trocando',
  },
  trailingSide: {
    SELL: 'en venta, a la venta, a venda',
  },
  stop: {
    'price question': `
      muy caro, muito caro, ta caro, cuanto, cuanto cuesta, cuanto vale, precio de, quanto, quanto custa,
      quanto vale, preco de
    `,
    question: 'por que, como, que es',
    past: 'compre, vendi, comprei, gaste, gastei, ayer, ontem, anoche',
    warning: 'estafador, golpista',
    giveaway: 'sorteo, sorteio',
    'account or world': 'cuenta, conta',
    talk: 'jaja, kkkk',
  },
  conditionalSell: 'si quieres, si necesitas, si buscas, se quiser, se precisar',
  conditionalBuy: 'si tienes, si vendes, se tiver, se vender',
  moneyFirst: 'te doy, doy, te dou, ofrezco, ofereco, pago',
  certainSides: 'vendo, compro',
  strongPlaces: 'en, em, vayan',
  placesBeforeCapitals: 'en, em',
  worlds: 'mundo, mundos',
  fillers: `
    maximo, minimo, todo, todos, barato, barata, rapido, rapida, el, la, los, las, un, o, os, por, mi, mis,
    meu, minha
  `,
  fillerPhrases: 'no seu, no teu, na sua, na tua, pelo seu, pela sua, pelo, pela',
  all: 'todo, todos, tudo',
  joiners: 'y, e',
  for: 'por, para',
  each: 'cada, cu, uno, una, um, uma',
  rateLinks: 'por, pra',
  ranges: 'hasta, ate',
  notPriceUnits: 'hora, horas, dia, dias',
  priceNounsAlone: 'precios, precos',
  money: 'dinero, plata, dinheiro, grana, para',
  lockWishes: 'necesito, preciso',
  clauseStarts: 'pero, mas',
  corrections: 'perdon, digo',
  holding: 'tengo, tenho',
  yours: 'tu, tus, seu, sua, teu, tua',
  gone: 'agotado, esgotado',
  not: 'sin, sem',
  shop: 'barato',
  everyday: `
    algo, amigo, aqui, asi, bien, bom, buena, bueno, com, como, con, cual, del, desde, donde, dos, ele,
    ella, entre, era, esta, este, esto, fue, gracias, hasta, hay, hola, hoje, isso, la, las, los, mais,
    mejor, menos, mucho, muito, muy, nada, nao, nem, nos, obrigado, por, porque, pra, que, quem, quiero,
    quero, se, sem, ser, si, sin, sobre, soy, sua, tambem, te, tem, tengo, tenho, tiene, todo, tu, um, una,
    uno, voce
  `,
};
