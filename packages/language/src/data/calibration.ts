/** One piece of evidence: what it adds to the log-odds of being right, and the offers that had it in the fit. */
export interface CalibrationRow {
  weight: number;
  offers: number;
  right: number;
}

/** Log-odds rows that `npm run calibrate` fitted; five generated offers count as one. */
export const CALIBRATION: { start: number; factors: Readonly<Record<string, CalibrationRow>> } = {
  start: 0.85,
  factors: {
    ambiguous: { weight: -0.78, offers: 1, right: 1 },
    asks: { weight: -0.54, offers: 259, right: 175 },
    'beside an unknown word': { weight: -0.92, offers: 381, right: 140 },
    'despite talk': { weight: -1.44, offers: 307, right: 57 },
    'number left': { weight: -0.91, offers: 790, right: 619 },
    'price bare': { weight: -0.2, offers: 720, right: 625 },
    'price none': { weight: -0.4, offers: 1269, right: 1181 },
    'price own': { weight: 0.76, offers: 4546, right: 4130 },
    'price shared': { weight: 0.68, offers: 279, right: 274 },
    'reads -1': { weight: -1.29, offers: 98, right: 33 },
    'reads -2': { weight: -2.2, offers: 90, right: 14 },
    'reads -3': { weight: -3.19, offers: 70, right: 3 },
    'reads -4': { weight: -2.77, offers: 118, right: 8 },
    'reads 0': { weight: -0.11, offers: 140, right: 86 },
    'reads 1': { weight: -0.12, offers: 143, right: 97 },
    'reads 2': { weight: 0.42, offers: 246, right: 203 },
    'reads 3': { weight: 0.54, offers: 322, right: 290 },
    'reads 4': { weight: 0.68, offers: 455, right: 423 },
    'reads 5': { weight: 1.15, offers: 2462, right: 2399 },
    'reads a list': { weight: 2.58, offers: 2670, right: 2654 },
    'side assumed': { weight: -0.02, offers: 593, right: 304 },
    'side assumed in a shop': { weight: 0.23, offers: 1528, right: 1420 },
    'side certain': { weight: 0.51, offers: 1161, right: 1128 },
    'side said': { weight: 0.5, offers: 4692, right: 4487 },
    'unknown words few': { weight: 0.19, offers: 2080, right: 1917 },
    'unknown words many': { weight: -1.42, offers: 166, right: 51 },
    'unknown words none': { weight: 0.94, offers: 4102, right: 3984 },
    'unknown words some': { weight: -0.77, offers: 465, right: 259 },
    'via alias': { weight: 0.1, offers: 1303, right: 1097 },
    'via heading': { weight: 2.34, offers: 270, right: 266 },
    'via joined': { weight: 0.12, offers: 67, right: 62 },
    'via name': { weight: 0.52, offers: 4291, right: 3968 },
    'via owner-alias': { weight: 1.58, offers: 0, right: 0 },
    'via partial': { weight: 0.03, offers: 41, right: 31 },
    'via plural': { weight: 0.0, offers: 368, right: 340 },
    'via typo': { weight: -0.01, offers: 388, right: 360 },
    'via variant': { weight: 1.69, offers: 86, right: 86 },
  },
};
