import { type Offer, parseMessage } from '@lockwatch/language';
import { type BenchRow, roundTo } from '../results.js';
import { type BenchData, loadBenchData } from './bench-data.js';
import { type GeneratedMessage, loadGeneratedMessages } from './generated-messages.js';
import { calibrationError, reliabilityBins, type ScoredPrediction } from './reliability.js';
import { type LabelledMessage, type LabelledOffer, pairOffers, scoreOffers } from './score-offers.js';
import { scorePhenomena } from './score-phenomena.js';
import { type ConversationScore, loadHeldOutSets, scoreConversations } from './written-sets.js';

type ParsedBenchOffer = Offer & LabelledOffer;
type Parse = (message: LabelledMessage | GeneratedMessage) => ParsedBenchOffer[];

/** Measures how well the parser works: on held-out generated messages and on the labelled corpus. */
export function benchQuality(): BenchRow[] {
  const benchData = loadBenchData();
  const parse: Parse = (message) => parseOffers(benchData, message);
  const generated = loadGeneratedMessages('held-out');
  const rough = loadGeneratedMessages('rough-held-out');
  const corpus = benchData.corpus ?? [];
  const heldOut = [...generated, ...rough];
  return [
    ...scoreSet('generated messages', generated, parse),
    ...scoreSet('rough messages', rough, parse),
    ...(corpus.length > 0 ? scoreSet('corpus', corpus, parse) : []),
    // Their items are in the whole catalogue only.
    ...(corpus.length > 0 ? scoreWrittenSets(benchData, parse) : []),
    ...scoreByPhenomenon(heldOut, parse),
    ...scoreTalk(heldOut, parse),
    ...measureReliability([...heldOut, ...corpus], parse),
  ];
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

function toRow(name: string, share: number, n: number, note?: string): BenchRow {
  return { name: `language: ${name}`, unit: '%', value: percent(share), n, ...(note && { note }) };
}

function scoreSet(name: string, messages: readonly LabelledMessage[], parse: Parse): BenchRow[] {
  const score = scoreOffers(messages, (_, message) => parse(message));
  const detail = (of: { precision: number; recall: number }) =>
    `precision ${percent(of.precision)}, recall ${percent(of.recall)}`;
  return [
    toRow(`strict F1, ${name}`, score.f1, score.labels, detail(score)),
    toRow(`item F1, ${name}`, score.item.f1, score.labels, detail(score.item)),
    toRow(`messages wholly right, ${name}`, score.whole, score.messages),
    toRow(`talk read as an offer, ${name}`, score.chatterWrong, score.chatter),
  ];
}

/** The sets that people wrote and no fit learns from, and conversations. */
function scoreWrittenSets({ dictionary }: BenchData, parse: Parse): BenchRow[] {
  const sets = loadHeldOutSets().flatMap(({ name, messages }) => scoreSet(name, messages, parse));
  return [...sets, ...conversationRows(scoreConversations(dictionary))];
}

function conversationRows({ conversations, labels, f1, whole }: ConversationScore): BenchRow[] {
  return [
    toRow('strict F1, offers at the end of conversations', f1, labels),
    toRow('conversations wholly right', whole, conversations),
  ];
}

function scoreByPhenomenon(messages: readonly GeneratedMessage[], parse: Parse): BenchRow[] {
  const far = messages.filter((message) => message.usualPrice !== undefined);
  const flagged = far.filter((message) => parse(message).some((offer) => offer.kind === 'predicted'));
  return [
    ...scorePhenomena(messages, parse).map(({ phenomenon, precision, recall, f1, labels }) =>
      toRow(
        `strict F1, ${phenomenon}`,
        f1,
        labels,
        `precision ${percent(precision)}, recall ${percent(recall)}`,
      ),
    ),
    toRow('price far from usual, offer only predicted', flagged.length / Math.max(1, far.length), far.length),
  ];
}

/** Talk read as an offer, by its kind. */
function scoreTalk(messages: readonly GeneratedMessage[], parse: Parse): BenchRow[] {
  const talk = messages.filter(({ offers }) => offers.length === 0);
  return [...Map.groupBy(talk, ({ template }) => template)].map(([kind, own]) => {
    const wrong = own.filter((message) => parse(message).length > 0);
    return toRow(
      `talk read as an offer: ${kind.replace('talk: ', '')}`,
      wrong.length / own.length,
      own.length,
    );
  });
}

function measureReliability(messages: readonly LabelledMessage[], parse: Parse): BenchRow[] {
  const predictions: (ScoredPrediction & { kind: string })[] = messages.flatMap((message) => {
    const { right, wrong } = pairOffers(message.offers, parse(message));
    return [
      ...right.map(([, { confidence, kind }]) => ({ confidence, kind, isRight: true })),
      ...wrong.map(({ confidence, kind }) => ({ confidence, kind, isRight: false })),
    ];
  });
  const bins = reliabilityBins(predictions);
  const shareOf = (kind: string): BenchRow => {
    const some = predictions.filter((one) => one.kind === kind);
    const right = some.filter(({ isRight }) => isRight);
    return toRow(`${kind} offers that are right`, right.length / Math.max(1, some.length), some.length);
  };
  return [
    toRow('expected calibration error', calibrationError(bins), predictions.length),
    ...bins.map(({ from, to, count, meanConfidence, shareRight }) =>
      toRow(
        `right at confidence ${from} to ${to}`,
        shareRight,
        count,
        `mean confidence ${percent(meanConfidence)} %`,
      ),
    ),
    shareOf('exact'),
    shareOf('predicted'),
  ];
}

function percent(share: number): number {
  return roundTo(share * 100, 2);
}
