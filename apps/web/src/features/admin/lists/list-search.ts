/*
 * Parses the search and filters of the admin lists in the address; unknown values are dropped. Without zod, because
 * every page loads this code.
 */

type Search = Record<string, unknown>;

/** An id of the product. */
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function text(search: Search): { q?: string } {
  // The router reads `q=5` as a number.
  const { q } = search;
  return (typeof q === 'string' && q !== '') || typeof q === 'number' ? { q: String(q) } : {};
}

function oneOf<const T extends string, const N extends string>(
  search: Search,
  name: N,
  choices: readonly T[],
): { [key in N]?: T } {
  const choice = choices.find((one) => one === search[name]);
  return choice === undefined ? {} : ({ [name]: choice } as { [key in N]?: T });
}

function number<const N extends string>(search: Search, name: N): { [key in N]?: number } {
  const value = search[name];
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0
    ? ({ [name]: value } as { [key in N]?: number })
    : {};
}

function openUser(search: Search): { user?: string } {
  return typeof search.user === 'string' && UUID.test(search.user) ? { user: search.user } : {};
}

export function usersSearch(search: Search) {
  return {
    ...text(search),
    ...number(search, 'role'),
    ...oneOf(search, 'status', ['active', 'banned', 'muted', 'blacklisted']),
    ...openUser(search),
  };
}

export function logsSearch(search: Search) {
  return {
    ...text(search),
    ...oneOf(search, 'action', ['login', 'user_roles_updated', 'user_deleted', 'system']),
  };
}

export function subscriptionsSearch(search: Search) {
  return {
    ...text(search),
    ...number(search, 'type'),
    ...oneOf(search, 'status', ['lifetime', 'renewing', 'expires_soon']),
    ...openUser(search),
  };
}

export function statisticsSearch(search: Search) {
  return {
    ...oneOf(search, 'range', ['7d', '30d']),
    ...oneOf(search, 'show', ['users', 'messages', 'features', 'subscriptions']),
  };
}
