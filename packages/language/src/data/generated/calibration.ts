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
    asks: { weight: -0.17, offers: 286, right: 196 },
    'beside an unknown word': { weight: -0.74, offers: 455, right: 168 },
    'despite talk': { weight: -1.48, offers: 397, right: 88 },
    'number left': { weight: -1.01, offers: 866, right: 646 },
    'price bare': { weight: 0.16, offers: 1041, right: 923 },
    'price none': { weight: -0.57, offers: 1021, right: 912 },
    'price own': { weight: 0.81, offers: 4379, right: 3904 },
    'price shared': { weight: 0.16, offers: 222, right: 212 },
    'reads -1': { weight: -1.27, offers: 109, right: 35 },
    'reads -2': { weight: -1.92, offers: 105, right: 17 },
    'reads -3': { weight: -3.05, offers: 77, right: 5 },
    'reads -4': { weight: -2.88, offers: 137, right: 6 },
    'reads 0': { weight: -0.4, offers: 142, right: 85 },
    'reads 1': { weight: -0.03, offers: 175, right: 123 },
    'reads 2': { weight: 0.31, offers: 255, right: 210 },
    'reads 3': { weight: 0.71, offers: 445, right: 405 },
    'reads 4': { weight: 0.67, offers: 450, right: 419 },
    'reads 5': { weight: 0.65, offers: 2388, right: 2297 },
    'reads a list': { weight: 1.84, offers: 2379, right: 2351 },
    'side assumed': { weight: -0.16, offers: 720, right: 384 },
    'side assumed in a shop': { weight: 0.28, offers: 1932, right: 1808 },
    'side certain': { weight: 0.28, offers: 1004, right: 961 },
    'side said': { weight: 0.58, offers: 4011, right: 3759 },
    'unknown words few': { weight: 0.31, offers: 2369, right: 2201 },
    'unknown words many': { weight: -1.27, offers: 249, right: 77 },
    'unknown words none': { weight: 0.99, offers: 3457, right: 3345 },
    'unknown words some': { weight: -0.75, offers: 587, right: 328 },
    'via alias': { weight: 0.2, offers: 1159, right: 949 },
    'via heading': { weight: 1.27, offers: 568, right: 559 },
    'via joined': { weight: -0.2, offers: 40, right: 36 },
    'via name': { weight: 0.54, offers: 4084, right: 3668 },
    'via owner-alias': { weight: 1.6, offers: 0, right: 0 },
    'via partial': { weight: 0.17, offers: 26, right: 22 },
    'via plural': { weight: 0.59, offers: 229, right: 198 },
    'via typo': { weight: -0.23, offers: 224, right: 196 },
    'via variant': { weight: 0.67, offers: 333, right: 322 },
  },
};
