import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { test } from '../fixtures.js';
import {
  complaintsOf,
  DESKTOP,
  expect,
  expectSound,
  logIn,
  openDashboard,
  PHONE,
  readThrough,
  THEMES,
  visitedBefore,
  whenDrawn,
  whenStill,
} from './browser.js';

const RETURN_SUBTITLE = 'Your dedicated monitoring assistant for the iHemo Discord server.';
const INTRO_SUBTITLE = 'The solution for all your item finding needs';

/** A point just inside the hero card's upper left corner, where the tilt is strongest. */
async function cornerOf(page: Page): Promise<[x: number, y: number]> {
  const card = page.getByTestId('hero-card');
  await expect(card).toBeVisible();
  const box = await card.boundingBox();
  return [(box?.x ?? 0) + 3, (box?.y ?? 0) + 3];
}

/** Runs in the page before anything else: notes what is typed of the title, and whether the rest is there already. */
function watchTyping(): void {
  const seen: { title: string; hasRest: boolean }[] = [];
  Object.assign(window, { seen });
  new MutationObserver(() => {
    const typed = document.querySelector('[data-testid="hero-card"] h1 [aria-hidden="true"]');
    if (!typed) return;
    const [first] = typed.childNodes;
    const title = first instanceof Text ? first.data : '';
    seen.push({ title, hasRest: document.querySelector('#about-section') !== null });
  }).observe(document, { childList: true, characterData: true, subtree: true });
}

/** Weighs the scripts that the page fetches from now on: in bytes, as gzip packs them. */
function weighScripts(page: Page): () => Promise<number> {
  const weights: Promise<number>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return;
    weights.push(response.body().then((body) => gzipSync(body).length));
  });
  return async () => (await Promise.all(weights)).reduce((sum, one) => sum + one, 0);
}

test('the first visit types title, subtitle and creator line, then shows the rest', async ({
  page,
  product,
}) => {
  await page.addInitScript(watchTyping);
  await page.goto(product.webUrl);
  const hero = page.getByTestId('hero-card');
  const about = page.locator('#about-section');
  await expect(about).toBeVisible();
  const seen: { title: string; hasRest: boolean }[] = await page.evaluate(() => Reflect.get(window, 'seen'));
  expect(seen[0]).toEqual({ title: '', hasRest: false });
  expect(seen.filter(({ title, hasRest }) => hasRest || !'Lockwatch'.startsWith(title))).toEqual([]);
  await expect(hero.getByText(INTRO_SUBTITLE, { exact: true })).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('hasVisitedHome'))).toBe('true');

  await page.reload();
  await expect(about).toBeVisible();
  await expect(hero.getByText(RETURN_SUBTITLE, { exact: true })).toBeVisible();
});

test('less motion is honoured: nothing is typed and nothing moves', async ({ browser, product }) => {
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.goto(product.webUrl);
  await expect(page.locator('#plan-section')).toBeVisible();
  await page.mouse.move(...(await cornerOf(page)));
  await whenDrawn(page);
  await expect(page.getByTestId('hero-card')).toHaveCSS('transform', 'none');
  await context.close();
});

test('the home page makes no call and loads less than 92 kB of script', async ({
  context,
  page,
  product,
}) => {
  await visitedBefore(context);
  const complaints = complaintsOf(page);
  const calls: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.origin !== product.webUrl || /^\/(api|trpc)/.test(url.pathname)) calls.push(url.href);
  });
  const weight = weighScripts(page);
  await page.goto(product.webUrl);
  await readThrough(page);
  await page.waitForLoadState('networkidle');
  expect(calls).toEqual([]);
  expect(await weight()).toBeGreaterThan(60_000);
  expect(await weight()).toBeLessThan(92_000);
  expect(complaints).toEqual([]);
});

test('the first page of the dashboard loads less than 203 kB of script', async ({
  context,
  page,
  product,
}) => {
  await openDashboard(page, product, '/dashboard/items', 'basic');
  const next = await context.newPage();
  const session = await context.newCDPSession(next);
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  const weight = weighScripts(next);
  await next.goto(`${product.webUrl}/dashboard/items`);
  await expect(next.getByText(/No watched items yet|of 50 items/)).toBeVisible();
  expect(await weight()).toBeGreaterThan(60_000);
  expect(await weight()).toBeLessThan(203_000);
});

