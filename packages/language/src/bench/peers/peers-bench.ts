import { type BenchMaterial, heldOutMessages } from '../bench-material.js';
import { type BenchAnswer, type BenchRow, cpuSeconds, rounded, textTable } from '../bench-row.js';
import { readOffers } from '../quality-bench.js';
import { type LabelledMessage, type LabelledOffer, scoreOffers } from '../score-offers.js';
import { ahoCorasick, includesBot, oneRegExp, rawScans, winkEntities } from './keyword-readers.js';
import type { Peer } from './peer.js';
import { fuse, miniSearch } from './search-readers.js';

/** What every way of reading is compared on: generated messages and, where there, the labelled corpus. */
export function comparisonMessages(material: BenchMaterial): LabelledMessage[] {
  const generated = heldOutMessages(material.pool).filter((message) => message.channelName === undefined);
  return [...generated.slice(0, 3000), ...(material.corpus ?? [])];
}

/** One way of reading, measured: quality, and messages per second of processor time. */
export interface Measured {
  name: string;
  note: string;
  itemF1: number;
  strictF1: number;
  talkWrong: number;
  perSecond: number;
  n: number;
}

/** Measures a way of reading on messages spread evenly over the whole list. */
export function measureReader(
  peer: Pick<Peer, 'name' | 'note' | 'sample'>,
  messages: readonly LabelledMessage[],
  read: (message: LabelledMessage) => readonly LabelledOffer[],
): Measured {
  const step = Math.max(1, messages.length / peer.sample);
  const some = messages.filter((_, at) => Math.floor(at / step) !== Math.floor((at - 1) / step));
  for (const message of some.slice(0, 20)) read(message);
  const readings = new Map<LabelledMessage, readonly LabelledOffer[]>();
  const seconds = cpuSeconds(() => {
    for (const message of some) readings.set(message, read(message));
  });
  const score = scoreOffers(some, (_, message) => readings.get(message) ?? []);
  return {
    name: peer.name,
    note: peer.note,
    itemF1: score.item.f1,
    strictF1: score.f1,
    talkWrong: score.chatterWrong,
    perSecond: some.length / seconds,
    n: some.length,
  };
}

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

/** Our reader on the comparison's messages, several times over so that its speed can be measured. */
export function ourselves(material: BenchMaterial, messages: readonly LabelledMessage[]): Measured {
  const read = (message: LabelledMessage): readonly LabelledOffer[] => readOffers(material, message);
  for (const message of messages) read(message);
  return measureReader({ name: 'Lockwatch', note: '', sample: Number.POSITIVE_INFINITY }, messages, read);
}

export function comparisonTable(title: string, measured: readonly Measured[]): string {
  return textTable(
    title,
    ['reader', 'item F1', 'strict F1', 'talk misread', 'messages per CPU second', 'messages'],
    measured.map(({ name, itemF1, strictF1, talkWrong, perSecond, n }) => [
      name,
      ...[itemF1, strictF1, talkWrong].map((share) => (share * 100).toFixed(1)),
      String(Math.round(perSecond)),
      String(n),
    ]),
  );
}

/** Ours beside a peer's: quality and speed. */
export function comparisonRows(ours: Measured, peer: Measured): BenchRow[] {
  const quality = (what: string, of: (one: Measured) => number): BenchRow => ({
    name: `language: ${what}, side by side`,
    unit: '%',
    value: rounded(of(ours) * 100, 2),
    peer: peer.name,
    peer_value: rounded(of(peer) * 100, 2),
    ratio: rounded(of(ours) / Math.max(of(peer), 1e-6), 2),
    n: peer.n,
    note: peer.note,
  });
  return [
    quality('item F1', ({ itemF1 }) => itemF1),
    quality('strict F1', ({ strictF1 }) => strictF1),
    speedRow(ours, peer),
  ];
}

function speedRow(ours: Measured, peer: Pick<Measured, 'name' | 'perSecond' | 'n' | 'note'>): BenchRow {
  return {
    name: 'language: messages read, side by side',
    unit: 'per CPU second',
    value: Math.round(ours.perSecond),
    peer: peer.name,
    peer_value: Math.round(peer.perSecond),
    ratio: rounded(ours.perSecond / peer.perSecond, 2),
    n: peer.n,
    note: peer.note,
  };
}
