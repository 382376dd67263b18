import type { Offer } from '../types.js';
import { type BenchMaterial } from './bench-material.js';
import { type BenchAnswer } from './bench-row.js';
import type { GeneratedMessage } from './messages/phenomena.js';
import { type LabelledMessage, type LabelledOffer } from './score-offers.js';
type ReadOffer = Offer & LabelledOffer;
/** Measures how well the reader reads: on generated messages nobody tunes on, and on the labelled corpus. */
export declare function benchQuality(material: BenchMaterial): BenchAnswer;
/** Reads a message as the product would: with its channel's name and, where told, the item's usual price. */
export declare function readOffers(material: BenchMaterial, message: LabelledMessage | GeneratedMessage): ReadOffer[];
export {};
