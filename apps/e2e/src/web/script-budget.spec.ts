import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { test } from '../fixtures.js';
import { collectPageErrors, expect, leaveSession, openDashboard, scrollThroughPage } from './browser.js';
import { modifyResponse } from './intercept.js';

/** Compressed with gzip, in bytes. */
const SCRIPT_MAX = 150_000;
const SCRIPT_FILES_MAX = 12;
/** Pages above the limits, which may not grow. */
const ABOVE_LIMITS: Readonly<Record<string, { bytes: number; files: number }>> = {
  '/dashboard/items': { bytes: 153_950, files: 12 },
  '/dashboard/account': { bytes: 151_850, files: 10 },
  '/dashboard/preferences': { bytes: 156_450, files: 12 },
  '/dashboard/admin/parser': { bytes: 151_500, files: 11 },
  '/dashboard/admin/users': { bytes: 157_050, files: 15 },
  '/dashboard/admin/licenses': { bytes: 161_750, files: 16 },
  '/dashboard/admin/logs': { bytes: 155_950, files: 15 },
  '/dashboard/admin/statistics': { bytes: 158_000, files: 14 },
};
/** Of the home page, compressed with Brotli as over HTTPS. Its limit is 105,000. */
const HOME_SCRIPT_MAX = 106_150;
/** Less would mean that not everything was counted. */
const SCRIPT_MIN = 60_000;

const PAGES = [
  ['basic', '/dashboard/overview'],
  ['basic', '/dashboard/items'],
  ['basic', '/dashboard/notifications'],
  ['basic', '/dashboard/why'],
  ['basic', '/dashboard/market'],
  ['basic', '/dashboard/account'],
  ['basic', '/dashboard/preferences'],
  ['admin', '/dashboard/admin/roles'],
  ['admin', '/dashboard/admin/users'],
  ['admin', '/dashboard/admin/licenses'],
  ['admin', '/dashboard/admin/logs'],
  ['admin', '/dashboard/admin/statistics'],
  ['staff', '/dashboard/admin/parser'],
] as const;

/** Gathers the scripts that the page fetches from now on. */
function collectScripts(page: Page): Promise<[name: string, content: Buffer]>[] {
  const scripts: Promise<[string, Buffer]>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return;
    scripts.push(response.body().then((content) => [new URL(response.url()).pathname, content]));
  });
  return scripts;
}

test('the home page makes no call, and pages load few and small scripts', async ({
  context,
  page: home,
  product,
}) => {
  const pageErrors = collectPageErrors(home);
  const calls: string[] = [];
  home.on('request', (request) => {
    const url = new URL(request.url());
    if (url.origin !== product.webUrl || /^\/(api|trpc)/.test(url.pathname)) calls.push(url.href);
  });
  const homeScripts = collectScripts(home);
  await home.goto(product.webUrl);
  await scrollThroughPage(home);
  await home.waitForLoadState('networkidle');
  expect(calls).toEqual([]);
  const homeSizes = (await Promise.all(homeScripts)).map(([, content]) => brotliCompressSync(content).length);
  const homeTotal = homeSizes.reduce((sum, size) => sum + size, 0);
  expect(homeTotal).toBeGreaterThan(SCRIPT_MIN);
  expect(homeTotal).toBeLessThan(HOME_SCRIPT_MAX);
  expect(pageErrors).toEqual([]);
  await home.close();

  let signedIn: string | null = null;
  for (const [login, path] of PAGES) {
    if (login !== signedIn) {
      await leaveSession(context);
      const first = await context.newPage();
      await openDashboard(first, product, path, login);
      await first.close();
      signedIn = login;
    }
    const page = await context.newPage();
    // Long lists load the code for rows outside the window too; how many entries there are depends on the tests before.
    await modifyResponse<object[]>(page, 'admin.logs.list', (entries) => entries.slice(0, 20));
    const scripts = collectScripts(page);
    const streaming = page.waitForResponse((response) => response.url().includes('user.live.events'));
    await page.goto(`${product.webUrl}${path}`);
    await streaming;
    await expect(page.locator('#content [aria-busy="true"]').filter({ visible: true })).toHaveCount(0);
    // A script that comes later has no body once the page is closed.
    page.removeAllListeners('response');
    const loaded = await Promise.all(scripts);
    const most = ABOVE_LIMITS[path] ?? { bytes: SCRIPT_MAX, files: SCRIPT_FILES_MAX };
    const names = loaded.map(([name]) => name).join('\n');
    const total = loaded.reduce((sum, [, content]) => sum + gzipSync(content, { level: 9 }).length, 0);
    expect.soft(loaded.length, `files of ${path}:\n${names}`).toBeLessThanOrEqual(most.files);
    expect.soft(total, `bytes of ${path}`).toBeGreaterThan(SCRIPT_MIN);
    expect.soft(total, `bytes of ${path}:\n${names}`).toBeLessThanOrEqual(most.bytes);
    await page.close();
  }
});
