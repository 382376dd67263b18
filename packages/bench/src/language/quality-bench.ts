import { type Offer, parseMessage } from '@lockwatch/language';
import { type BenchResult, type BenchRow, formatTable, roundTo } from '../results.js';
import type { BenchData } from './bench-data.js';
import { type GeneratedMessage, loadGeneratedMessages } from './generated-messages.js';
import { calibrationError, reliabilityBins, type ScoredPrediction } from './reliability.js';
import {
  type LabelledMessage,
  type LabelledOffer,
  pairOffers,
  type Score,
  scoreOffers,
} from './score-offers.js';
import { scorePhenomena } from './score-phenomena.js';

type ParsedBenchOffer = Offer & LabelledOffer;

/** Measures how well the parser works: on held-out generated messages and on the labelled corpus. */
export function benchQuality(benchData: BenchData): BenchResult {
  const generated = loadGeneratedMessages('held-out');
  const read = (message: LabelledMessage | GeneratedMessage): ParsedBenchOffer[] =>
    parseOffers(benchData, message);
  const rough = loadGeneratedMessages('rough-held-out');
  const heldOut = [...generated, ...rough];
  const sets: { name: string; messages: readonly LabelledMessage[] }[] = [
    { name: 'generated messages', messages: generated },
    { name: 'rough messages', messages: rough },
    ...(benchData.corpus === null ? [] : [{ name: 'corpus', messages: benchData.corpus }]),
  ];
  const scores = sets.map(({ name, messages }) => ({
    name,
    score: scoreOffers(messages, (_, message) => read(message)),
  }));
  const answers = [
    overall(scores),
    phenomena(heldOut, read),
    chatter(heldOut, read),
    reliability([...heldOut, ...(benchData.corpus ?? [])], read),
  ];
  return { rows: answers.flatMap(({ rows }) => rows), tables: answers.flatMap(({ tables }) => tables) };
}

/** Parses a message as the product does: with its channel's name and, where known, the item's usual price. */
export function parseOffers(
  benchData: BenchData,
  message: LabelledMessage | GeneratedMessage,
): ParsedBenchOffer[] {
  const channelName = 'channelName' in message ? message.channelName : null;
  const usual = 'usualPrice' in message ? message.usualPrice : undefined;
  const { offers } = parseMessage(benchData.dictionary, message.content, {
    channelName,
    ...(usual === undefined ? {} : { usualPrice: () => usual }),
  });
  return offers.map((offer) => ({ ...offer, price_max: offer.priceMax }));
}

function overall(sets: readonly { name: string; score: Score }[]): BenchResult {
  return {
    rows: sets.flatMap(({ name, score }): BenchRow[] => [
      {
        name: `language: strict F1, ${name}`,
        unit: '%',
        value: percent(score.f1),
        n: score.labels,
        note: `precision ${percent(score.precision)}, recall ${percent(score.recall)}`,
      },
      {
        name: `language: item F1, ${name}`,
        unit: '%',
        value: percent(score.item.f1),
        n: score.labels,
        note: `precision ${percent(score.item.precision)}, recall ${percent(score.item.recall)}`,
      },
      {
        name: `language: messages wholly right, ${name}`,
        unit: '%',
        value: percent(score.whole),
        n: score.messages,
      },
      {
        name: `language: talk read as an offer, ${name}`,
        unit: '%',
        value: percent(score.chatterWrong),
        n: score.chatter,
      },
    ]),
    tables: [
      formatTable(
        'The parser on labelled messages',
        [
          'set',
          'precision',
          'recall',
          'strict F1',
          'item F1',
          'wholly right',
          'talk misread',
          'messages',
          'offers',
        ],
        sets.map(({ name, score }) => [
          name,
          ...[score.precision, score.recall, score.f1, score.item.f1, score.whole, score.chatterWrong].map(
            shown,
          ),
          String(score.messages),
          String(score.labels),
        ]),
      ),
    ],
  };
}

