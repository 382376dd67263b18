import { useSyncExternalStore } from 'react';

/** A value outside of React that components follow. */
export function createStore<T>(initial: T) {
  let value = initial;
  const listeners = new Set<() => void>();
  const get = () => value;
  function set(next: T): void {
    if (next === value) return;
    value = next;
    for (const listener of listeners) listener();
  }
  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }
  return { get, set, subscribe, use: () => useSyncExternalStore(subscribe, get) };
}
