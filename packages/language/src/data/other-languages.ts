import type { LanguageWords } from './words.js';

/** German, French and Finnish. */
export const OTHER_LANGUAGES: LanguageWords = {
  side: {
    SELL: 'myyn, je vends, biete, wer braucht, wer will, myydaan, verkaufe, vends a',
    BUY: 'ostan, haluan ostaa, je cherche, achete, wer hat, wer verkauft, ostetaan, kaufe, suche',
  },
  moneyFirst: 'zahle',
  joiners: 'und',
};
