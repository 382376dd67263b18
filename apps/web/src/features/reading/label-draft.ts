import type { LabelledOfferDto, UncertainMessage } from '@lockwatch/contracts';
import { readPriceField } from '../watch-items/price-form.js';

/** One offer while it is being corrected; prices as typed. */
export interface OfferDraft {
  /** Tells the rows apart. */
  key: number;
  type: LabelledOfferDto['type'];
  item: { item_id: number; name: string } | null;
  price: string;
  priceMax: string;
}

/** The offers as they were read, to be confirmed. */
export function asRead(message: UncertainMessage): LabelledOfferDto[] {
  return message.offers.map(({ type, item_id, price, price_max }) => ({ type, item_id, price, price_max }));
}

/** The offers as they were read, to be changed. */
export function draftsOf(message: UncertainMessage): OfferDraft[] {
  return message.offers.map((offer, key) => ({
    key,
    type: offer.type,
    item: { item_id: offer.item_id, name: offer.item_name },
    price: offer.price === null ? '' : String(offer.price),
    priceMax: offer.price_max === null ? '' : String(offer.price_max),
  }));
}

/** What the drafts say, or the sentence that tells what is missing. */
export function readDrafts(
  drafts: readonly OfferDraft[],
): { offers: LabelledOfferDto[] } | { problem: string } {
  const offers: LabelledOfferDto[] = [];
  const seen = new Set<string>();
  for (const draft of drafts) {
    if (draft.item === null) return { problem: 'Choose the item of each offer, or remove the offer.' };
    const price = readPriceField(draft.price);
    const priceMax = readPriceField(draft.priceMax);
    if (
      (draft.price.trim() !== '' && price === null) ||
      (draft.priceMax.trim() !== '' && priceMax === null)
    ) {
      return {
        problem: 'A price is a number with at most two decimals; below zero it is items per World Lock.',
      };
    }
    if (price === null && priceMax !== null) return { problem: 'A range needs its lower price too.' };
    const key = `${draft.type} ${draft.item.item_id}`;
    if (seen.has(key)) return { problem: `${draft.item.name} is there twice on the same side.` };
    seen.add(key);
    offers.push({ type: draft.type, item_id: draft.item.item_id, price, price_max: priceMax });
  }
  return { offers };
}

/** How sure the reader is of a guess, `confidence` from 0 to 1: never wholly, or it would be no guess. */
export function sureText(confidence: number): string {
  return `${Math.min(99, Math.round(confidence * 100))}% sure`;
}
