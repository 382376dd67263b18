import { type BenchRow, formatRange, percentile, roundTo } from '../results.js';
import { measurePipeline, type PipelineFigures } from './pipeline-figures.js';
import { OverloadedError } from './wait-until-done.js';

const RULES = [1000, 10_000, 100_000, 1_000_000];
const SECONDS = 20;
const HOP = 'two commits and one HTTP request';
const INSERTS = 'raw batched inserts of the same rows';

/** The same messages against more and more rules, each of which meets as many of them: what grows with the rules shows. */
export async function benchPipeline(): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  try {
    for (const rules of RULES) rows.push(...toRows(await measurePipeline(rules, SECONDS)));
  } catch (error) {
    if (!(error instanceof OverloadedError) || rows.length === 0) throw error;
    console.error(`${error.message} More rules are not tried.`);
  }
  return rows;
}

function toRows({ rules, pings, baseline, throughput }: PipelineFigures): BenchRow[] {
  const ms = (values: readonly number[], part: number) => roundTo(percentile(values, part), 2);
  const latency = (name: string, part: number): BenchRow => ({
    name: `pipeline: received -> ping on the wire, ${name}, ${rules} rules`,
    unit: 'ms',
    value: ms(pings, part),
    peer: HOP,
    peer_value: ms(baseline, part),
    ratio: roundTo(percentile(pings, part) / percentile(baseline, part), 2),
    n: pings.length,
    note: `${ms(pings, 0.5)} median, ${ms(pings, 0.99)} 99 %, ${ms(pings, 1)} longest`,
  });
  const perSecond = percentile(throughput.messages, 0.5);
  const baselinePerSecond = percentile(throughput.baseline, 0.5);
  return [
    latency('median', 0.5),
    latency('99 %', 0.99),
    {
      name: `pipeline: messages stored and matched, ${rules} rules`,
      unit: '1/s',
      value: Math.round(perSecond),
      peer: INSERTS,
      peer_value: Math.round(baselinePerSecond),
      ratio: roundTo(perSecond / baselinePerSecond, 2),
      n: throughput.count,
      note: `${formatRange(throughput.messages)} over ${throughput.messages.length} slices (baseline ${formatRange(throughput.baseline)}), ${throughput.pings} pings`,
    },
  ];
}
