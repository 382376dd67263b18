/** One piece of evidence: what it adds to the log-odds of being right, and the offers that had it in the fit. */
export interface CalibrationRow {
  weight: number;
  offers: number;
  right: number;
}

/** Log-odds rows that `npm run calibrate -w @lockwatch/bench` fitted on 27000 generated messages and prior cells. */
export const CALIBRATION: { start: number; factors: Readonly<Record<string, CalibrationRow>> } = {
  start: 4.87,
  factors: {
    ambiguous: { weight: -4.44, offers: 3, right: 3 },
    asks: { weight: -0.11, offers: 837, right: 834 },
    'price bare': { weight: -0.41, offers: 3424, right: 3408 },
    'price none': { weight: -1.25, offers: 10937, right: 10893 },
    'price own': { weight: 1.51, offers: 36914, right: 36893 },
    'price shared': { weight: 1.31, offers: 3642, right: 3641 },
    'side assumed': { weight: -2.59, offers: 1078, right: 1071 },
    'side assumed in a shop': { weight: -0.35, offers: 8706, right: 8674 },
    'side said': { weight: 1.26, offers: 45133, right: 45090 },
    'unknown words few': { weight: -0.65, offers: 12709, right: 12665 },
    'unknown words many': { weight: -4.36, offers: 1, right: 1 },
    'unknown words none': { weight: 0.65, offers: 41586, right: 41550 },
    'unknown words some': { weight: -3.02, offers: 621, right: 619 },
    'via alias': { weight: 0.59, offers: 7990, right: 7982 },
    'via heading': { weight: 1.55, offers: 1884, right: 1882 },
    'via joined': { weight: -0.76, offers: 1190, right: 1181 },
    'via name': { weight: 0.7, offers: 33220, right: 33174 },
    'via owner-alias': { weight: -1.23, offers: 0, right: 0 },
    'via partial': { weight: -2.7, offers: 4, right: 4 },
    'via plural': { weight: 0.97, offers: 4653, right: 4647 },
    'via typo': { weight: 0.64, offers: 5593, right: 5582 },
    'via variant': { weight: 0.21, offers: 383, right: 383 },
  },
};
