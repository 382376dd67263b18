import { oneOf, positive, searchOf, text } from '../navigation/search-values.js';

export const SIDES = ['SELL', 'BUY', 'TRADE'] as const;
export const KINDS = ['exact', 'predicted'] as const;
/** Without one: the newest first. `item`: groups of the pings that are not done. */
export const SORTS = ['deal', 'item'] as const;

/** The filters of the list in the address, the newest day as `2026-11-21`, and the ping that is open. The page knows the states. */
export const parseNotificationSearch = searchOf({
  q: text,
  item: positive,
  side: oneOf(SIDES),
  kind: oneOf(KINDS),
  state: text,
  sort: oneOf(SORTS),
  day: text,
  ping: text,
});

export type NotificationSearch = ReturnType<typeof parseNotificationSearch>;
