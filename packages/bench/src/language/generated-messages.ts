import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { LabelledMessage, LabelledOffer } from './score-offers.js';

/** What can make an offer hard to read. Every generated offer carries those that apply to it. */
export const PHENOMENA = [
  'plain',
  'typo',
  'plural',
  'alias',
  'missing space or apostrophe',
  'nested name',
  'everyday word',
  'folded variants',
  'heading supplies noun',
  'channel supplies noun',
  'no price',
  'bare number',
  'units wl/dl/bgl',
  'sum of units',
  'decimal or thousands',
  'rate N/1',
  'range',
  'bundle',
  'each',
  'price before item',
  'shared price',
  'shared side',
  'assumed side',
  'multi-line',
  'very long list',
  'buy and sell mixed',
  'trade',
  'world like an item',
  'question that offers',
  'sold, negated, quoted',
  'Indonesian',
  'Malay',
  'Filipino',
  'Turkish',
  'Spanish',
  'Portuguese',
  'decoration',
  'look-alike letters',
  'price far from usual',
] as const;
export type Phenomenon = (typeof PHENOMENA)[number];

export interface GeneratedOffer extends LabelledOffer {
  phenomena: readonly Phenomenon[];
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