function phenomena(
  messages: readonly GeneratedMessage[],
  read: (message: GeneratedMessage) => ParsedBenchOffer[],
): BenchResult {
  const scores = scorePhenomena(messages, read);
  const far = messages.filter((message) => message.usualPrice !== undefined);
  const flagged = far.filter((message) => read(message).some((offer) => offer.kind === 'predicted'));
  return {
    rows: [
      ...scores.map(({ phenomenon, precision, recall, f1, labels }) => ({
        name: `language: strict F1, ${phenomenon}`,
        unit: '%',
        value: percent(f1),
        n: labels,
        note: `precision ${percent(precision)}, recall ${percent(recall)}`,
      })),
      {
        name: 'language: price far from usual, offer only predicted',
        unit: '%',
        value: percent(flagged.length / Math.max(1, far.length)),
        n: far.length,
      },
    ],
    tables: [
      formatTable(
        'Strict score by phenomenon, generated and rough messages',
        ['phenomenon', 'precision', 'recall', 'F1', 'offers'],
        scores.map(({ phenomenon, precision, recall, f1, labels }) => [
          phenomenon,
          ...[precision, recall, f1].map(shown),
          String(labels),
        ]),
      ),
    ],
  };
}

function chatter(
  messages: readonly GeneratedMessage[],
  read: (message: GeneratedMessage) => ParsedBenchOffer[],
): BenchResult {
  const kinds = new Map<string, { all: number; wrong: number }>();
  for (const message of messages) {
    if (message.offers.length > 0) continue;
    const count = kinds.get(message.template) ?? { all: 0, wrong: 0 };
    kinds.set(message.template, count);
    count.all += 1;
    if (read(message).length > 0) count.wrong += 1;
  }
  return {
    rows: [],
    tables: [
      formatTable(
        'Talk read as an offer, generated and rough messages',
        ['kind of talk', 'wrong', 'messages'],
        [...kinds].map(([kind, { all, wrong }]) => [
          kind.replace('talk: ', ''),
          shown(wrong / all),
          String(all),
        ]),
      ),
    ],
  };
}

function reliability(
  messages: readonly LabelledMessage[],
  read: (message: LabelledMessage) => ParsedBenchOffer[],
): BenchResult {
  const predictions: (ScoredPrediction & { kind: string })[] = messages.flatMap((message) => {
    const { right, wrong } = pairOffers(message.offers, read(message));
    return [
      ...right.map(([, { confidence, kind }]) => ({ confidence, kind, isRight: true })),
      ...wrong.map(({ confidence, kind }) => ({ confidence, kind, isRight: false })),
    ];
  });
  const bins = reliabilityBins(predictions);
  const shareOf = (kind: string): BenchRow => {
    const some = predictions.filter((one) => one.kind === kind);
    return {
      name: `language: ${kind} offers that are right`,
      unit: '%',
      value: percent(some.filter(({ isRight }) => isRight).length / Math.max(1, some.length)),
      n: some.length,
    };
  };
  return {
    rows: [
      {
        name: 'language: expected calibration error',
        unit: '%',
        value: percent(calibrationError(bins)),
        n: predictions.length,
      },
      ...bins.map(({ from, to, count, meanConfidence, shareRight }) => ({
        name: `language: right at confidence ${from} to ${to}`,
        unit: '%',
        value: percent(shareRight),
        n: count,
        note: `mean confidence ${percent(meanConfidence)} %`,
      })),
      shareOf('exact'),
      shareOf('predicted'),
    ],
    tables: [
      formatTable(
        `Reliability of the confidence (expected calibration error ${percent(calibrationError(bins))} %)`,
        ['confidence', 'offers', 'mean confidence', 'share right'],
        bins.map(({ from, to, count, meanConfidence, shareRight }) => [
          `${from} to ${to}`,
          String(count),
          shown(meanConfidence),
          shown(shareRight),
        ]),
      ),
    ],
  };
}

function percent(share: number): number {
  return roundTo(share * 100, 2);
}

function shown(share: number): string {
  return (share * 100).toFixed(1);
}
