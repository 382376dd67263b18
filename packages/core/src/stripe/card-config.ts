import type { StripeConfig } from '@lockwatch/contracts';
import type { Db } from '@lockwatch/db';
import { isSoldByCard, loadCardTypes } from './card-types.js';
import type { Cards } from './cards.js';

const DEFAULT_CURRENCY = 'usd';

/** What pages need to know of payments by card ([7-30]); `cards` is null where they are switched off. */
export async function cardConfig(db: Db, cards: Cards | null): Promise<StripeConfig> {
  const types = await loadCardTypes(db, cards?.priceIds ?? new Map());
  const sold = types.find(isSoldByCard);
  return {
    enabled: cards !== null,
    publishable_key: cards?.publishableKey ?? null,
    currency: sold?.currency ?? DEFAULT_CURRENCY,
  };
}
