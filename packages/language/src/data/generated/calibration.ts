/** One piece of evidence: what it adds to the log-odds of being right, and the offers that had it in the fit. */
export interface CalibrationRow {
  weight: number;
  offers: number;
  right: number;
}

/** Log-odds rows that `npm run calibrate` fitted; five generated offers count as one. */
export const CALIBRATION: { start: number; factors: Readonly<Record<string, CalibrationRow>> } = {
  start: 0.82,
  factors: {
    ambiguous: { weight: -0.75, offers: 2, right: 1 },
    asks: { weight: -0.15, offers: 286, right: 196 },
    'beside an unknown word': { weight: -0.73, offers: 461, right: 172 },
    'despite talk': { weight: -1.51, offers: 399, right: 88 },
    'number left': { weight: -0.99, offers: 868, right: 650 },
    'price bare': { weight: 0.15, offers: 1041, right: 923 },
    'price none': { weight: -0.57, offers: 1022, right: 914 },
    'price own': { weight: 0.8, offers: 4386, right: 3910 },
    'price shared': { weight: 0.21, offers: 221, right: 212 },
    'reads -1': { weight: -1.15, offers: 111, right: 39 },
    'reads -2': { weight: -1.85, offers: 106, right: 18 },
    'reads -3': { weight: -3.05, offers: 81, right: 5 },
    'reads -4': { weight: -2.85, offers: 136, right: 6 },
    'reads 0': { weight: -0.46, offers: 141, right: 82 },
    'reads 1': { weight: -0.04, offers: 173, right: 121 },
    'reads 2': { weight: 0.4, offers: 256, right: 215 },
    'reads 3': { weight: 0.76, offers: 429, right: 391 },
    'reads 4': { weight: 0.67, offers: 463, right: 430 },
    'reads 5': { weight: 0.67, offers: 2393, right: 2302 },
    'reads a list': { weight: 1.9, offers: 2379, right: 2352 },
    'side assumed': { weight: -0.14, offers: 723, right: 387 },
    'side assumed in a shop': { weight: 0.26, offers: 1932, right: 1808 },
    'side certain': { weight: 0.28, offers: 1004, right: 961 },
    'side said': { weight: 0.58, offers: 4015, right: 3764 },
    'unknown words few': { weight: 0.31, offers: 2347, right: 2178 },
    'unknown words many': { weight: -1.27, offers: 247, right: 76 },
    'unknown words none': { weight: 0.98, offers: 3487, right: 3375 },
    'unknown words some': { weight: -0.74, offers: 588, right: 330 },
    'via alias': { weight: 0.18, offers: 1158, right: 949 },
    'via heading': { weight: 1.25, offers: 561, right: 552 },
    'via joined': { weight: -0.21, offers: 40, right: 36 },
    'via name': { weight: 0.52, offers: 4080, right: 3666 },
    'via owner-alias': { weight: 1.6, offers: 0, right: 0 },
    'via partial': { weight: 0.17, offers: 26, right: 22 },
    'via plural': { weight: 0.57, offers: 229, right: 198 },
    'via typo': { weight: -0.26, offers: 224, right: 196 },
    'via variant': { weight: 0.9, offers: 352, right: 339 },
  },
};
