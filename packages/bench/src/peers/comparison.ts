import type { BenchData } from '../language/bench-data.js';
import { loadGeneratedMessages } from '../language/generated-messages.js';
import { parseOffers } from '../language/quality-bench.js';
import { type LabelledMessage, type LabelledOffer, scoreOffers } from '../language/score-offers.js';
import { type BenchRow, formatTable, measureCpuSeconds, roundTo } from '../results.js';
import type { Peer } from './peer.js';

/** The messages on which all parsers are compared: generated and rough messages and, where there, the labelled corpus. */
export function comparisonMessages(benchData: BenchData): LabelledMessage[] {
  const generated = loadGeneratedMessages('held-out').filter((message) => message.channelName === undefined);
  const rough = loadGeneratedMessages('rough-held-out');
  return [...generated, ...rough, ...(benchData.corpus ?? [])];
}

/** The measurement of one parser: quality, and messages per second of processor time. */
interface Measurement {
  name: string;
  note: string;
  itemF1: number;
  strictF1: number;
  talkWrong: number;
  perSecond: number;
  n: number;
}

/** Measures a parser on messages that are spread evenly over the list. */
export function measureParser(
  { name, note, sample }: Pick<Peer, 'name' | 'note' | 'sample'>,
  messages: readonly LabelledMessage[],
  read: (message: LabelledMessage) => readonly LabelledOffer[],
): Measurement {
  const step = Math.max(1, messages.length / sample);
  const some = messages.filter((_, at) => Math.floor(at / step) !== Math.floor((at - 1) / step));
  for (const message of some.slice(0, 20)) read(message);
  const results = new Map<LabelledMessage, readonly LabelledOffer[]>();
  const seconds = measureCpuSeconds(() => {
    for (const message of some) results.set(message, read(message));
  });
  const score = scoreOffers(some, (_, message) => results.get(message) ?? []);
  return {
    name,
    note,
    itemF1: score.item.f1,
    strictF1: score.f1,
    talkWrong: score.chatterWrong,
    perSecond: some.length / seconds,
    n: some.length,
  };
}

/** Our parser on the comparison's messages, after a warm-up. */
export function measureLockwatch(benchData: BenchData, messages: readonly LabelledMessage[]): Measurement {
  const read = (message: LabelledMessage): readonly LabelledOffer[] => parseOffers(benchData, message);
  for (const message of messages) read(message);
  return measureParser({ name: 'Lockwatch', note: '', sample: Number.POSITIVE_INFINITY }, messages, read);
}

export function comparisonTable(title: string, measurements: readonly Measurement[]): string {
  return formatTable(
    title,
    ['reader', 'item F1', 'strict F1', 'talk misread', 'messages per CPU second', 'messages'],
    measurements.map(({ name, itemF1, strictF1, talkWrong, perSecond, n }) => [
      name,
      ...[itemF1, strictF1, talkWrong].map((share) => (share * 100).toFixed(1)),
      String(Math.round(perSecond)),
      String(n),
    ]),
  );
}

/** Ours beside a peer's: quality and speed. */
export function comparisonRows(ours: Measurement, peer: Measurement): BenchRow[] {
  const quality = (what: string, of: (one: Measurement) => number): BenchRow => ({
    name: `language: ${what}, side by side`,
    unit: '%',
    value: roundTo(of(ours) * 100, 2),
    peer: peer.name,
    peer_value: roundTo(of(peer) * 100, 2),
    ratio: roundTo(of(ours) / Math.max(of(peer), 1e-6), 2),
    n: peer.n,
    note: peer.note,
  });
  return [
    quality('item F1', ({ itemF1 }) => itemF1),
    quality('strict F1', ({ strictF1 }) => strictF1),
    speedRow(ours, peer),
  ];
}

/** Ours beside a peer's: speed alone. */
export function speedRow(
  ours: Measurement,
  peer: Pick<Measurement, 'name' | 'perSecond' | 'n' | 'note'>,
): BenchRow {
  return {
    name: 'language: messages read, side by side',
    unit: 'per CPU second',
    value: Math.round(ours.perSecond),
    peer: peer.name,
    peer_value: Math.round(peer.perSecond),
    ratio: roundTo(ours.perSecond / peer.perSecond, 2),
    n: peer.n,
    note: peer.note,
  };
}
