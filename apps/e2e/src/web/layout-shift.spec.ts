import type { Locator, Page } from '@playwright/test';
import { test } from '../fixtures.js';
import { settle, watch } from '../stage.js';
import { DESKTOP, expect, openDashboard, PHONE, visitedBefore } from './browser.js';

/** A page's path, and what is there once it has all it shows. */
type Visit = [path: string, whenDone: (page: Page) => Locator];

const ACCOUNT: Visit = [
  '/dashboard/account',
  (page) => page.getByRole('button', { name: 'Pay with world locks: Basic' }),
];
const PREFERENCES: Visit = [
  '/dashboard/preferences',
  (page) => page.getByRole('heading', { name: 'GrowID', exact: true }),
];
/** With two watched items and pings. */
const OF_A_PLAN: Visit[] = [
  ['/', (page) => page.getByRole('contentinfo')],
  ['/dashboard/items', (page) => page.getByText('of 50 items')],
  ['/dashboard/notifications', (page) => page.getByRole('button', { name: /^Ignore/ }).first()],
  ACCOUNT,
  PREFERENCES,
];
/** Nothing is watched. */
const OF_STAFF: Visit[] = [
  ['/dashboard/items', (page) => page.getByText('No watched items yet')],
  ['/dashboard/admin/users', (page) => page.getByText(/^\d+ users$/)],
  ['/dashboard/admin/roles', (page) => page.getByText('Available Permissions')],
  ['/dashboard/admin/logs', (page) => page.getByText(/^\d+\+? entr/)],
  ['/dashboard/admin/licenses', (page) => page.getByText(/^\d+ subscriptions?$/)],
  ['/dashboard/admin/statistics', (page) => page.getByRole('heading', { name: 'All figures' })],
  ['/dashboard/admin/reading', (page) => page.getByText('Try the reader')],
];

/** In which order what the page waits for is let through. */
const ORDERS = {
  'the first first': (waiting: (() => void)[]) => waiting.shift(),
  'the last first': (waiting: (() => void)[]) => waiting.pop(),
};

/** Runs in the page before anything else: adds up what moved without anybody's doing. */
function watchShifts(): void {
  const shifts: unknown[] = [];
  Object.assign(window, { shifts });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const shift = entry as PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources: { node: Node | null }[];
      };
      if (shift.hadRecentInput) continue;
      const nodes = shift.sources.map(({ node }) =>
        node instanceof Element ? `${node.outerHTML.slice(0, 120)} ${node.textContent}` : node?.textContent,
      );
      shifts.push({ value: shift.value, nodes });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** What the frame before brought has been laid out, painted and measured. */
async function twoFrames(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}

/**
 * Opens the page and lets what it asks for arrive one after the other, painted in between: code, fonts and answers.
 * Resolves when it shows all it has and nothing is left to arrive.
 */
async function openPiecemeal(
  page: Page,
  url: string,
  done: Locator,
  order: keyof typeof ORDERS,
): Promise<void> {
  const waiting: (() => void)[] = [];
  let isOver = false;
  await page.route(/\/trpc\/|\/assets\/.*\.(js|woff2)$/, async (route) => {
    if (!isOver) await new Promise<void>((resolve) => waiting.push(resolve));
    await route.fallback();
  });
  await page.goto(url, { waitUntil: 'commit' });
  await expect
    .poll(
      async () => {
        ORDERS[order](waiting)?.();
        await twoFrames(page);
        return done.isVisible();
      },
      { intervals: [0], message: 'the page has all it shows' },
    )
    .toBe(true);
  isOver = true;
  for (const release of waiting) release();
  await page.evaluate(() => document.fonts.ready);
  await page.unrouteAll({ behavior: 'wait' });
  await twoFrames(page);
}

test.beforeAll(async ({ product }) => {
  const api = await product.api('basic');
  await api.delete('/user/me/items');
  await watch(api, { item: 'Chandelier', min: 3, max: 5 });
  await settle(product, 'basic');
  await (await product.api('admin')).delete('/user/me/items');
});

test.afterAll(async ({ product }) => {
  await (await product.api('basic')).delete('/user/me/items');
});

for (const [login, pages] of [
  ['basic', OF_A_PLAN],
  ['user', [ACCOUNT, PREFERENCES]],
  ['admin', OF_STAFF],
] as const) {
  for (const [viewport, order] of [
    [PHONE, 'the last first'],
    [DESKTOP, 'the first first'],
  ] as const) {
    test(`nothing moves while pages load for “${login}” at ${viewport.width} px, ${order}`, async ({
      browser,
      product,
    }) => {
      const context = await browser.newContext({ viewport });
      await visitedBefore(context);
      const first = await context.newPage();
      await openDashboard(first, product, '/dashboard/items', login);
      await first.close();
      await context.addInitScript(watchShifts);
      for (const [path, whenDone] of pages) {
        const page = await context.newPage();
        await openPiecemeal(page, `${product.webUrl}${path}`, whenDone(page), order);
        expect(await page.evaluate(() => Reflect.get(window, 'shifts')), path).toEqual([]);
        await page.close();
      }
      await context.close();
    });
  }
}
