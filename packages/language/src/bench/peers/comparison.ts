import { type BenchMaterial, heldOutMessages, roughMessages } from '../bench-material.js';
import { type BenchRow, cpuSeconds, rounded, textTable } from '../bench-row.js';
import { readOffers } from '../quality-bench.js';
import { type LabelledMessage, type LabelledOffer, scoreOffers } from '../score-offers.js';
import type { Peer } from './peer.js';

export { type BenchMaterial, loadBenchMaterial } from '../bench-material.js';
export type { BenchAnswer, BenchRow } from '../bench-row.js';
export type { LabelledMessage, LabelledOffer } from '../score-offers.js';
export { offersAround, preparedText, segmentsOf } from './simple-rules.js';

/** What every way of reading is compared on: generated and rough messages and, where there, the labelled corpus. */
export function comparisonMessages(material: BenchMaterial): LabelledMessage[] {
  const generated = heldOutMessages(material.pool).filter((message) => message.channelName === undefined);
  const rough = roughMessages(material.pool);
  return [...generated.slice(0, 2000), ...rough.slice(0, 1000), ...(material.corpus ?? [])];
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

/** Messages spread evenly over the whole list, `count` at most. */
export function sampleOf(messages: readonly LabelledMessage[], count: number): LabelledMessage[] {
  const step = Math.max(1, messages.length / count);
  return messages.filter((_, at) => Math.floor(at / step) !== Math.floor((at - 1) / step));
}

/** Measures a way of reading on as many of the messages as it is given. */
export function measureReader(
  peer: Pick<Peer, 'name' | 'note' | 'sample'>,
  messages: readonly LabelledMessage[],
  read: (message: LabelledMessage) => readonly LabelledOffer[],
): Measured {
  const some = sampleOf(messages, peer.sample);
  for (const message of some.slice(0, 20)) read(message);
  const readings = new Map<LabelledMessage, readonly LabelledOffer[]>();
  const seconds = cpuSeconds(() => {
    for (const message of some) readings.set(message, read(message));
  });
  return scored(peer, readings, seconds);
}

/** The score of readings that took so many seconds. */
export function scored(
  { name, note }: Pick<Peer, 'name' | 'note'>,
  readings: ReadonlyMap<LabelledMessage, readonly LabelledOffer[]>,
  seconds: number,
): Measured {
  const messages = [...readings.keys()];
  const score = scoreOffers(messages, (_, message) => readings.get(message) ?? []);
  return {
    name,
    note,
    itemF1: score.item.f1,
    strictF1: score.f1,
    talkWrong: score.chatterWrong,
    perSecond: messages.length / seconds,
    n: messages.length,
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

/** Ours beside a peer's: speed alone. */
export function speedRow(
  ours: Measured,
  peer: Pick<Measured, 'name' | 'perSecond' | 'n' | 'note'>,
): BenchRow {
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
