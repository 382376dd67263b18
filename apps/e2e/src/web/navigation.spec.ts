import { test } from '../fixtures.js';
import {
  DESKTOP,
  expect,
  expectAccessible,
  expectLabelsMatchNames,
  openDashboard,
  PHONE,
} from './browser.js';

const LOGIN = 'expert';

for (const [link, section] of [
  ['About', '#about-section'],
  ['Pricing', '#plan-section'],
] as const) {
  test(`${link} goes to its section from the dashboard, the sign-in page and an unknown address`, async ({
    page,
    product,
  }) => {
    await page.setViewportSize(DESKTOP);
    for (const path of ['/dashboard/account', '/nowhere']) {
      await page.goto(`${product.webUrl}${path}`);
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: link }).click();
      await expect(page).toHaveURL(`${product.webUrl}/${section}`);
      await expect(page.locator(section)).toBeInViewport();
    }
    await openDashboard(page, product, '/dashboard/account', LOGIN);
    await page.getByRole('navigation', { name: 'Home page' }).getByRole('link', { name: link }).click();
    await expect(page).toHaveURL(`${product.webUrl}/${section}`);
    await expect(page.locator(section)).toBeInViewport();

    // The same document: only the address changes.
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible();
    await page.goto(`${product.webUrl}/${section}`);
    await expect(page.locator(section)).toBeInViewport();
  });
}

test('the dashboard’s phone menu has About and Pricing', async ({ page, product }) => {
  await page.setViewportSize(PHONE);
  await openDashboard(page, product, '/dashboard/account', LOGIN);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expectAccessible(page);
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Pricing' }).click();
  await expect(page.locator('#plan-section')).toBeInViewport();
});

test('navigation moves the focus to the heading of the page or admin tab', async ({ page, product }) => {
  await openDashboard(page, product, '/dashboard/items', 'admin');
  const tabs = page.getByRole('navigation', { name: 'Dashboard' });
  const heading = (name: string) => page.getByRole('heading', { level: 1, name });
  await tabs.getByRole('link', { name: 'Account' }).press('Enter');
  await expect(heading('Account')).toBeFocused();
  await tabs.getByRole('link', { name: 'Admin Management' }).click();
  await expect(heading('Admin Management (Users)')).toBeFocused();
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Roles' }).click();
  await expect(heading('Admin Management (Roles)')).toBeFocused();
  await expect(page).toHaveTitle(/^Roles · Admin Management/);
  await page.goBack();
  await expect(heading('Admin Management (Users)')).toBeFocused();
  await tabs.getByRole('link', { name: 'Preferences' }).click();
  await expect(heading('Preferences')).toBeFocused();
});

test.describe('on a first visit', () => {
  test.use({ isReturnVisitor: false, contextOptions: { reducedMotion: 'no-preference' } });

  test('a key, a click and the mouse wheel end the intro', async ({ page, product }) => {
    // Without frames nothing is typed: the intro never ends by itself.
    await page.addInitScript(() => {
      window.requestAnimationFrame = () => 0;
    });
    await page.setViewportSize(DESKTOP);
    for (const end of [
      () => page.keyboard.press('Tab'),
      () => page.mouse.click(700, 600),
      () => page.mouse.wheel(0, 100),
    ]) {
      await page.goto(product.webUrl);
      await expect(page.getByTestId('hero-card')).toBeVisible();
      await expect(page.locator('#about-section')).toHaveCount(0);
      await page.keyboard.press('Shift');
      await expect(page.locator('#about-section')).toHaveCount(0);
      await end();
      await expect(page.locator('#about-section')).toBeAttached();
      expect(await page.evaluate(() => localStorage.getItem('hasVisitedHome'))).toBe('true');
      await page.evaluate(() => localStorage.clear());
    }
  });
});

test('every field is named by its visible label', async ({ page, product }) => {
  await openDashboard(page, product, '/dashboard/items', LOGIN);
  const misnamed = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('label[for]')].flatMap((label) => {
        const field = document.getElementById(label.getAttribute('for') ?? '');
        const isSeen = !label.classList.contains('sr-only');
        return isSeen && field && !field.hasAttribute('aria-label') ? [] : [label.textContent];
      }),
    );
  await page.getByRole('button', { name: 'Add Item' }).click();
  await expect(page.getByLabel('Item Search *')).toBeVisible();
  expect(await misnamed()).toEqual([]);
  await expectLabelsMatchNames(page);
  await page
    .getByRole('navigation', { name: 'Dashboard' })
    .getByRole('link', { name: 'Preferences' })
    .click();
  for (const name of ['Add webhook', 'Add alias', 'Add entry']) {
    await page.getByRole('button', { name }).click();
  }
  expect(await misnamed()).toEqual([]);
  await expectLabelsMatchNames(page);
});

test('the footer leads to the public status, and axe finds nothing there', async ({ page, product }) => {
  await page.setViewportSize(PHONE);
  await page.goto(`${product.webUrl}/terms`);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Status' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Status' })).toBeVisible();
  await expect(page.getByText(/^The bot reads \d+ channel/)).toBeVisible();
  await expect(page.getByRole('row', { name: /Last hour/ })).toBeVisible();
  await expectAccessible(page);
});
