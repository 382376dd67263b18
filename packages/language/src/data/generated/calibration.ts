/** One piece of evidence: what it adds to the log-odds of being right, and the offers that had it in the fit. */
export interface CalibrationRow {
  weight: number;
  offers: number;
  right: number;
}

/** Log-odds rows that `npm run calibrate` fitted; five generated offers count as one. */
export const CALIBRATION: { start: number; factors: Readonly<Record<string, CalibrationRow>> } = {
  start: 0.89,
  factors: {
    ambiguous: { weight: -0.81, offers: 1, right: 1 },
    asks: { weight: -0.36, offers: 327, right: 228 },
    'beside an unknown word': { weight: -0.87, offers: 482, right: 181 },
    'despite talk': { weight: -1.34, offers: 398, right: 82 },
    'number left': { weight: -0.97, offers: 966, right: 752 },
    'price bare': { weight: -0.02, offers: 1090, right: 965 },
    'price none': { weight: -0.32, offers: 1338, right: 1230 },
    'price own': { weight: 0.74, offers: 5447, right: 4940 },
    'price shared': { weight: -0.28, offers: 346, right: 330 },
    'reads -1': { weight: -1.67, offers: 101, right: 26 },
    'reads -2': { weight: -2.19, offers: 111, right: 18 },
    'reads -3': { weight: -3.32, offers: 77, right: 3 },
    'reads -4': { weight: -2.7, offers: 160, right: 11 },
    'reads 0': { weight: -0.4, offers: 148, right: 88 },
    'reads 1': { weight: 0.03, offers: 194, right: 142 },
    'reads 2': { weight: 0.32, offers: 278, right: 231 },
    'reads 3': { weight: 0.89, offers: 437, right: 402 },
    'reads 4': { weight: 0.76, offers: 542, right: 505 },
    'reads 5': { weight: 0.95, offers: 3166, right: 3073 },
    'reads a list': { weight: 1.76, offers: 3007, right: 2967 },
    'side assumed': { weight: -0.17, offers: 770, right: 420 },
    'side assumed in a shop': { weight: 0.18, offers: 2113, right: 1974 },
    'side certain': { weight: 0.25, offers: 1324, right: 1276 },
    'side said': { weight: 0.51, offers: 5337, right: 5070 },
    'unknown words few': { weight: 0.06, offers: 2731, right: 2521 },
    'unknown words many': { weight: -1.17, offers: 216, right: 70 },
    'unknown words none': { weight: 0.91, offers: 4686, right: 4545 },
    'unknown words some': { weight: -0.81, offers: 588, right: 328 },
    'via alias': { weight: 0.3, offers: 1369, right: 1155 },
    'via heading': { weight: 1.62, offers: 602, right: 591 },
    'via joined': { weight: 0.48, offers: 67, right: 62 },
    'via name': { weight: 0.61, offers: 5075, right: 4633 },
    'via owner-alias': { weight: 1.55, offers: 0, right: 0 },
    'via partial': { weight: -0.25, offers: 43, right: 31 },
    'via plural': { weight: 0.41, offers: 384, right: 349 },
    'via typo': { weight: 0.12, offers: 393, right: 362 },
    'via variant': { weight: 0.92, offers: 287, right: 280 },
  },
};
