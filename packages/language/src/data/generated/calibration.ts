/** One piece of evidence: what it adds to the log-odds of being right, and the offers that had it in the fit. */
export interface CalibrationRow {
  weight: number;
  offers: number;
  right: number;
}

/** Log-odds rows that `npm run calibrate` fitted; five generated offers count as one. */
export const CALIBRATION: { start: number; factors: Readonly<Record<string, CalibrationRow>> } = {
  start: 0.86,
  factors: {
    ambiguous: { weight: -0.79, offers: 2, right: 1 },
    asks: { weight: -0.20, offers: 287, right: 196 },
    'beside an unknown word': { weight: -0.72, offers: 459, right: 172 },
    'despite talk': { weight: -1.44, offers: 403, right: 90 },
    'number left': { weight: -1.02, offers: 868, right: 650 },
    'price bare': { weight: 0.11, offers: 1041, right: 923 },
    'price none': { weight: -0.55, offers: 1021, right: 914 },
    'price own': { weight: 0.76, offers: 4389, right: 3910 },
    'price shared': { weight: 0.18, offers: 221, right: 212 },
    'reads -1': { weight: -1.13, offers: 116, right: 42 },
    'reads -2': { weight: -2.07, offers: 102, right: 13 },
    'reads -3': { weight: -3.08, offers: 77, right: 5 },
    'reads -4': { weight: -2.79, offers: 142, right: 7 },
    'reads 0': { weight: -0.55, offers: 142, right: 82 },
    'reads 1': { weight: 0.12, offers: 174, right: 129 },
    'reads 2': { weight: 0.30, offers: 251, right: 203 },
    'reads 3': { weight: 0.68, offers: 418, right: 378 },
    'reads 4': { weight: 0.77, offers: 468, right: 437 },
    'reads 5': { weight: 0.68, offers: 2402, right: 2311 },
    'reads a list': { weight: 1.91, offers: 2379, right: 2352 },
    'side assumed': { weight: -0.17, offers: 723, right: 387 },
    'side assumed in a shop': { weight: 0.26, offers: 1931, right: 1808 },
    'side certain': { weight: 0.28, offers: 1005, right: 961 },
    'side said': { weight: 0.53, offers: 4017, right: 3764 },
    'unknown words few': { weight: 0.28, offers: 2349, right: 2179 },
    'unknown words many': { weight: -1.22, offers: 246, right: 77 },
    'unknown words none': { weight: 0.93, offers: 3492, right: 3375 },
    'unknown words some': { weight: -0.74, offers: 585, right: 328 },
    'via alias': { weight: 0.21, offers: 1160, right: 949 },
    'via heading': { weight: 1.29, offers: 561, right: 552 },
    'via joined': { weight: -0.17, offers: 40, right: 36 },
    'via name': { weight: 0.57, offers: 4079, right: 3666 },
    'via owner-alias': { weight: 1.57, offers: 0, right: 0 },
    'via partial': { weight: 0.03, offers: 27, right: 22 },
    'via plural': { weight: 0.56, offers: 229, right: 198 },
    'via typo': { weight: -0.20, offers: 224, right: 196 },
    'via variant': { weight: 0.96, offers: 352, right: 339 },
  },
};
