import { type StateStore, WebStorageStateStore } from 'oidc-client-ts';
import { IdentityError } from './auth-errors.js';

/** Where a login waits for its answer; an answer to no waiting login is refused with 'Invalid state' ([5-01]). */
export function createTransactionStore(storage: Storage): StateStore {
  const store = new WebStorageStateStore({ store: storage, prefix: 'lockwatch.login.' });
  return {
    set: (key, value) => store.set(key, value),
    getAllKeys: () => store.getAllKeys(),
    get: async (key) => known(await store.get(key)),
    remove: async (key) => known(await store.remove(key)),
  };
}

function known(value: string | null): string {
  if (value === null) throw new IdentityError('missing_transaction');
  return value;
}
