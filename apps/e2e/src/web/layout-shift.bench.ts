import type { Locator, Page } from '@playwright/test';
import { test } from '../fixtures.js';
import { createPlayer, waitForPipeline, watch } from '../setup.js';
import { DESKTOP, expect, openDashboard, PHONE, waitForRender } from './browser.js';
import { recordFigure } from './figures.js';

/** A page's path, and an element that is there when it is complete. */
type Visit = [path: string, whenDone: (page: Page) => Locator];

const ACCOUNT: Visit = [
  '/dashboard/account',
  (page) => page.getByRole('button', { name: 'Pay with world locks: Basic' }),
];
const PREFERENCES: Visit = [
  '/dashboard/preferences',
  (page) => page.getByRole('heading', { name: 'GrowID', exact: true }),
];
const FIRST_STEPS: Visit = ['/dashboard/overview', (page) => page.getByRole('list', { name: 'First steps' })];
/** With a page of watched items and pings. */
const SUBSCRIBER_VISITS: Visit[] = [
  ['/', (page) => page.getByRole('contentinfo')],
  ['/dashboard/overview', (page) => page.getByRole('list', { name: 'Newest pings' })],
  ['/dashboard/items', (page) => page.getByText('1 a week').first()],
  ['/dashboard/notifications', (page) => page.getByRole('button', { name: /Laser Grid/ }).first()],
  ['/dashboard/why', (page) => page.getByRole('link', { name: 'Open the message' }).first()],
  ACCOUNT,
  PREFERENCES,
];
/** Nothing is watched. */
const STAFF_VISITS: Visit[] = [
  ['/dashboard/items', (page) => page.getByText('No watched items yet')],
  ['/dashboard/admin/users', (page) => page.getByText(/^\d+ users$/)],
  ['/dashboard/admin/roles', (page) => page.getByText('Available Permissions')],
  ['/dashboard/admin/logs', (page) => page.getByText(/^\d+\+? entr/)],
  ['/dashboard/admin/licenses', (page) => page.getByText(/^\d+ subscriptions?$/)],
  ['/dashboard/admin/statistics', (page) => page.getByRole('heading', { name: 'All figures' })],
  ['/dashboard/admin/parser', (page) => page.getByText('Try the parser')],
];

/** The order in which delayed responses are released. */
const ORDERS = {
  'first response first': (waiting: (() => void)[]) => waiting.shift(),
  'last response first': (waiting: (() => void)[]) => waiting.pop(),
};

interface Shift {
  value: number;
  nodes: (string | null | undefined)[];
}

/** Runs in the page before anything else: collects layout shifts without user input. */
function watchShifts(): void {
  const shifts: Shift[] = [];
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

/** Opens the page and releases code, fonts and responses one by one, with a render after each, until it is complete. */
async function openWithDelayedResponses(
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
        await waitForRender(page);
        return done.isVisible();
      },
      { intervals: [0], message: 'the page is complete' },
    )
    .toBe(true);
  isOver = true;
  for (const release of waiting) release();
  await page.evaluate(() => document.fonts.ready);
  await page.unrouteAll({ behavior: 'wait' });
  await waitForRender(page);
}

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test.beforeAll(async ({ product }) => {
  const api = await product.api('basic');
  await api.delete('/user/me/items');
  await watch(api, { item: 'Chandelier', min: 3, max: 5 });
  // More than are rendered at once.
  const lines = Array.from({ length: 40 }, (_, index) => `Laser Grid,${index + 1},${index + 1},SELL`);
  const csv = ['item_name,min_price,max_price,message_type', ...lines].join('\n');
  expect((await api.post('/user/me/items/import', { csv })).status).toBe(200);
  // Items with and without a ping.
  const posts = [1, 2, 3, 38, 39, 40].map((price) => ({
    content: `S> Laser Grid ${price}wl`,
    ...createPlayer(),
  }));
  await product.sandbox.postAll(posts);
  await waitForPipeline(product, 'basic');
  await (await product.api('admin')).delete('/user/me/items');
});

test.afterAll(async ({ product }) => {
  await (await product.api('basic')).delete('/user/me/items');
});

for (const [login, pages] of [
  ['basic', SUBSCRIBER_VISITS],
  ['user', [FIRST_STEPS, ACCOUNT, PREFERENCES]],
  ['admin', STAFF_VISITS],
] as const) {
  for (const [viewport, order] of [
    [PHONE, 'last response first'],
    [DESKTOP, 'first response first'],
  ] as const) {
    test(`pages load without layout shifts for ${login} at ${viewport.width} px, ${order}`, async ({
      context,
      page: first,
      product,
    }) => {
      await first.setViewportSize(viewport);
      await openDashboard(first, product, '/dashboard/items', login);
      await first.close();
      await context.addInitScript(watchShifts);
      const shiftsByPath = new Map<string, Shift[]>();
      for (const [path, whenDone] of pages) {
        const page = await context.newPage();
        await page.setViewportSize(viewport);
        await openWithDelayedResponses(page, `${product.webUrl}${path}`, whenDone(page), order);
        const shifts: Shift[] = await page.evaluate(() => Reflect.get(window, 'shifts'));
        if (shifts.length > 0) shiftsByPath.set(path, shifts);
        await page.close();
      }
      const shift = [...shiftsByPath.values()].flat().reduce((sum, { value }) => sum + value, 0);
      recordFigure({
        name: `web: layout shift, ${login} at ${viewport.width} px, ${order}`,
        unit: 'score',
        value: shift,
        n: pages.length,
        bound: '0 for all pages together',
        isWithin: shift === 0,
      });
      expect(Object.fromEntries(shiftsByPath)).toEqual({});
    });
  }
}
