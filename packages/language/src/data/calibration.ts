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
  start: 4.38,
  factors: {
    ambiguous: { weight: -3.84, offers: 3, right: 3 },
    asks: { weight: -1.09, offers: 821, right: 789 },
    'price bare': { weight: 0.28, offers: 3433, right: 3407 },
    'price none': { weight: -1.38, offers: 11084, right: 10822 },
    'price own': { weight: 0.94, offers: 36821, right: 36638 },
    'price shared': { weight: -0.51, offers: 3675, right: 3641 },
    'side assumed': { weight: -1.84, offers: 1127, right: 1066 },
    'side assumed in a shop': { weight: -0.43, offers: 8731, right: 8624 },
    'side said': { weight: 0.57, offers: 45155, right: 44818 },
    'unknown words few': { weight: -0.65, offers: 13264, right: 13050 },
    'unknown words many': { weight: -3.9, offers: 1, right: 1 },
    'unknown words none': { weight: 0.69, offers: 40858, right: 40642 },
    'unknown words some': { weight: -2.31, offers: 890, right: 815 },
    'via alias': { weight: 0.22, offers: 7996, right: 7931 },
    'via heading': { weight: 1.94, offers: 1889, right: 1887 },
    'via joined': { weight: -0.18, offers: 1191, right: 1177 },
    'via name': { weight: 0.12, offers: 33251, right: 32954 },
    'via owner-alias': { weight: -0.94, offers: 0, right: 0 },
    'via partial': { weight: -2.23, offers: 4, right: 4 },
    'via plural': { weight: 0.37, offers: 4655, right: 4623 },
    'via typo': { weight: -0.47, offers: 5644, right: 5549 },
    'via variant': { weight: 0.67, offers: 383, right: 383 },
  },
};
