import { type BenchData, loadBenchData } from '../language/bench-data.js';
import { loadGeneratedMessages } from '../language/generated-messages.js';
import { parseOffers } from '../language/quality-bench.js';
import {
  type LabelledMessage,
  type LabelledOffer,
  type Score,
  scoreOffers,
} from '../language/score-offers.js';
import { type BenchRow, measureCpuSeconds, roundTo } from '../results.js';
import { createAhoCorasickParser, createMiniSearchParser, type Peer } from './peers.js';

interface Measurement extends Score {
  /** Messages per second of processor time. */
  perSecond: number;
}

/** Parses the same messages with the same catalogue by other methods: generated and rough messages, and the labelled corpus where there is one. */
export function benchPeers(): BenchRow[] {
  const benchData = loadBenchData();
  const messages = [
    ...loadGeneratedMessages('held-out').filter(({ channelName }) => channelName === undefined),
    ...loadGeneratedMessages('rough-held-out'),
    ...(benchData.corpus ?? []),
  ];
  const parse = (message: LabelledMessage) => parseOffers(benchData, message);
  for (const message of messages) parse(message);
  const ours = measureParser(messages, Number.POSITIVE_INFINITY, parse);
  return [createAhoCorasickParser, createMiniSearchParser].flatMap((create) =>
    compare(benchData, ours, messages, create(benchData)),
  );
}

function compare(
  { source }: BenchData,
  ours: Measurement,
  messages: readonly LabelledMessage[],
  { name, note, sample, parse }: Peer,
): BenchRow[] {
  const theirs = measureParser(messages, sample, (message) => parse(message.content));
  const toRow = (what: string, unit: string, value: number, peer: number): BenchRow => ({
    name: `language: ${what}, side by side`,
    unit,
    value: roundTo(value, 2),
    peer: name,
    peer_value: roundTo(peer, 2),
    ratio: roundTo(value / Math.max(peer, 1e-6), 2),
    n: theirs.messages,
    note: `${note}; ${source}`,
  });
  return [
    toRow('item F1', '%', ours.item.f1 * 100, theirs.item.f1 * 100),
    toRow('strict F1', '%', ours.f1 * 100, theirs.f1 * 100),
    toRow('talk misread', '%', ours.chatterWrong * 100, theirs.chatterWrong * 100),
    toRow('messages read', 'per CPU second', ours.perSecond, theirs.perSecond),
  ];
}

/** Measures a parser on messages that are spread evenly over the list. */
function measureParser(
  messages: readonly LabelledMessage[],
  sample: number,
  parse: (message: LabelledMessage) => readonly LabelledOffer[],
): Measurement {
  const step = Math.max(1, messages.length / sample);
  const some = messages.filter((_, at) => Math.floor(at / step) !== Math.floor((at - 1) / step));
  for (const message of some.slice(0, 20)) parse(message);
  const results = new Map<LabelledMessage, readonly LabelledOffer[]>();
  const seconds = measureCpuSeconds(() => {
    for (const message of some) results.set(message, parse(message));
  });
  const score = scoreOffers(some, (_, message) => results.get(message) ?? []);
  return { ...score, perSecond: some.length / seconds };
}
