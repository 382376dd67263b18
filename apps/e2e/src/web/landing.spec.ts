import type { Page } from '@playwright/test';
import { test } from '../fixtures.js';
import { DESKTOP, expect, logIn, PHONE, waitForAnimations, waitForRender } from './browser.js';

/** A point just inside the hero card's upper left corner, where the tilt is strongest. */
async function getCardCorner(page: Page): Promise<[x: number, y: number]> {
  const card = page.getByTestId('hero-card');
  await expect(card).toBeVisible();
  const box = await card.boundingBox();
  return [(box?.x ?? 0) + 3, (box?.y ?? 0) + 3];
}

test.describe('on a first visit', () => {
  test.use({ isReturnVisitor: false, contextOptions: { reducedMotion: 'no-preference' } });

  test('About, Pricing and the address of a section end the intro and go to their sections', async ({
    page,
    product,
  }) => {
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
    await page.goto(`${product.webUrl}/#plan-section`);
    await expect(page.locator('#plan-section')).toBeInViewport();
  });
});

test('the hero card tilts towards the mouse by at most ten degrees, and not with reduced motion', async ({
  page,
  product,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.setViewportSize(DESKTOP);
  await page.goto(product.webUrl);
  const card = page.getByTestId('hero-card');
  await page.mouse.move(...(await getCardCorner(page)));
  await expect
    .poll(() => card.evaluate((element) => element.style.transform))
    .toMatch(/rotateX\((9\.\d+|10\.00)deg\)/);
  await page.mouse.move(5, 890);
  await expect.poll(() => card.evaluate((element) => element.style.transform)).toBe('');

  // A first visit types nothing either.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.addInitScript(() => localStorage.clear());
  await page.reload();
  await expect(page.locator('#plan-section')).toBeVisible();
  await page.mouse.move(...(await getCardCorner(page)));
  await waitForRender(page);
  await expect(card).toHaveCSS('transform', 'none');
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
  const other = await opening;
  await expect(other).toHaveURL(`${product.webUrl}/#about-section`);
  await expect(other.locator('#about-section')).toBeInViewport();
  await expect(page).toHaveURL(`${product.webUrl}/`);

  await page.getByRole('link', { name: 'Pricing' }).click();
  await expect(page.locator('#plan-section')).toBeInViewport();
  await expect(page).toHaveURL(`${product.webUrl}/#plan-section`);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Lockwatch, home' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();

  const skip = page.getByRole('link', { name: 'Skip to content' });
  await skip.focus();
  await skip.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
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
