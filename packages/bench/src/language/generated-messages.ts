import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { LabelledMessage, LabelledOffer } from './score-offers.js';

export interface GeneratedOffer extends LabelledOffer {
  /** What makes it hard to parse: `typo`, `range`, `multi-line`, ... */
  phenomena: readonly string[];
}

export interface GeneratedMessage extends LabelledMessage {
  offers: readonly GeneratedOffer[];
  /** Which template wrote it. */
  template: string;
  /** The Discord channel's name, where it supplies the kind of goods. */
  channelName?: string;
  /** What the item of the first offer usually goes for, where the message is about a price far from it. */
  usualPrice?: number;
}

const FOLDER = fileURLToPath(new URL('../../generated/', import.meta.url));

/**
 * Messages that a generator wrote and labelled, from the names of the starter catalogue; `rough` ones are hasty, half
 * sentences, odd layouts. The parser is never tuned on the held-out ones; `practice` is for the fit of its weights.
 */
export function loadGeneratedMessages(
  set: 'held-out' | 'rough-held-out' | 'practice' | 'rough-practice',
): GeneratedMessage[] {
  const lines = readFileSync(`${FOLDER}${set}.jsonl`, 'utf8').trim().split('\n');
  return lines.map((line) => JSON.parse(line));
}
