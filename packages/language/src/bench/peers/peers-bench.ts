import type { BenchMaterial } from '../bench-material.js';
import { type BenchAnswer, cpuSeconds, textTable } from '../bench-row.js';
import {
  comparisonMessages,
  comparisonRows,
  comparisonTable,
  measureReader,
  ourselves,
  speedRow,
} from './comparison.js';
import { ahoCorasick, includesBot, oneRegExp, rawScans, winkEntities } from './keyword-readers.js';
import { fuse, miniSearch } from './search-readers.js';

/** Reads the same messages with the same catalogue in the ways others would. */
export function benchPeers(material: BenchMaterial): BenchAnswer {
  const messages = comparisonMessages(material);
  const ours = ourselves(material, messages);
  const peers = [includesBot, oneRegExp, ahoCorasick, winkEntities, miniSearch, fuse].map((create) => {
    const peer = create(material);
    return measureReader(peer, messages, (message) => peer.read(message.content));
  });
  const scans = rawScans(material).map(({ name, scan }) => {
    for (const message of messages.slice(0, 300)) scan(message.content);
    const seconds = cpuSeconds(() => {
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
        note: 'finds names only, reads nothing',
      }),
    ],
    tables: [
      comparisonTable(`Side by side: the same messages and catalogue (${material.source})`, [ours, ...peers]),
      textTable(
        'The limit: finding names only',
        ['scan', 'messages per CPU second'],
        scans.map(({ name, perSecond }) => [name, String(Math.round(perSecond))]),
      ),
    ],
  };
}
