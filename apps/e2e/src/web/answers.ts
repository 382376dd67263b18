import type { Page, Route } from '@playwright/test';

const CALLS = '**/trpc/**';

/** The procedures that a request asks for, in the order of its answers; several travel as one. */
function proceduresOf(route: Route): string[] {
  const { pathname } = new URL(route.request().url());
  return decodeURIComponent(pathname).replace('/trpc/', '').split(',');
}

/** Puts `handle` before every request that asks for the procedure; answers how to take it away again. */
async function intercept(
  page: Page,
  procedure: string,
  handle: (route: Route, index: number, count: number) => Promise<void>,
): Promise<() => Promise<void>> {
  let isOver = false;
  await page.route(CALLS, (route) => {
    const names = proceduresOf(route);
    const index = names.indexOf(procedure);
    return isOver || index < 0 ? route.fallback() : handle(route, index, names.length);
  });
  // Not unrouted: an answer that is still on its way here could then no longer be given.
  return async () => {
    isOver = true;
  };
}

async function withAnswer(
  route: Route,
  index: number,
  change: (answer: { result: { data: unknown } }) => unknown,
): Promise<void> {
  const response = await route.fetch();
  // The shape is that of a tRPC batch.
  const answers = (await response.json()) as { result: { data: unknown } }[];
  await route.fulfill({
    response,
    json: answers.map((answer, place) => (place === index ? change(answer) : answer)),
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
  return intercept(page, procedure, (route, index) =>
    withAnswer(route, index, ({ result }) => ({ result: { data: change(result.data as T) } })),
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
  return intercept(page, procedure, (route, index, count) =>
    count === 1 ? route.fulfill({ status: 403, json: [refusal] }) : withAnswer(route, index, () => refusal),
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
