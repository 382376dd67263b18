import { percentile, roundTo } from '../results.js';
import { type LatencyFigures, measureLatency } from './measure-latency.js';
import { measureThroughput, type ThroughputFigures } from './measure-throughput.js';
import { createPipelineWorld } from './pipeline-world.js';

export interface PipelineFigures extends LatencyFigures {
  rules: number;
  throughput: ThroughputFigures;
}

export async function measurePipeline(rules: number, seconds: number): Promise<PipelineFigures> {
  const started = performance.now();
  const elapsed = () => `${roundTo((performance.now() - started) / 1000)} s`;
  console.error(`Filling a database with ${rules} rules ...`);
  const world = await createPipelineWorld(rules);
  try {
    console.error(`Filled after ${elapsed()}. Measuring the time of a ping ...`);
    const latency = await measureLatency(world, seconds);
    console.error(`Measured after ${elapsed()}. Measuring messages per second ...`);
    const throughput = await measureThroughput(world, seconds);
    console.error(`Measured after ${elapsed()}.`);
    return { rules, ...latency, throughput };
  } finally {
    await world.close();
  }
}

/** The figures of a run in one line of JSON; its fields are fixed, so that scripts can rely on them. */
export function formatFigures({ rules, pings, baseline, throughput }: PipelineFigures): string {
  return JSON.stringify({
    rules,
    p50_ms: roundTo(percentile(pings, 0.5), 2),
    p99_ms: roundTo(percentile(pings, 0.99), 2),
    per_second: Math.round(percentile(throughput.messages, 0.5)),
    baseline_p50_ms: roundTo(percentile(baseline, 0.5), 2),
    baseline_per_second: Math.round(percentile(throughput.baseline, 0.5)),
  });
}
