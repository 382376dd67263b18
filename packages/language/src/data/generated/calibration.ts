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
    'beside an unknown word': { weight: -0.72, offers: 455, right: 172 },
    'despite talk': { weight: -1.38, offers: 385, right: 88 },
    'number left': { weight: -1.00, offers: 869, right: 650 },
    'price bare': { weight: 0.11, offers: 1041, right: 923 },
    'price none': { weight: -0.51, offers: 1021, right: 914 },
    'price own': { weight: 0.74, offers: 4392, right: 3909 },
    'price shared': { weight: 0.21, offers: 221, right: 212 },
    'reads -1': { weight: -1.20, offers: 120, right: 40 },
    'reads -2': { weight: -2.07, offers: 107, right: 19 },
    'reads -3': { weight: -2.92, offers: 80, right: 6 },
    'reads -4': { weight: -2.79, offers: 132, right: 6 },
    'reads 0': { weight: -0.48, offers: 152, right: 93 },
    'reads 1': { weight: -0.13, offers: 191, right: 137 },
    'reads 2': { weight: 0.34, offers: 308, right: 257 },
    'reads 3': { weight: 0.75, offers: 413, right: 379 },
    'reads 4': { weight: 0.62, offers: 519, right: 484 },
    'reads 5': { weight: 0.71, offers: 2274, right: 2186 },
    'reads a list': { weight: 1.91, offers: 2379, right: 2352 },
    'side assumed': { weight: -0.15, offers: 718, right: 387 },
    'side assumed in a shop': { weight: 0.28, offers: 1930, right: 1808 },
    'side certain': { weight: 0.27, offers: 1007, right: 961 },
    'side said': { weight: 0.52, offers: 4027, right: 3764 },
    'unknown words few': { weight: 0.25, offers: 2355, right: 2179 },
    'unknown words many': { weight: -1.15, offers: 248, right: 77 },
    'unknown words none': { weight: 0.93, offers: 3484, right: 3375 },
    'unknown words some': { weight: -0.73, offers: 589, right: 328 },
    'via alias': { weight: 0.17, offers: 1162, right: 949 },
    'via heading': { weight: 1.24, offers: 561, right: 552 },
    'via joined': { weight: -0.11, offers: 40, right: 36 },
    'via name': { weight: 0.58, offers: 4080, right: 3666 },
    'via owner-alias': { weight: 1.57, offers: 0, right: 0 },
    'via partial': { weight: 0.03, offers: 27, right: 22 },
    'via plural': { weight: 0.58, offers: 230, right: 198 },
    'via typo': { weight: -0.25, offers: 224, right: 196 },
    'via variant': { weight: 0.98, offers: 352, right: 339 },
  },
};
