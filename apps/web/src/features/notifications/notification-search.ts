import type { ListNotificationsInput, OfferKind, OfferType } from '@lockwatch/contracts';
import { parseChoice, parseNumber, parseText, type Search } from '../navigation/search-values.js';

/** The filters of the list in the address. `held`: messages that met a rule without pinging for it. */
export interface NotificationSearch {
  q?: string;
  item?: number;
  side?: OfferType;
  kind?: OfferKind;
  state?: NonNullable<ListNotificationsInput['state']> | 'held';
  ping?: string;
}

export const SIDES: readonly OfferType[] = ['SELL', 'BUY', 'TRADE'];
export const KINDS: readonly OfferKind[] = ['exact', 'predicted'];
export const STATES: readonly NonNullable<NotificationSearch['state']>[] = [
  'open',
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
    ...parseText(search, 'ping'),
  };
}
