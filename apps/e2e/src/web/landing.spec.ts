import { brotliCompressSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { test } from '../fixtures.js';
import {
  collectPageErrors,
  DESKTOP,
  expect,
  expectAccessible,
  expectAccessibleOnPhoneAndDesktop,
  logIn,
  PHONE,
  scrollThroughPage,
  waitForAnimations,
  waitForRender,
} from './browser.js';

const RETURN_SUBTITLE = 'Your dedicated monitoring assistant for the iHemo Discord server.';
const INTRO_SUBTITLE = 'The solution for all your item finding needs';

/** A point just inside the hero card's upper left corner, where the tilt is strongest. */
async function getCardCorner(page: Page): Promise<[x: number, y: number]> {
  const card = page.getByTestId('hero-card');
  await expect(card).toBeVisible();
  const box = await card.boundingBox();
  return [(box?.x ?? 0) + 3, (box?.y ?? 0) + 3];
}

/** Runs in the page before anything else: records the typed title and whether the sections are there already. */
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

/** Counts the bytes of the scripts that the page fetches from now on, compressed with Brotli as over HTTPS. */
function measureScriptBytes(page: Page): () => Promise<number> {
  const weights: Promise<number>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return;
    weights.push(response.body().then((body) => brotliCompressSync(body).length));
  });
  return async () => (await Promise.all(weights)).reduce((sum, one) => sum + one, 0);
}

test.describe('on a first visit', () => {
  test.use({ isReturnVisitor: false });

  test('shows no typing and no tilt with reduced motion', async ({ page, product }) => {
    await page.goto(product.webUrl);
    await expect(page.locator('#plan-section')).toBeVisible();
    await page.mouse.move(...(await getCardCorner(page)));
    await waitForRender(page);
    await expect(page.getByTestId('hero-card')).toHaveCSS('transform', 'none');
  });

  test.describe('with motion', () => {
    test.use({ contextOptions: { reducedMotion: 'no-preference' } });

    test('the first visit types title, subtitle and creator line, later visits show everything', async ({
      page,
      product,
    }) => {
      await page.addInitScript(watchTyping);
      await page.goto(product.webUrl);
      const hero = page.getByTestId('hero-card');
      const about = page.locator('#about-section');
      await expect(about).toBeVisible();
      const seen: { title: string; hasRest: boolean }[] = await page.evaluate(() =>
        Reflect.get(window, 'seen'),
      );
      expect(seen[0]).toEqual({ title: '', hasRest: false });
      expect(seen.filter(({ title, hasRest }) => hasRest || !'Lockwatch'.startsWith(title))).toEqual([]);
      await expect(hero.getByText(INTRO_SUBTITLE, { exact: true })).toBeVisible();
      await expect.poll(() => page.evaluate(() => localStorage.getItem('hasVisitedHome'))).toBe('true');

      await page.reload();
      await expect(about).toBeVisible();
      await expect(hero.getByText(RETURN_SUBTITLE, { exact: true })).toBeVisible();

      await page.goto(`${product.webUrl}/dashboard`);
      await page.getByRole('link', { name: 'Go to Home' }).click();
      await expect(page.getByText(RETURN_SUBTITLE)).toBeVisible();
    });

    test('About and Pricing end the intro and go to their sections', async ({ page, product }) => {
      // Without frames nothing is typed: the intro never ends by itself.
      await page.addInitScript(() => {
        window.requestAnimationFrame = () => 0;
      });
      await page.setViewportSize(DESKTOP);
      for (const [link, section] of [
        ['About', '#about-section'],
        ['Pricing', '#plan-section'],
      ] as const) {
        await page.goto(product.webUrl);
        const nav = page.getByRole('navigation', { name: 'Main' });
        await expect(nav).toBeVisible();
        await expect(page.locator(section)).toHaveCount(0);
        await nav.getByRole('link', { name: link }).click();
        await expect(page.locator(section)).toBeInViewport();
        await expect(page.locator(section)).toBeFocused();
        await expect(page).toHaveURL(`${product.webUrl}/${section}`);
        await page.evaluate(() => localStorage.clear());
        // The same address with a section would not reload the page.
        await page.goto('about:blank');
      }
    });

    test('the address of a section goes there without the intro', async ({ page, product }) => {
      await page.addInitScript(() => {
        window.requestAnimationFrame = () => 0;
      });
      await page.goto(`${product.webUrl}/#plan-section`);
      await expect(page.locator('#plan-section')).toBeInViewport();
    });
  });
});

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('the hero card tilts towards the mouse by at most ten degrees', async ({ page, product }) => {
    await page.setViewportSize(DESKTOP);
    await page.goto(product.webUrl);
    const card = page.getByTestId('hero-card');
    await page.mouse.move(...(await getCardCorner(page)));
    await expect
      .poll(() => card.evaluate((element) => element.style.transform))
      .toMatch(/rotateX\((9\.\d+|10\.00)deg\)/);
    await page.mouse.move(5, 890);
    await expect.poll(() => card.evaluate((element) => element.style.transform)).toBe('');
  });
});

