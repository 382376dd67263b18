import type { Page } from '@playwright/test';
import { test } from '../fixtures.js';
import { DESKTOP, expect, openDashboard, PHONE, visitedBefore } from './browser.js';

/** Where a page is looked at, and what is there once it has all it shows. */
const PAGES: [path: string, whenDone: (page: Page) => ReturnType<Page['getByText']>][] = [
  ['/', (page) => page.getByRole('contentinfo')],
  ['/dashboard/items', (page) => page.getByText(/No watched items yet|of 50 items/)],
  [
    '/dashboard/notifications',
    (page) =>
      page
        .locator('#content')
        .getByText(/No pings yet|Open the message/)
        .first(),
  ],
  ['/dashboard/account', (page) => page.getByRole('button', { name: 'Pay with world locks: Basic' })],
  ['/dashboard/preferences', (page) => page.getByRole('heading', { name: 'GrowID' })],
];

/** What is shown to somebody without a plan differs here. */
const PAGES_WITHOUT_PLAN = PAGES.filter(([path]) =>
  ['/dashboard/account', '/dashboard/preferences'].includes(path),
);

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
        node instanceof Element ? node.outerHTML.slice(0, 120) : '',
      );
      shifts.push({ value: shift.value, nodes });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

for (const [login, pages, viewport] of [
  ['basic', PAGES, PHONE],
  ['basic', PAGES, DESKTOP],
  ['user', PAGES_WITHOUT_PLAN, PHONE],
  ['user', PAGES_WITHOUT_PLAN, DESKTOP],
] as const) {
  test(`nothing moves while pages load for “${login}” at ${viewport.width} px`, async ({
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
      await page.goto(`${product.webUrl}${path}`);
      await expect(whenDone(page)).toBeVisible();
      await page.evaluate(() => document.fonts.ready);
      // Two frames: what the last of it moved has been measured.
      await page.evaluate(
        () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
      );
      expect(await page.evaluate(() => Reflect.get(window, 'shifts')), path).toEqual([]);
      await page.close();
    }
    await context.close();
  });
}
