import { SigninState, type StateStore } from 'oidc-client-ts';
import { ONE_DAY_SECONDS, writeCookie } from './announce-session.js';
import { SignInError } from './auth-errors.js';
import { getOidcClient } from './oidc-client.js';

const PREFIX = 'lockwatch.login.';
/** Most pending logins at once: each is a cookie of about 1.5 kB that is sent with every request. */
const PENDING_LOGINS_MAX = 4;

/** Stores each pending login in a cookie for a day ([9-03]); other responses get 'Invalid state' ([5-01]). */
export function createTransactionStore(): StateStore {
  async function remove(key: string): Promise<string> {
    const value = requireTransaction(getPendingLogins().find((one) => one.key === key)?.value);
    writeCookie(`${PREFIX}${key}=`, 0);
    return value;
  }
  return {
    async set(key, value) {
      const others = getPendingLogins().filter((one) => one.key !== key);
      for (const { key: oldest } of others.slice(0, Math.max(0, others.length - PENDING_LOGINS_MAX + 1))) {
        writeCookie(`${PREFIX}${oldest}=`, 0);
      }
      writeCookie(`${PREFIX}${key}=${Date.now()}.${encodeURIComponent(value)}`, ONE_DAY_SECONDS);
    },
    get: async (key) => requireTransaction(getPendingLogins().find((one) => one.key === key)?.value),
    remove,
    getAllKeys: async () => getPendingLogins().map(({ key }) => key),
  };
}

function requireTransaction(value: string | undefined): string {
  if (value === undefined) throw new SignInError('missing_transaction');
  return value;
}

function getPendingLogins(): { key: string; value: string }[] {
  return document.cookie
    .split('; ')
    .flatMap((cookie) => {
      const [, key, time, packed] = /^lockwatch\.login\.([^=]+)=(\d+)\.(.+)$/.exec(cookie) ?? [];
      return key && packed ? [{ key, time: Number(time), value: decodeURIComponent(packed) }] : [];
    })
    .sort((a, b) => a.time - b.time);
}

/** The path where this sign-in started, on this site only. Throws IdentityError if no login is pending for this address. */
export async function getPendingReturnTo(search: string): Promise<string> {
  const login = await getOidcClient().settings.stateStore.get(new URLSearchParams(search).get('state') ?? '');
  if (login === null) return '/';
  const { data } = await SigninState.fromStorageString(login);
  return typeof data === 'string' && /^\/(?![/\\])/.test(data) ? data : '/';
}
