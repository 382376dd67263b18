import AxeBuilder from '@axe-core/playwright';
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { expect } from '../fixtures.js';
import type { Product } from '../harness.js';

export { expect };

export const PHONE = { width: 360, height: 780 };
export const DESKTOP = { width: 1440, height: 900 };
/** So wide that no toast lies over a button. */
export const WIDE = { width: 2200, height: 1400 };
export const THEMES = ['dark', 'light'] as const;
export type Theme = (typeof THEMES)[number];

/** Makes the next visit a return visit: no intro is typed. */
export async function visitedBefore(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => localStorage.setItem('hasVisitedHome', 'true'));
}

/** Signs in through the provider's window, from whatever page offers 'Log In'. */
export async function logIn(page: Page, login: string): Promise<void> {
  const opening = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Log In' }).click();
  const popup = await opening;
  const closing = popup.waitForEvent('close');
  // The window may be gone before the click has been seen through.
  await popup.locator(`button[value="${login}"]`).click({ noWaitAfter: true });
  await closing;
}

/** Opens a dashboard address and signs in there. */
export async function openDashboard(
  page: Page,
  product: Product,
  path: string,
  login: string,
): Promise<void> {
  await page.goto(`${product.webUrl}${path}`);
  await logIn(page, login);
  await expect(page.locator('#content').getByRole('heading', { level: 1 })).toBeVisible();
}

/**
 * The newest toast that says this; those of earlier steps may still be there, and one that goes is no longer it. It
 * stays for five seconds, or for as long as the pointer is over it.
 */
export function toast(page: Page, text: string | RegExp): Locator {
  return page.locator('[data-sonner-toast][data-removed="false"]').filter({ hasText: text }).first();
}

/** Collects what the page complains about: errors of scripts, of the console, and of the security policy. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return complaints;
}

/** Waits until nothing appears, slides in or fades any more. */
export async function whenStill(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(countEntrances), { message: 'entrances that are still running' })
    .toBe(0);
}

/** Axe finds nothing (WCAG 2.2 AA and best practices), and nothing is wider than the screen. */
export async function expectSound(page: Page): Promise<void> {
  await whenStill(page);
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`);
  expect(found).toEqual([]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow, 'pixels wider than the screen').toBeLessThanOrEqual(0);
}

/** What a control shows is part of the name it has for speech (WCAG 2.5.3); axe tries this only when asked to. */
export async function expectNamesAsShown(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withRules('label-content-name-mismatch').analyze();
  expect(violations.flatMap(({ nodes }) => nodes.map((node) => node.html))).toEqual([]);
}

/** Runs in the page: animations that will end, unlike those of the background. */
function countEntrances(): number {
  return document
    .getAnimations()
    .filter(
      (one) => one.playState === 'running' && one.effect?.getTiming().iterations !== Number.POSITIVE_INFINITY,
    ).length;
}

/** Resolves once the page has been drawn as it is now. */
export async function whenDrawn(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}

/** Scrolls until the page's end is in sight: rows that are measured on the way there move it. */
export async function toEnd(page: Page): Promise<void> {
  const left = () =>
    page.evaluate(() => {
      const { scrollHeight } = document.documentElement;
      window.scrollTo({ top: scrollHeight });
      return scrollHeight - window.innerHeight - window.scrollY;
    });
  await expect.poll(left, { message: 'pixels left below the window' }).toBeLessThan(2);
}

/** Scrolls through the whole page, as a reader does, so that everything that fades in has done so. */
export async function readThrough(page: Page): Promise<void> {
  await expect(page.getByRole('contentinfo')).toBeAttached();
  const height = () => page.evaluate(() => document.documentElement.scrollHeight);
  for (let y = 0; y < (await height()); y += 300) {
    await page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), y);
    await whenDrawn(page);
  }
  await expect(page.locator('[data-seen="false"]')).toHaveCount(0);
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
}
