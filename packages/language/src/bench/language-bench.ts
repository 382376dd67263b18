import { type BenchMaterial, loadBenchMaterial } from './bench-material.js';
import type { BenchAnswer } from './bench-row.js';
import { benchPeers } from './peers/peers-bench.js';
import { benchQuality } from './quality-bench.js';
import { benchSpeed } from './speed-bench.js';

/** Measures the reader: quality by phenomenon, reliability of its confidence, speed, size, and others side by side. */
export function benchLanguage(): BenchAnswer {
  const material: BenchMaterial = loadBenchMaterial();
  // Speed first: the dictionaries and indices of the comparison would weigh on the collector.
  const answers = [benchSpeed, benchQuality, benchPeers].map((bench) => bench(material));
  return { rows: answers.flatMap(({ rows }) => rows), tables: answers.flatMap(({ tables }) => tables) };
}
