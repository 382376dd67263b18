import { test } from '../fixtures.js';
import { expect, openDashboard } from './browser.js';
import { recordFigure } from './figures.js';

const BITS_PER_SECOND = 400_000;
const LATENCY_MS = 400;
const BOUND_MS = 2000;

const PAGES = ['/', '/terms', '/status', '/dashboard/items', '/dashboard/account'];

test('shows first content within two seconds over a slow connection', async ({ context, product }) => {
  await openDashboard(await context.newPage(), product, '/dashboard/overview', 'basic');
  for (const path of PAGES) {
    const page = await context.newPage();
    const devTools = await context.newCDPSession(page);
    await devTools.send('Network.enable');
    await devTools.send('Network.setCacheDisabled', { cacheDisabled: true });
    await devTools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: LATENCY_MS,
      downloadThroughput: BITS_PER_SECOND / 8,
      uploadThroughput: BITS_PER_SECOND / 8,
    });
    await page.goto(`${product.webUrl}${path}`, { timeout: 60_000 });
    const value = await page.evaluate(async () => {
      const find = () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime;
      while (find() === undefined) await new Promise(requestAnimationFrame);
      return Math.round(find() ?? 0);
    });
    const isWithin = value <= BOUND_MS;
    recordFigure({
      name: `web: first content of ${path} at 400 kbit/s and 400 ms`,
      unit: 'ms',
      value,
      n: 1,
      bound: `at most ${BOUND_MS}`,
      isWithin,
    });
    expect.soft(isWithin, `${path} after ${value} ms`).toBe(true);
    await page.close();
  }
});
