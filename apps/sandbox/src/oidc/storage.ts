import type { Adapter, AdapterPayload } from 'oidc-provider';
import { putLimited } from '../world/objects.js';

const MAX_ENTRIES = 20_000;

/** Storage for sessions, codes, grants and tokens of the provider, in memory. */
export function createStorage(): (model: string) => Adapter {
  const entries = new Map<string, { model: string; payload: AdapterPayload; expiresAt: number }>();

  function get(key: string): AdapterPayload | undefined {
    const entry = entries.get(key);
    if (entry && entry.expiresAt > Date.now()) return entry.payload;
    entries.delete(key);
    return undefined;
  }

  return (model) => {
    const findBy = async (field: 'uid' | 'userCode', value: string) =>
      [...entries.values()].find((entry) => entry.model === model && entry.payload[field] === value)?.payload;
    return {
      upsert: async (id, payload, expiresIn = Number.POSITIVE_INFINITY) => {
        const entry = { model, payload, expiresAt: Date.now() + expiresIn * 1000 };
        putLimited(entries, `${model}:${id}`, entry, MAX_ENTRIES);
      },
      find: async (id) => get(`${model}:${id}`),
      findByUid: (uid) => findBy('uid', uid),
      findByUserCode: (userCode) => findBy('userCode', userCode),
      consume: async (id) => {
        const payload = get(`${model}:${id}`);
        if (payload) payload.consumed = Math.floor(Date.now() / 1000);
      },
      destroy: async (id) => {
        entries.delete(`${model}:${id}`);
      },
      revokeByGrantId: async (grantId) => {
        for (const [key, { payload }] of entries) if (payload.grantId === grantId) entries.delete(key);
      },
    };
  };
}
