import { Session } from 'node:inspector/promises';
import { formatTable } from '../results.js';

const SAMPLING_MICROSECONDS = 200;
const ROWS = 15;

/** The functions in which the processor spends its time while `work` runs, each without those that it calls. */
export async function profileSelfTime(title: string, work: () => void): Promise<string> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.setSamplingInterval', { interval: SAMPLING_MICROSECONDS });
  await session.post('Profiler.start');
  work();
  const { profile } = await session.post('Profiler.stop');
  session.disconnect();
  const hits = new Map<string, number>();
  let total = 0;
  for (const { callFrame, hitCount = 0 } of profile.nodes) {
    const file = callFrame.url.split('/dist/').at(-1) ?? '';
    // The rest is the profiler and the runtime's start.
    if (file.startsWith('node:') || (file === '' && callFrame.functionName !== '(garbage collector)'))
      continue;
    const name = `${callFrame.functionName || 'a callback'} ${file}`.trim();
    hits.set(name, (hits.get(name) ?? 0) + hitCount);
    total += hitCount;
  }
  const rows = [...hits].sort((a, b) => b[1] - a[1]).slice(0, ROWS);
  return formatTable(
    title,
    ['function', '% of the time'],
    rows.map(([name, count]) => [name, ((100 * count) / total).toFixed(1)]),
  );
}
