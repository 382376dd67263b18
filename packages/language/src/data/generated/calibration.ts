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
    ambiguous: { weight: -0.76, offers: 2, right: 1 },
    asks: { weight: -0.16, offers: 286, right: 196 },
    'beside an unknown word': { weight: -0.74, offers: 453, right: 167 },
    'despite talk': { weight: -1.49, offers: 397, right: 88 },
    'number left': { weight: -1.02, offers: 865, right: 645 },
    'price bare': { weight: 0.17, offers: 1042, right: 924 },
    'price none': { weight: -0.56, offers: 1020, right: 912 },
    'price own': { weight: 0.82, offers: 4379, right: 3904 },
    'price shared': { weight: 0.16, offers: 222, right: 212 },
    'reads -1': { weight: -1.25, offers: 112, right: 38 },
    'reads -2': { weight: -1.87, offers: 106, right: 20 },
    'reads -3': { weight: -3.24, offers: 73, right: 3 },
    'reads -4': { weight: -2.89, offers: 137, right: 6 },
    'reads 0': { weight: -0.43, offers: 139, right: 81 },
    'reads 1': { weight: 0.07, offers: 172, right: 123 },
    'reads 2': { weight: 0.15, offers: 256, right: 208 },
    'reads 3': { weight: 0.76, offers: 441, right: 403 },
    'reads 4': { weight: 0.67, offers: 464, right: 431 },
    'reads 5': { weight: 0.61, offers: 2382, right: 2289 },
    'reads a list': { weight: 1.81, offers: 2379, right: 2351 },
    'side assumed': { weight: -0.18, offers: 720, right: 384 },
    'side assumed in a shop': { weight: 0.31, offers: 1931, right: 1808 },
    'side certain': { weight: 0.25, offers: 1005, right: 962 },
    'side said': { weight: 0.58, offers: 4012, right: 3760 },
    'unknown words few': { weight: 0.32, offers: 2367, right: 2200 },
    'unknown words many': { weight: -1.29, offers: 248, right: 76 },
    'unknown words none': { weight: 1, offers: 3459, right: 3347 },
    'unknown words some': { weight: -0.75, offers: 588, right: 329 },
    'via alias': { weight: 0.22, offers: 1159, right: 949 },
    'via heading': { weight: 1.2, offers: 568, right: 559 },
    'via joined': { weight: -0.2, offers: 40, right: 36 },
    'via name': { weight: 0.56, offers: 4084, right: 3669 },
    'via owner-alias': { weight: 1.6, offers: 0, right: 0 },
    'via partial': { weight: 0.17, offers: 26, right: 22 },
    'via plural': { weight: 0.58, offers: 229, right: 198 },
    'via typo': { weight: -0.2, offers: 224, right: 196 },
    'via variant': { weight: 0.7, offers: 333, right: 322 },
  },
};
