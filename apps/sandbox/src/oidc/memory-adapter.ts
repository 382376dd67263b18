import type { Adapter, AdapterPayload } from 'oidc-provider';

const MAX_ENTRIES = 20_000;

interface Entry {
  payload: AdapterPayload;
  expiresAt: number;
}

/** Sessions, codes, grants and tokens of the provider, in memory. */
export class OidcStorage {
  readonly #entries = new Map<string, Entry>();

  adapter(model: string): Adapter {
    const toKey = (id: string) => `${model}:${id}`;
    const findBy = (field: 'uid' | 'userCode', value: string) => {
      const prefix = `${model}:`;
      const found = [...this.#entries].find(
        ([key, entry]) => key.startsWith(prefix) && entry.payload[field] === value,
      );
      return found && this.#find(found[0]);
    };
    return {
      upsert: async (id, payload, expiresIn) => {
        this.#put(toKey(id), payload, expiresIn);
      },
      find: async (id) => this.#find(toKey(id)),
      findByUid: async (uid) => findBy('uid', uid),
      findByUserCode: async (userCode) => findBy('userCode', userCode),
      consume: async (id) => {
        const payload = this.#find(toKey(id));
        if (payload) payload.consumed = Math.floor(Date.now() / 1000);
      },
      destroy: async (id) => {
        this.#entries.delete(toKey(id));
      },
      revokeByGrantId: async (grantId) => {
        for (const [key, entry] of this.#entries) {
          if (entry.payload.grantId === grantId) this.#entries.delete(key);
        }
      },
    };
  }

  #put(key: string, payload: AdapterPayload, expiresIn: number | undefined): void {
    const expiresAt = expiresIn === undefined ? Number.POSITIVE_INFINITY : Date.now() + expiresIn * 1000;
    this.#entries.delete(key);
    this.#entries.set(key, { payload, expiresAt });
    if (this.#entries.size <= MAX_ENTRIES) return;
    const oldest = this.#entries.keys().next();
    if (!oldest.done) this.#entries.delete(oldest.value);
  }

  #find(key: string): AdapterPayload | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    if (entry.expiresAt > Date.now()) return entry.payload;
    this.#entries.delete(key);
    return undefined;
  }
}
