import type { LabelledMessage, LabelledOffer } from '../language/score-offers.js';

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
