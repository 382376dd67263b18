import { toHash } from '../messages/seeded-random.js';
import {
  computePrecisionRecall,
  type LabelledMessage,
  type LabelledOffer,
  type PrecisionRecall,
  pairOffers,
} from './score-offers.js';

interface SplitScore extends PrecisionRecall {
  name: string;
  labels: number;
  messages: number;
}

/**
 * The labelled corpus in fixed halves: by the item (offers of half of the items, whichever message they stand in) and by
 * the pattern (messages that are the same but for names and numbers fall together). Differences between the halves
 * show what was fitted to single items or phrasings.
 */
export function scoreSplits(
  corpus: readonly LabelledMessage[],
  read: (message: LabelledMessage) => readonly LabelledOffer[],
): SplitScore[] {
  const results = corpus.map((message) => ({ message, offers: read(message) }));
  const half = (text: string): string => (toHash(text) % 2 === 0 ? 'A' : 'B');
  const score = (
    name: string,
    part: readonly { message: LabelledMessage; offers: readonly LabelledOffer[] }[],
    isIn: (offer: LabelledOffer) => boolean,
  ): SplitScore => {
    let hits = 0;
    let labels = 0;
    let predictions = 0;
    for (const { message, offers } of part) {
      const wanted = message.offers.filter(isIn);
      const read = offers.filter(isIn);
      hits += pairOffers(wanted, read).right.length;
      labels += wanted.length;
      predictions += read.length;
    }
    return { name, labels, messages: part.length, ...computePrecisionRecall(hits, predictions, labels) };
  };
  const all = (): boolean => true;
  return [
    score('whole corpus', results, all),
    ...['A', 'B'].map((name) =>
      score(`half ${name} of the items`, results, (offer) => half(offer.item) === name),
    ),
    ...['A', 'B'].map((name) =>
      score(
        `half ${name} of the patterns`,
        results.filter(({ message }) => half(toSplitPattern(message)) === name),
        all,
      ),
    ),
  ];
}

/** The message without what changes between two of a kind: long words, numbers, emoji. */
function toSplitPattern(message: LabelledMessage): string {
  const names = message.offers.map((offer) => offer.item.toLowerCase()).sort((a, b) => b.length - a.length);
  let text = message.content.toLowerCase();
  for (const name of names) text = text.replaceAll(name, 'x');
  return text
    .replace(/\d+([.,]\d+)?/g, '0')
    .replace(/[a-z]{7,}/g, 'w')
    .replace(/[^a-z0\n]+/g, ' ')
    .split('\n')
    .slice(0, 3)
    .join('\n');
}
