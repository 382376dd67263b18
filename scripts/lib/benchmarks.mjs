/** Where the benchmarks are, relative to the repository: each exports a function that measures and answers its rows. */
export const BENCHMARKS = [
  { module: 'packages/language/dist/bench/language-bench.js', name: 'benchLanguage' },
  { module: 'packages/core/dist/bench/trigram-bench.js', name: 'benchTrigrams' },
  { module: 'packages/core/dist/bench/pipeline-bench.js', name: 'benchPipeline' },
];
