import { type ComponentType, createElement, use, useEffect, useEffectEvent, useState } from 'react';

/** A page's code could not be fetched. */
export class PageLoadError extends Error {
  override name = 'PageLoadError';

  constructor(
    /** Fetches the code again; resolves to whether that succeeded. */
    readonly retry: () => Promise<boolean>,
    cause: unknown,
  ) {
    super('The code of this page could not be loaded.', { cause });
  }
}

/**
 * A page whose code is fetched on first use or by `preload`. If that fails, it throws PageLoadError and the frame around
 * it stays; the router's own lazy pages reload the document instead, which shows nothing offline.
 */
export function lazyPage<P extends object = object>(fetchPage: () => Promise<ComponentType<P>>) {
  let page: ComponentType<P> | null = null;
  let failure: PageLoadError | null = null;
  let loading: Promise<void> | null = null;

  function preload(): Promise<void> {
    if (page) return Promise.resolve();
    // A new attempt replaces the failure of an earlier one, for example of a preload without a connection.
    failure = null;
    loading ??= fetchPage()
      .then(
        (component) => {
          page = component;
          failure = null;
        },
        (cause: unknown) => {
          failure = new PageLoadError(retry, cause);
        },
      )
      .finally(() => {
        loading = null;
      });
    return loading;
  }

  async function retry(): Promise<boolean> {
    await preload();
    return page !== null;
  }

  // biome-ignore lint/correctness/noComponentHookFactories: called once for each route, outside of any component
  function LazyPage(props: P) {
    if (page) return createElement(page, props);
    if (failure) throw failure;
    use(preload());
    return null;
  }
  return Object.assign(LazyPage, { preload });
}

/** Retries to fetch code, also when the browser is online again; `reset` renders the page. */
export function useLoadRetry(failure: PageLoadError, reset: () => void) {
  const [isRetrying, setRetrying] = useState(false);

  async function run(): Promise<void> {
    setRetrying(true);
    const isLoaded = await failure.retry();
    if (!isLoaded && !(await isServerReachable())) setRetrying(false);
    // The connection may have returned only after the first attempt.
    else if (isLoaded || (await failure.retry())) reset();
    else location.reload();
  }
  const retry = () => void run();
  const onOnline = useEffectEvent(retry);

  useEffect(() => {
    const listener = () => onOnline();
    window.addEventListener('online', listener);
    return () => window.removeEventListener('online', listener);
  }, []);
  return { isRetrying, retry };
}

/** If the server responds, the code is outdated or the browser caches the failure: a reload helps. */
async function isServerReachable(): Promise<boolean> {
  try {
    return (await fetch(location.href, { method: 'HEAD' })).ok;
  } catch {
    return false;
  }
}
