import type { BenchData } from '../language/bench-data.js';
import { type BenchResult, formatTable, measureCpuSeconds } from '../results.js';
import {
  comparisonMessages,
  comparisonRows,
  comparisonTable,
  measureLockwatch,
  measureParser,
  speedRow,
} from './comparison.js';
import {
  createAhoCorasickParser,
  createIncludesParser,
  createNameScans,
  createRegExpParser,
} from './keyword-parsers.js';
import { createFuseParser, createMiniSearchParser } from './search-parsers.js';

/** Parses the same messages with the same catalogue by other methods. */
export function benchPeers(benchData: BenchData): BenchResult {
  const messages = comparisonMessages(benchData);
  const ours = measureLockwatch(benchData, messages);
  const peers = [
    createIncludesParser,
    createRegExpParser,
    createAhoCorasickParser,
    createMiniSearchParser,
    createFuseParser,
  ].map((create) => {
    const peer = create(benchData);
    return measureParser(peer, messages, (message) => peer.read(message.content));
  });
  const scans = createNameScans(benchData).map(({ name, scan }) => {
    for (const message of messages.slice(0, 300)) scan(message.content);
    const seconds = measureCpuSeconds(() => {
      for (const message of messages) scan(message.content);
    });
    return { name, perSecond: messages.length / seconds };
  });
  const limit = scans.reduce((best, one) => (one.perSecond > best.perSecond ? one : best));
  return {
    rows: [
      ...peers.flatMap((peer) => comparisonRows(ours, peer)),
      speedRow(ours, {
        name: `raw scan (${limit.name})`,
        perSecond: limit.perSecond,
        n: messages.length,
        note: 'finds names only, no offers',
      }),
    ],
    tables: [
      comparisonTable(`Side by side: the same messages and catalogue (${benchData.source})`, [
        ours,
        ...peers,
      ]),
      formatTable(
        'The limit: finding names only',
        ['scan', 'messages per CPU second'],
        scans.map(({ name, perSecond }) => [name, String(Math.round(perSecond))]),
      ),
    ],
  };
}
