import type { GeneratedMessage, GeneratedOffer } from './generated-messages.js';
import {
  computePrecisionRecall,
  type LabelledOffer,
  type PrecisionRecall,
  pairOffers,
} from './score-offers.js';

interface PhenomenonScore extends PrecisionRecall {
  phenomenon: string;
  /** Labelled offers that have it. */
  labels: number;
}

/**
 * Precision and recall of the offers that have a phenomenon. A wrong offer counts against the phenomena of the labelled
 * offer it misreads (the same item), else against all phenomena of its message.
 */
export function scorePhenomena(
  messages: readonly GeneratedMessage[],
  read: (message: GeneratedMessage) => readonly LabelledOffer[],
): PhenomenonScore[] {
  const all = messages.flatMap(({ offers }) => offers.flatMap(({ phenomena }) => phenomena));
  const counts = new Map(all.map((one) => [one, { labels: 0, hits: 0, wrong: 0 }]));
  for (const message of messages) {
    const { right, missed, wrong } = pairOffers<GeneratedOffer, LabelledOffer>(message.offers, read(message));
    const hits = new Set(right.map(([label]) => label));
    for (const label of message.offers) {
      for (const phenomenon of label.phenomena) {
        const count = counts.get(phenomenon);
        if (count === undefined) continue;
        count.labels += 1;
        if (hits.has(label)) count.hits += 1;
      }
    }
    for (const offer of wrong) {
      const meant = missed.find((label) => label.item === offer.item);
      const blamed = new Set(meant?.phenomena ?? message.offers.flatMap((label) => label.phenomena));
      for (const phenomenon of blamed) {
        const count = counts.get(phenomenon);
        if (count) count.wrong += 1;
      }
    }
  }
  return [...counts]
    .filter(([, { labels }]) => labels > 0)
    .map(([phenomenon, { labels, hits, wrong }]) => ({
      phenomenon,
      labels,
      ...computePrecisionRecall(hits, hits + wrong, labels),
    }));
}
