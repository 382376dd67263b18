import type { LanguageWords } from './words.js';

/** German, French and Finnish. */
export const OTHER_LANGUAGES: LanguageWords = {
  side: {
    SELL: 'biete, wer braucht, wer will, myydaan, verkaufe, vends a',
    BUY: 'wer hat, wer verkauft, ostetaan, kaufe, suche',
  },
  moneyFirst: 'zahle',
  joiners: 'und',
};