test('it tells what it is: shapes, sections, plans, reviews and footer', async ({
  context,
  page,
  product,
}) => {
  await visitedBefore(context);
  await page.goto(product.webUrl);
  await expect(page.getByTestId('shapes').locator('svg')).toHaveCount(10);
  await expect(page.locator('#header-section, #about-section, #plan-section')).toHaveCount(3);
  for (const plan of ['Beta Trial', 'Basic', 'Expert']) {
    await expect(page.getByRole('heading', { name: plan, exact: true })).toBeVisible();
  }
  await expect(page.getByRole('heading', { name: 'What Our Players Are Saying' })).toBeVisible();
  await expect(page.getByText('Real stories from our amazing community.')).toBeVisible();
  await expect(page.locator('[data-review]')).toHaveCount(6);
  await expect(page.locator('[data-review] img')).toHaveCount(6);
  await expect(page.locator('[data-review="REVIEW_6"]')).toContainText('Disclaimer: no such code exists');
  await expect(page.getByText('© Lockwatch 2024. All Rights Reserved.')).toBeAttached();
});

test('the hero card tilts after the mouse, ten degrees at most', async ({ context, page, product }) => {
  await visitedBefore(context);
  await page.setViewportSize(DESKTOP);
  await page.goto(product.webUrl);
  const card = page.getByTestId('hero-card');
  await page.mouse.move(...(await cornerOf(page)));
  await expect
    .poll(() => card.evaluate((element) => element.style.transform))
    .toMatch(/rotateX\((9\.\d+|10\.00)deg\)/);
  await page.mouse.move(5, 890);
  await expect.poll(() => card.evaluate((element) => element.style.transform)).toBe('');
});

test('About and Pricing scroll at home and lead home from elsewhere', async ({ context, page, product }) => {
  await visitedBefore(context);
  await page.setViewportSize(DESKTOP);
  await page.goto(product.webUrl);
  await page.getByRole('link', { name: 'Pricing' }).click();
  await expect(page.locator('#plan-section')).toBeInViewport();
  await expect(page).toHaveURL(`${product.webUrl}/#plan-section`);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Lockwatch, home' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
  await page.goto(`${product.webUrl}/#about-section`);
  await expect(page.locator('#about-section')).toBeInViewport();
});

for (const [link, section] of [
  ['About', '#about-section'],
  ['Pricing', '#plan-section'],
] as const) {
  test(`${link} ends the intro of the first visit and goes to its section`, async ({ page, product }) => {
    // Without frames nothing is typed: the intro never ends by itself.
    await page.addInitScript(() => {
      window.requestAnimationFrame = () => 0;
    });
    await page.setViewportSize(DESKTOP);
    await page.goto(product.webUrl);
    const nav = page.getByRole('navigation', { name: 'Main' });
    await expect(nav).toBeVisible();
    await expect(page.locator(section)).toHaveCount(0);
    await nav.getByRole('link', { name: link }).click();
    await expect(page.locator(section)).toBeInViewport();
    await expect(page.locator(section)).toBeFocused();
    await expect(page).toHaveURL(`${product.webUrl}/${section}`);
  });
}

test('the address of a section leads there on the first visit too, without the intro', async ({
  page,
  product,
}) => {
  await page.addInitScript(() => {
    window.requestAnimationFrame = () => 0;
  });
  await page.goto(`${product.webUrl}/#plan-section`);
  await expect(page.locator('#plan-section')).toBeInViewport();
});

