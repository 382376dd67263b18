import type { OfferType } from '@lockwatch/contracts';
import type { Element } from '../elements/element.js';

/** A part of a line with one side. */
export interface Section {
  side: OfferType | null;
  sideToken: number;
  isSideExplicit: boolean;
  certain: boolean;
  moneyFirst: boolean;
  /** In brackets with its own side: refers to the item before it ("(buy 60/1)"). */
  isInBrackets: boolean;
  elements: Element[];
}
