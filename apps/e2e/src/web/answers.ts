import type { Page, Response, Route } from '@playwright/test';

const CALLS = '**/trpc/**';

/** The answer to the next call of the procedure. To be asked for before whatever makes that call. */
export function nextAnswer(page: Page, procedure: string): Promise<Response> {
  return page.waitForResponse((response) => proceduresOf(response.url()).includes(procedure));
}

/** Once events flow, pages read anew by themselves: where a retry is looked at, there would be nothing left to retry. */
export async function withoutLiveEvents(page: Page): Promise<void> {
  await page.route('**/trpc/user.live.events*', (route) => route.abort());
}

/** The procedures that a request asks for, in the order of its answers; several travel as one. */
function proceduresOf(url: string): string[] {
  const { pathname } = new URL(url);
  return decodeURIComponent(pathname).replace('/trpc/', '').split(',');
}

/**
 * Puts `handle` before every request that asks for the procedure, once or several times, at these of its `count`
 * places; answers how to take it away again.
 */
async function intercept(
  page: Page,
  procedure: string,
  handle: (route: Route, places: number[], count: number) => Promise<void>,
): Promise<() => Promise<void>> {
  let isOver = false;
  await page.route(CALLS, (route) => {
    const names = proceduresOf(route.request().url());
    const places = [...names.keys()].filter((place) => names[place] === procedure);
    return isOver || places.length === 0 ? route.fallback() : handle(route, places, names.length);
  });
  // Not unrouted: an answer that is still on its way here could then no longer be given.
  return async () => {
    isOver = true;
  };
}

async function withAnswers(
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

/**
 * Changes what a query answers on its way to the page, for what the demo people cannot have. `T` is what the procedure
 * answers by its contract.
 */
export async function changeAnswer<T>(
  page: Page,
  procedure: string,
  change: (data: T) => T,
): Promise<() => Promise<void>> {
  return intercept(page, procedure, (route, places) =>
    withAnswers(route, places, ({ result }) => ({ result: { data: change(result.data as T) } })),
  );
}

/** Lets the procedure be refused with the server's sentence, or, with null, without a word. */
export async function refuse(
  page: Page,
  procedure: string,
  detail: string | null,
): Promise<() => Promise<void>> {
  const refusal = {
    error: {
      message: 'x',
      code: -32003,
      data: { code: 'FORBIDDEN', httpStatus: 403, ...(detail !== null && { appCode: 'FORBIDDEN', detail }) },
    },
  };
  return intercept(page, procedure, (route, places, count) =>
    places.length === count
      ? route.fulfill({ status: 403, json: places.map(() => refusal) })
      : withAnswers(route, places, () => refusal),
  );
}

/** Holds the procedure's answer back until the function it resolves with is called. */
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
