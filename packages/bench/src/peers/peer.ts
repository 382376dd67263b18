import type { LabelledOffer } from '../language/score-offers.js';

/** Another parser of trade messages. */
export interface Peer {
  name: string;
  /** What surrounds the library, in a few words. */
  note: string;
  /** How many messages at most: slow peers get fewer. */
  sample: number;
  read: (content: string) => readonly LabelledOffer[];
}
