import { oneOf, positive, searchOf, text } from '../navigation/search-values.js';

export const SIDES = ['SELL', 'BUY', 'TRADE'] as const;
export const KINDS = ['exact', 'predicted'] as const;
/** Without one: pings that are not done. `held`: messages that met a rule without pinging for it. */
export const STATES = [
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
] as const;
/** Without one: the newest first. `item`: groups of the pings that are not done. */
export const SORTS = ['deal', 'item'] as const;

/** The filters of the list in the address, the newest day as `2026-11-21`, and the ping that is open. */
export const parseNotificationSearch = searchOf({
  q: text,
  item: positive,
  side: oneOf(SIDES),
  kind: oneOf(KINDS),
  state: oneOf(STATES),
  sort: oneOf(SORTS),
  day: text,
  ping: text,
});

export type NotificationSearch = ReturnType<typeof parseNotificationSearch>;
