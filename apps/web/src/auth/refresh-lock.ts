/** One refresh at a time over all tabs ([9-03]). */
const LOCK_NAME = 'lockwatch.refresh';
const WAIT_MS = 5000;
const TRIES = 10;

/**
 * Runs `work` while no other tab does. Waits 5 s for the lock, 10 times over; then rejects with the lock's AbortError.
 * Browsers that offer no locks outside https run it at once.
 */
export async function withRefreshLock<T>(work: () => Promise<T>): Promise<T> {
  if (!('locks' in navigator)) return work();
  for (let attempt = 1; ; attempt += 1) {
    const patience = new AbortController();
    const timer = setTimeout(() => patience.abort(), WAIT_MS);
    try {
      return await navigator.locks.request(LOCK_NAME, { signal: patience.signal }, () => {
        clearTimeout(timer);
        return work();
      });
    } catch (cause) {
      if (!patience.signal.aborted || attempt === TRIES) throw cause;
    } finally {
      clearTimeout(timer);
    }
  }
}
