/*
 * What is searched and filtered for lies in the address, so that it can be shared, and is there after a reload and on the
 * way back. What an address holds that is none of ours is dropped. No schema of the contracts here: the router's own
 * code is loaded with every page.
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

/** Whose details are open. */
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

export function licensesSearch(search: Search) {
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
