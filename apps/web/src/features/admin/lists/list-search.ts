/* Parses the search and filters of the admin lists in the address. */

import { parseChoice, parseNumber, parseText, type Search } from '../../navigation/search-values.js';

/** An id of the product. */
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function openUser(search: Search): { user?: string } {
  return typeof search.user === 'string' && UUID.test(search.user) ? { user: search.user } : {};
}

export function usersSearch(search: Search) {
  return {
    ...parseText(search, 'q'),
    ...parseNumber(search, 'role'),
    ...parseChoice(search, 'status', ['active', 'banned', 'muted', 'blacklisted']),
    ...openUser(search),
  };
}

export function logsSearch(search: Search) {
  return {
    ...parseText(search, 'q'),
    ...parseChoice(search, 'action', ['login', 'user_roles_updated', 'user_deleted', 'system']),
  };
}

export function subscriptionsSearch(search: Search) {
  return {
    ...parseText(search, 'q'),
    ...parseNumber(search, 'type'),
    ...parseChoice(search, 'status', ['lifetime', 'renewing', 'expires_soon']),
    ...openUser(search),
  };
}

export function statisticsSearch(search: Search) {
  return {
    ...parseChoice(search, 'range', ['7d', '30d']),
    ...parseChoice(search, 'show', ['users', 'messages', 'features', 'subscriptions']),
  };
}
