import type { BenchAnswer } from './bench-row.js';
/** Measures the reader: quality by phenomenon, reliability of its confidence, speed, size, and others side by side. */
export declare function benchLanguage(): BenchAnswer;
