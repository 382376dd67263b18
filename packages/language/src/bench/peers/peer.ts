import type { LabelledOffer } from '../score-offers.js';

/** Another way to read trade messages. */
export interface Peer {
  name: string;
  /** What stands around the library, in a few words. */
  note: string;
  /** How many messages at most: slow peers get fewer. */
  sample: number;
  read: (content: string) => readonly LabelledOffer[];
}
