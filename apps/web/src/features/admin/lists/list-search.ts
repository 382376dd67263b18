/* Parses the search and filters of the admin lists in the address. */

import { oneOf, positive, searchOf, text } from '../../navigation/search-values.js';

/** An id of the product. */
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const openUser = (value: unknown) => (typeof value === 'string' && UUID.test(value) ? value : undefined);

export const USER_STATES = ['active', 'banned', 'muted', 'blacklisted'] as const;
/** The choices of the filter besides All Actions ([2-51]). */
export const LOG_ACTIONS = ['login', 'user_roles_updated', 'user_deleted', 'system'] as const;
export const SUBSCRIPTION_STATES = ['lifetime', 'renewing', 'expires_soon'] as const;
/** The choices of the filter besides All Statistics ([2-53]). */
export const STATISTIC_GROUPS = ['users', 'messages', 'features', 'subscriptions'] as const;

export const usersSearch = searchOf({ q: text, role: positive, status: oneOf(USER_STATES), user: openUser });

export const logsSearch = searchOf({ q: text, action: oneOf(LOG_ACTIONS) });

export const subscriptionsSearch = searchOf({
  q: text,
  type: positive,
  status: oneOf(SUBSCRIPTION_STATES),
  user: openUser,
});

export const statisticsSearch = searchOf({ range: oneOf(['7d', '30d']), show: oneOf(STATISTIC_GROUPS) });