test.describe('where the system is light', () => {
  test.use({ colorScheme: 'light' });

  test('the theme follows the system until one is chosen, and the choice is kept', async ({
    page,
    product,
  }) => {
    await page.goto(product.webUrl);
    await expect(page.locator('body')).toHaveAttribute('data-theme', 'light');
    await page.getByRole('button', { name: 'Switch to dark theme' }).click();
    await expect(page.locator('body')).toHaveAttribute('data-theme', 'dark');
    await page.reload();
    await expect(page.locator('body')).toHaveAttribute('data-theme', 'dark');
  });
});

test('the home page makes no call and loads less than 105 kB of script', async ({ page, product }) => {
  const pageErrors = collectPageErrors(page);
  const calls: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.origin !== product.webUrl || /^\/(api|trpc)/.test(url.pathname)) calls.push(url.href);
  });
  const weight = measureScriptBytes(page);
  await page.goto(product.webUrl);
  await scrollThroughPage(page);
  await page.waitForLoadState('networkidle');
  expect(calls).toEqual([]);
  expect(await weight()).toBeGreaterThan(60_000);
  expect(await weight()).toBeLessThan(105_000);
  expect(pageErrors).toEqual([]);
});

test('shows shapes, sections, plans, reviews and footer, and axe finds nothing', async ({
  page,
  product,
}) => {
  await page.goto(product.webUrl);
  await expect(page.getByRole('main')).toBeVisible();
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await skip.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
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
  await scrollThroughPage(page);
  await expectAccessibleOnPhoneAndDesktop(page);
});

test('Pricing scrolls to its section, and the name to the top', async ({ page, product }) => {
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

test('section links move the focus, work with Back, and open a tab with Ctrl', async ({
  context,
  page,
  product,
}) => {
  await page.setViewportSize(DESKTOP);
  await page.goto(product.webUrl);
  const about = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' });
  // Back does not stop a scroll that is still running.
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

test('the dashboard opens without a page load, and Back and Forward work', async ({ page, product }) => {
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

  // After a reload the home page does not know the next address.
  await page.reload();
  await expect(main.getByRole('link', { name: 'Dashboard' })).toBeVisible();
  await page.goForward();
  await expect(items).toBeVisible();
});

test('the phone menu locks scrolling, keeps the focus, and closes with Esc, a click outside and a link', async ({
  page,
  product,
}) => {
  await page.setViewportSize(PHONE);
  await page.goto(product.webUrl);
  const menu = page.getByRole('dialog', { name: 'Menu' });
  const open = () => page.getByRole('button', { name: 'Open menu' }).click();

  await open();
  await expect(menu).toBeVisible();
  await expect(page.locator('body')).toHaveCSS('overflow-y', 'hidden');
  await expectAccessible(page);
  for (let turn = 0; turn < 8; turn += 1) await page.keyboard.press('Tab');
  expect(await menu.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(page.locator('body')).not.toHaveCSS('overflow-y', 'hidden');

  await open();
  await expect(menu).toBeVisible();
  await waitForAnimations(page);
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
