/** One piece of evidence: what it adds to the log-odds of being right, and the offers that had it in the fit. */
export interface CalibrationRow {
  weight: number;
  offers: number;
  right: number;
}

/** Log-odds rows that `npm run calibrate` fitted; five generated offers count as one. */
export const CALIBRATION: { start: number; factors: Readonly<Record<string, CalibrationRow>> } = {
  start: 0.84,
  factors: {
    ambiguous: { weight: -0.77, offers: 1, right: 1 },
    asks: { weight: -0.53, offers: 259, right: 175 },
    'beside an unknown word': { weight: -0.97, offers: 381, right: 140 },
    'despite talk': { weight: -1.54, offers: 307, right: 57 },
    'number left': { weight: -0.92, offers: 790, right: 619 },
    'price bare': { weight: -0.26, offers: 720, right: 625 },
    'price none': { weight: -0.35, offers: 1269, right: 1181 },
    'price own': { weight: 0.76, offers: 4546, right: 4130 },
    'price shared': { weight: 0.69, offers: 279, right: 274 },
    'reads -1': { weight: -1.48, offers: 111, right: 33 },
    'reads -2': { weight: -1.99, offers: 83, right: 13 },
    'reads -3': { weight: -3.58, offers: 76, right: 2 },
    'reads -4': { weight: -2.38, offers: 99, right: 7 },
    'reads 0': { weight: 0.05, offers: 150, right: 94 },
    'reads 1': { weight: -0.06, offers: 185, right: 130 },
    'reads 2': { weight: 0.31, offers: 274, right: 230 },
    'reads 3': { weight: 0.59, offers: 431, right: 391 },
    'reads 4': { weight: 0.83, offers: 510, right: 481 },
    'reads 5': { weight: 1.2, offers: 2224, right: 2174 },
    'reads a list': { weight: 2.57, offers: 2670, right: 2654 },
    'side assumed': { weight: -0.04, offers: 593, right: 304 },
    'side assumed in a shop': { weight: 0.22, offers: 1528, right: 1420 },
    'side certain': { weight: 0.51, offers: 1161, right: 1128 },
    'side said': { weight: 0.52, offers: 4692, right: 4487 },
    'unknown words few': { weight: 0.21, offers: 2080, right: 1917 },
    'unknown words many': { weight: -1.39, offers: 166, right: 51 },
    'unknown words none': { weight: 0.93, offers: 4102, right: 3984 },
    'unknown words some': { weight: -0.74, offers: 465, right: 259 },
    'via alias': { weight: 0.08, offers: 1303, right: 1097 },
    'via heading': { weight: 2.33, offers: 270, right: 266 },
    'via joined': { weight: 0.16, offers: 67, right: 62 },
    'via name': { weight: 0.52, offers: 4291, right: 3968 },
    'via owner-alias': { weight: 1.58, offers: 0, right: 0 },
    'via partial': { weight: 0.05, offers: 41, right: 31 },
    'via plural': { weight: -0.01, offers: 368, right: 340 },
    'via typo': { weight: -0.04, offers: 388, right: 360 },
    'via variant': { weight: 1.66, offers: 86, right: 86 },
  },
};
