import { type BenchMaterial } from './bench-material.js';
import { type BenchAnswer } from './bench-row.js';
/** Measures the reader's speed, worst cases and size with a catalogue of full size and 20,000 aliases. */
export declare function benchSpeed(material: BenchMaterial): BenchAnswer;
