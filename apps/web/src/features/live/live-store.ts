import { useSyncExternalStore } from 'react';

/** `lost`: disconnected for so long that the page may show outdated data. */
type LiveConnection = 'opening' | 'open' | 'lost';

let connection: LiveConnection = 'opening';
const connectionListeners = new Set<() => void>();

export function setLiveConnection(next: LiveConnection): void {
  if (next === connection) return;
  connection = next;
  for (const watcher of connectionListeners) watcher();
}

function subscribe(watcher: () => void): () => void {
  connectionListeners.add(watcher);
  return () => connectionListeners.delete(watcher);
}

/** Whether the server's live events arrive. */
export function useLiveConnection(): LiveConnection {
  return useSyncExternalStore(subscribe, () => connection);
}
