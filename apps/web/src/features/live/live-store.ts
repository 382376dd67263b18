import type { LiveEvent } from '@lockwatch/contracts';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

/** `lost`: it was there, or could not be had, for long enough that what is shown may be out of date. */
export type LiveConnection = 'opening' | 'open' | 'lost';

let connection: LiveConnection = 'opening';
const watchers = new Set<() => void>();
const listeners = new Set<(event: LiveEvent) => void>();

export function setLiveConnection(next: LiveConnection): void {
  if (next === connection) return;
  connection = next;
  for (const watcher of watchers) watcher();
}

/** Hands an event of the server's stream to everyone who listens. */
export function announceLiveEvent(event: LiveEvent): void {
  for (const listener of listeners) listener(event);
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** Whether the server's live events arrive. */
export function useLiveConnection(): LiveConnection {
  return useSyncExternalStore(watch, () => connection);
}

/** Calls `listener` with each live event while the component is shown. The queries an event concerns are read anew by themselves. */
export function useLiveEvent(listener: (event: LiveEvent) => void): void {
  const onEvent = useEffectEvent(listener);
  useEffect(() => {
    const own = (event: LiveEvent) => onEvent(event);
    listeners.add(own);
    return () => {
      listeners.delete(own);
    };
  }, []);
}
