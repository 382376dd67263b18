import type { ListNotificationsInput, OfferKind, OfferType } from '@lockwatch/contracts';
import { parseChoice, parseNumber, parseText, type Search } from '../navigation/search-values.js';

/**
 * The filters and the order of the list in the address; by default pings that are not done, the newest first. `held`:
 * messages that met a rule without pinging for it.
 */
export interface NotificationSearch {
  q?: string;
  item?: number;
  side?: OfferType;
  kind?: OfferKind;
  state?: NonNullable<ListNotificationsInput['state']> | 'any' | 'held';
  /** `item`: groups of pings that are not done. */
  order?: 'deal' | 'item';
  /** The newest day, as `2026-11-21`. */
  day?: string;
  ping?: string;
}

export const SIDES: readonly OfferType[] = ['SELL', 'BUY', 'TRADE'];
export const KINDS: readonly OfferKind[] = ['exact', 'predicted'];
export const ORDERS = ['newest', 'deal', 'item'] as const;
export const STATES: readonly NonNullable<NotificationSearch['state']>[] = [
  'open',
  'any',
  'unread',
  'starred',
  'done',
  'sent',
  'pending',
  'failed',
  'expired',
  'cancelled',
  'held',
];

/** Unknown values are dropped. */
export function parseNotificationSearch(search: Search): NotificationSearch {
  return {
    ...parseText(search, 'q'),
    ...parseNumber(search, 'item'),
    ...parseChoice(search, 'side', SIDES),
    ...parseChoice(search, 'kind', KINDS),
    ...parseChoice(search, 'state', STATES),
    ...parseChoice(search, 'order', ['deal', 'item']),
    ...parseText(search, 'day'),
    ...parseText(search, 'ping'),
  };
}

/** Whether nothing but withdrawn and done pings is left out. */
export function isUnfiltered({
  limit: _,
  offset: __,
  before_id: ___,
  state,
  ...filters
}: ListNotificationsInput) {
  const isAnyState = state === undefined || state === 'open';
  return isAnyState && Object.values(filters).every((value) => value === undefined);
}
