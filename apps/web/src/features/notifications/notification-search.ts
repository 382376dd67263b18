import type { NotificationState, OfferKind, OfferType } from '@lockwatch/contracts';

/** The filters of the list in the address. `held`: messages that met a rule without pinging for it. */
export interface NotificationSearch {
  q?: string;
  item?: number;
  side?: OfferType;
  kind?: OfferKind;
  state?: NotificationState | 'held';
  /** The id of the ping to open. */
  ping?: string;
}

export const SIDES: readonly OfferType[] = ['SELL', 'BUY', 'TRADE'];
export const KINDS: readonly OfferKind[] = ['exact', 'predicted'];
export const STATES: readonly NonNullable<NotificationSearch['state']>[] = [
  'sent',
  'pending',
  'failed',
  'expired',
  'cancelled',
  'held',
];

/** Unknown values are dropped. Without zod, because every page loads this code. */
export function parseNotificationSearch(search: Record<string, unknown>): NotificationSearch {
  const { q, item, ping } = search;
  const side = SIDES.find((one) => one === search.side);
  const kind = KINDS.find((one) => one === search.kind);
  const state = STATES.find((one) => one === search.state);
  return {
    // The router reads `q=5` as a number.
    ...(((typeof q === 'string' && q !== '') || typeof q === 'number') && { q: String(q) }),
    ...(typeof item === 'number' && Number.isSafeInteger(item) && item > 0 && { item }),
    ...(side && { side }),
    ...(kind && { kind }),
    ...(state && { state }),
    ...(typeof ping === 'string' && { ping }),
  };
}
