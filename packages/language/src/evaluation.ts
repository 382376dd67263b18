// What `packages/bench` needs beyond the package's public face, to measure and to calibrate the parser.
export { BUILT_IN_ALIASES } from './data/names.js';
export { editDistance } from './dictionary/typo-index.js';
export { analyzeMessage, parseWithFeatures } from './parse-message.js';
export { getCalibrationFactors, getReading } from './parsing/confidence/confidence.js';
export { visitOfferCues } from './parsing/confidence/offer-cues.js';
export type { OfferFeatures } from './parsing/context/parser-state.js';
