import type { Page, Route } from '@playwright/test';

const CALLS = '**/trpc/**';

/** The procedures of a request, in the order of its responses; a batch has several. */
function parseProcedures(url: string): string[] {
  const { pathname } = new URL(url);
  return decodeURIComponent(pathname).replace('/trpc/', '').split(',');
}

/** Calls `handle` for every request with the procedure at `places` of its batch; returns how to stop that. */
async function intercept(
  page: Page,
  procedure: string,
  handle: (route: Route, places: number[], count: number) => Promise<void>,
): Promise<() => Promise<void>> {
  let isOver = false;
  await page.route(CALLS, (route) => {
    const names = parseProcedures(route.request().url());
    const places = [...names.keys()].filter((place) => names[place] === procedure);
    return isOver || places.length === 0 ? route.fallback() : handle(route, places, names.length);
  });
  // Not unrouted, because a request may still be in the handler.
  return async () => {
    isOver = true;
  };
}

async function fulfillModified(
  route: Route,
  places: number[],
  change: (answer: { result: { data: unknown } }) => unknown,
): Promise<void> {
  const response = await route.fetch();
  // The shape is that of a tRPC batch.
  const answers = (await response.json()) as { result: { data: unknown } }[];
  await route.fulfill({
    response,
    json: answers.map((answer, place) => (places.includes(place) ? change(answer) : answer)),
  });
}

/** Changes the data `T` that a query returns to the page, for states that demo users do not have. */
export async function modifyResponse<T>(
  page: Page,
  procedure: string,
  change: (data: T) => T,
): Promise<() => Promise<void>> {
  return intercept(page, procedure, (route, places) =>
    fulfillModified(route, places, ({ result }) => ({ result: { data: change(result.data as T) } })),
  );
}

/** Delays responses of the procedure until the returned function is called. */
export async function hold(page: Page, procedure: string): Promise<() => Promise<void>> {
  const release = Promise.withResolvers<void>();
  const free = await intercept(page, procedure, async (route) => {
    await release.promise;
    await route.fallback();
  });
  return async () => {
    release.resolve();
    await free();
  };
}