test('links to sections are links: Back leads up again, the focus goes along, and Ctrl opens a tab', async ({
  context,
  page,
  product,
}) => {
  await visitedBefore(context);
  await page.setViewportSize(DESKTOP);
  await page.goto(product.webUrl);
  const about = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' });
  // A page that still scrolls when Back is pressed scrolls on.
  const arriving = page.evaluate(
    () => new Promise((resolve) => window.addEventListener('scrollend', resolve, { once: true })),
  );
  await about.press('Enter');
  await arriving;
  await expect(page.locator('#about-section')).toBeInViewport();
  await expect(page.locator('#about-section')).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL(`${product.webUrl}/`);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);

  const opening = context.waitForEvent('page');
  await about.click({ modifiers: ['ControlOrMeta'] });
  await expect(await opening).toHaveURL(`${product.webUrl}/#about-section`);
  await expect(page).toHaveURL(`${product.webUrl}/`);
});

test('the keyboard can skip the navigation of the home page', async ({ context, page, product }) => {
  await visitedBefore(context);
  await page.goto(product.webUrl);
  await expect(page.getByRole('main')).toBeVisible();
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await skip.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

test('the dashboard takes the home page’s place without loading anew, and back and forward go between them', async ({
  context,
  page,
  product,
}) => {
  await visitedBefore(context);
  await page.goto(product.webUrl);
  await logIn(page, 'basic');
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
  const isSameDocument = () => page.evaluate(() => Reflect.get(window, 'isSameDocument') === true);
  const main = page.getByRole('navigation', { name: 'Main' });
  const items = page.locator('#content').getByRole('heading', { level: 1, name: 'Watched Items' });

  await main.getByRole('link', { name: 'Dashboard' }).click();
  await expect(items).toBeVisible();
  await expect(page).toHaveURL(`${product.webUrl}/dashboard/items`);
  await page.goBack();
  await expect(main).toBeVisible();
  await expect(items).toBeHidden();
  expect(await isSameDocument()).toBe(true);

  // Loaded anew, the home page knows nothing of the address that lies before it.
  await page.reload();
  await expect(main.getByRole('link', { name: 'Dashboard' })).toBeVisible();
  await page.goForward();
  await expect(items).toBeVisible();
});

test('the theme follows the system until one is chosen, and the choice stays', async ({
  browser,
  product,
}) => {
  const context = await browser.newContext({ colorScheme: 'light' });
  await visitedBefore(context);
  const page = await context.newPage();
  await page.goto(product.webUrl);
  await expect(page.locator('body')).toHaveAttribute('data-theme', 'light');
  await page.getByRole('button', { name: 'Switch to dark theme' }).click();
  await expect(page.locator('body')).toHaveAttribute('data-theme', 'dark');
  await page.reload();
  await expect(page.locator('body')).toHaveAttribute('data-theme', 'dark');
  await context.close();
});

test('the phone menu locks the page, keeps the focus, and closes on Esc, outside and on a link', async ({
  context,
  page,
  product,
}) => {
  await visitedBefore(context);
  await page.setViewportSize(PHONE);
  await page.goto(product.webUrl);
  const menu = page.getByRole('dialog', { name: 'Menu' });
  const open = () => page.getByRole('button', { name: 'Open menu' }).click();

  await open();
  await expect(menu).toBeVisible();
  await expect(page.locator('body')).toHaveCSS('overflow-y', 'hidden');
  await expectSound(page);
  for (let turn = 0; turn < 8; turn += 1) await page.keyboard.press('Tab');
  expect(await menu.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(page.locator('body')).not.toHaveCSS('overflow-y', 'hidden');

  await open();
  await expect(menu).toBeVisible();
  await whenStill(page);
  await page.mouse.click(10, 400);
  await expect(menu).toBeHidden();

  await open();
  await menu.getByRole('button', { name: 'Close menu' }).click();
  await expect(menu).toBeHidden();

  await open();
  await menu.getByRole('link', { name: 'Pricing' }).click();
  await expect(menu).toBeHidden();
  await expect(page.locator('#plan-section')).toBeInViewport();
});

for (const theme of THEMES) {
  for (const viewport of [PHONE, DESKTOP]) {
    test(`axe finds nothing at ${viewport.width} px in the ${theme} theme`, async ({ browser, product }) => {
      const context = await browser.newContext({ viewport, colorScheme: theme });
      await visitedBefore(context);
      const page = await context.newPage();
      await page.goto(product.webUrl);
      await readThrough(page);
      await expectSound(page);
      await context.close();
    });
  }
}
