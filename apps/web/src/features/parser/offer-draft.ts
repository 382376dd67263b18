import type { LabelledOfferDto, UncertainMessage } from '@lockwatch/contracts';
import { t } from '@lockwatch/texts/web/parser-correction';
import { parsePriceField } from '../watch-items/price-form.js';

/** An offer in the correction form; prices as typed. */
export interface OfferDraft {
  key: number;
  type: LabelledOfferDto['type'];
  item: { item_id: number; name: string } | null;
  price: string;
  priceMax: string;
}

export function toOfferDrafts(message: UncertainMessage): OfferDraft[] {
  return message.offers.map((offer, key) => ({
    key,
    type: offer.type,
    item: { item_id: offer.item_id, name: offer.item_name },
    price: offer.price === null ? '' : String(offer.price),
    priceMax: offer.price_max === null ? '' : String(offer.price_max),
  }));
}

/** The offers of the drafts, or a sentence about what is missing. */
export function parseOfferDrafts(
  drafts: readonly OfferDraft[],
): { offers: LabelledOfferDto[] } | { problem: string } {
  const offers: LabelledOfferDto[] = [];
  const seen = new Set<string>();
  for (const draft of drafts) {
    if (draft.item === null) return { problem: t('parserCorrection.itemMissing') };
    const price = parsePriceField(draft.price);
    const priceMax = parsePriceField(draft.priceMax);
    if (
      (draft.price.trim() !== '' && price === null) ||
      (draft.priceMax.trim() !== '' && priceMax === null)
    ) {
      return { problem: t('parserCorrection.priceInvalid') };
    }
    if (price === null && priceMax !== null) return { problem: t('parserCorrection.priceMissing') };
    const key = `${draft.type} ${draft.item.item_id}`;
    if (seen.has(key)) return { problem: t('parserCorrection.itemTwice', { item: draft.item.name }) };
    seen.add(key);
    offers.push({ type: draft.type, item_id: draft.item.item_id, price, price_max: priceMax });
  }
  return { offers };
}
