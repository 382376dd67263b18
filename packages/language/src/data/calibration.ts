/** One piece of evidence: what it adds to the log-odds of being right, and the offers that had it in the fit. */
export interface CalibrationRow {
  weight: number;
  offers: number;
  right: number;
}

/**
 * How sure a reading is, by what speaks for it: the sum of `start` and the rows that apply is the log-odds of being
 * right in side, item and price. Written by `npm run calibrate -w @lockwatch/language` from 27000 generated
 * practice messages (two thirds usual, one third rough) and, for what these hardly hold, the beliefs in
 * cli/calibrate.ts; the benchmark prints how it holds on other messages.
 */
export const CALIBRATION: { start: number; factors: Readonly<Record<string, CalibrationRow>> } = {
  start: 5.17,
  factors: {
    ambiguous: { weight: -4.63, offers: 3, right: 3 },
    asks: { weight: 0.02, offers: 827, right: 822 },
    'price bare': { weight: 0.01, offers: 3423, right: 3407 },
    'price none': { weight: -1.55, offers: 10983, right: 10869 },
    'price own': { weight: 1.06, offers: 36912, right: 36833 },
    'price shared': { weight: -0.06, offers: 3648, right: 3641 },
    'side assumed': { weight: -1.99, offers: 1118, right: 1088 },
    'side assumed in a shop': { weight: -0.43, offers: 8729, right: 8675 },
    'side said': { weight: 0.66, offers: 45119, right: 44987 },
    'unknown words few': { weight: -0.88, offers: 13061, right: 12955 },
    'unknown words many': { weight: -4.62, offers: 1, right: 1 },
    'unknown words none': { weight: 0.87, offers: 41076, right: 41008 },
    'unknown words some': { weight: -2.71, offers: 828, right: 786 },
    'via alias': { weight: 0.26, offers: 8000, right: 7971 },
    'via heading': { weight: 1.49, offers: 1884, right: 1882 },
    'via joined': { weight: -0.64, offers: 1191, right: 1180 },
    'via name': { weight: 0.21, offers: 33247, right: 33116 },
    'via owner-alias': { weight: -1.39, offers: 0, right: 0 },
    'via partial': { weight: -2.85, offers: 4, right: 4 },
    'via plural': { weight: 0.51, offers: 4652, right: 4639 },
    'via typo': { weight: -0.06, offers: 5605, right: 5575 },
    'via variant': { weight: 0.31, offers: 383, right: 383 },
  },
};
