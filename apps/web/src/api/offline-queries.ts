import type { Query, QueryClient } from '@tanstack/react-query';
import { authState } from '../auth/auth-store.js';
import { hasSessionHint, OFFLINE_KEY } from '../auth/session-hint.js';
import { keep, readKept } from '../components/browser-storage.js';

/** By their hash, which is their key as JSON: who is signed in, and the first page of their pings. */
const KEPT =
  /^\[\["user",(?:"me","get"|"notifications","list"\],\{"input":\{(?!"before_id").*"state":"open")/;

/** Whose data it is, and the data by the hash of its query. */
interface Kept {
  sub: string | undefined;
  data: Record<string, unknown>;
}

function readData(): Kept['data'] {
  const kept: Kept | null = JSON.parse(readKept(OFFLINE_KEY) ?? 'null');
  return kept && kept.sub === authState().user?.sub ? kept.data : {};
}

/** Keeps an answer in this browser for pages that open without a connection, until the user signs out. */
export function keepForOffline({ queryHash, state }: Query<unknown, unknown>): void {
  if (!hasSessionHint() || !KEPT.test(queryHash)) return;
  const kept: Kept = { sub: authState().user?.sub, data: { ...readData(), [queryHash]: state.data } };
  keep(OFFLINE_KEY, JSON.stringify(kept));
}

/** Shows what was kept, on a page that opens without a connection. */
export function restoreOffline(client: QueryClient): void {
  if (navigator.onLine) return;
  for (const [hash, data] of Object.entries(readData())) client.setQueryData(JSON.parse(hash), data);
}
