/** One piece of evidence: what it adds to the log-odds of being right, and the offers that had it in the fit. */
export interface CalibrationRow {
  weight: number;
  offers: number;
  right: number;
}

/** Log-odds rows that `npm run calibrate` fitted; five generated offers count as one. */
export const CALIBRATION: { start: number; factors: Readonly<Record<string, CalibrationRow>> } = {
  start: 0.81,
  factors: {
    ambiguous: { weight: -0.74, offers: 1, right: 1 },
    asks: { weight: -0.23, offers: 137, right: 113 },
    'beside an unknown word': { weight: -1.01, offers: 166, right: 84 },
    'price bare': { weight: -0.25, offers: 578, right: 522 },
    'price none': { weight: -0.62, offers: 1193, right: 1116 },
    'price own': { weight: 1.12, offers: 3606, right: 3465 },
    'price shared': { weight: 0.8, offers: 261, right: 257 },
    'reads -1': { weight: -1.28, offers: 57, right: 26 },
    'reads -2': { weight: -2.37, offers: 34, right: 8 },
    'reads -3': { weight: -2.12, offers: 22, right: 5 },
    'reads -4': { weight: -1.66, offers: 17, right: 4 },
    'reads 0': { weight: -0.97, offers: 108, right: 62 },
    'reads 1': { weight: -0.09, offers: 164, right: 132 },
    'reads 2': { weight: -0.0, offers: 214, right: 179 },
    'reads 3': { weight: 0.06, offers: 296, right: 273 },
    'reads 4': { weight: 0.55, offers: 354, right: 337 },
    'reads 5': { weight: 0.47, offers: 1791, right: 1763 },
    'reads a list': { weight: 2.49, offers: 2582, right: 2572 },
    'side assumed': { weight: 0.2, offers: 242, right: 167 },
    'side assumed in a shop': { weight: 0.25, offers: 1221, right: 1153 },
    'side certain': { weight: 0.64, offers: 1023, right: 1002 },
    'side said': { weight: 0.73, offers: 4175, right: 4040 },
    'unknown words few': { weight: 0.3, offers: 1665, right: 1597 },
    'unknown words many': { weight: -1.84, offers: 112, right: 41 },
    'unknown words none': { weight: 1.43, offers: 3577, right: 3546 },
    'unknown words some': { weight: -1.41, offers: 284, right: 177 },
    'via alias': { weight: 0.24, offers: 931, right: 851 },
    'via heading': { weight: 1.46, offers: 233, right: 229 },
    'via joined': { weight: 0.48, offers: 63, right: 61 },
    'via name': { weight: 0.52, offers: 3600, right: 3441 },
    'via owner-alias': { weight: 1.61, offers: 0, right: 0 },
    'via partial': { weight: 0.49, offers: 29, right: 24 },
    'via plural': { weight: -0.05, offers: 343, right: 329 },
    'via typo': { weight: 0.13, offers: 364, right: 352 },
    'via variant': { weight: 0.58, offers: 76, right: 73 },
  },
};
