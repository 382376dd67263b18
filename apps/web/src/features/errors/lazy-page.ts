import { type ComponentType, createElement, use } from 'react';

/** A page's code could not be fetched. */
export class PageLoadError extends Error {
  override name = 'PageLoadError';

  constructor(
    /** Fetches it again; resolves to whether it is there now. */
    readonly retry: () => Promise<boolean>,
    cause: unknown,
  ) {
    super('The code of this page could not be fetched.', { cause });
  }
}

/**
 * A page whose code is fetched when it is needed, or ahead by `preload`. Where that fails it throws PageLoadError, so
 * that the frame around the page stays; the router's own loads the whole document anew, which offline leaves nothing.
 */
export function lazyPage(fetchPage: () => Promise<ComponentType>) {
  let page: ComponentType | null = null;
  let failure: PageLoadError | null = null;
  let loading: Promise<void> | null = null;

  function preload(): Promise<void> {
    if (page) return Promise.resolve();
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
  function LazyPage() {
    if (page) return createElement(page);
    if (failure) throw failure;
    use(preload());
    return null;
  }
  return Object.assign(LazyPage, { preload });
}
