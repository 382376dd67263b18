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
    asks: { weight: -0.16, offers: 286, right: 196 },
    'beside an unknown word': { weight: -0.73, offers: 459, right: 172 },
    'despite talk': { weight: -1.49, offers: 402, right: 90 },
    'number left': { weight: -1.0, offers: 867, right: 650 },
    'price bare': { weight: 0.1, offers: 1041, right: 923 },
    'price none': { weight: -0.56, offers: 1021, right: 914 },
    'price own': { weight: 0.77, offers: 4387, right: 3910 },
    'price shared': { weight: 0.19, offers: 221, right: 212 },
    'reads -1': { weight: -1.1, offers: 117, right: 43 },
    'reads -2': { weight: -1.95, offers: 100, right: 15 },
    'reads -3': { weight: -3.11, offers: 79, right: 5 },
    'reads -4': { weight: -2.76, offers: 140, right: 7 },
    'reads 0': { weight: -0.54, offers: 142, right: 82 },
    'reads 1': { weight: -0.05, offers: 182, right: 130 },
    'reads 2': { weight: 0.36, offers: 243, right: 199 },
    'reads 3': { weight: 0.71, offers: 428, right: 390 },
    'reads 4': { weight: 0.79, offers: 472, right: 441 },
    'reads 5': { weight: 0.65, offers: 2388, right: 2296 },
    'reads a list': { weight: 1.89, offers: 2379, right: 2352 },
    'side assumed': { weight: -0.17, offers: 723, right: 387 },
    'side assumed in a shop': { weight: 0.26, offers: 1931, right: 1808 },
    'side certain': { weight: 0.27, offers: 1005, right: 961 },
    'side said': { weight: 0.54, offers: 4016, right: 3764 },
    'unknown words few': { weight: 0.29, offers: 2349, right: 2179 },
    'unknown words many': { weight: -1.23, offers: 246, right: 77 },
    'unknown words none': { weight: 0.94, offers: 3490, right: 3375 },
    'unknown words some': { weight: -0.76, offers: 586, right: 328 },
    'via alias': { weight: 0.23, offers: 1158, right: 949 },
    'via heading': { weight: 1.29, offers: 561, right: 552 },
    'via joined': { weight: -0.18, offers: 40, right: 36 },
    'via name': { weight: 0.57, offers: 4079, right: 3666 },
    'via owner-alias': { weight: 1.57, offers: 0, right: 0 },
    'via partial': { weight: 0.02, offers: 27, right: 22 },
    'via plural': { weight: 0.56, offers: 229, right: 198 },
    'via typo': { weight: -0.2, offers: 224, right: 196 },
    'via variant': { weight: 0.96, offers: 352, right: 339 },
  },
};
