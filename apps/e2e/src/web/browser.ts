import type { BrowserContext, Locator, Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';
import { expect, test } from '../fixtures.js';
import type { Product } from '../harness.js';

export { expect };

export const PHONE = { width: 360, height: 780 };
export const DESKTOP = { width: 1440, height: 900 };
export const THEMES = ['dark', 'light'] as const;
export type Theme = (typeof THEMES)[number];

/** Signs in through the provider's window; the token exchange may still run, so wait for what the session shows. */
export async function logIn(page: Page, login: string): Promise<void> {
  const opening = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Log In' }).first().click();
  const popup = await opening;
  const closing = popup.waitForEvent('close');
  // The window may close before the click returns.
  await popup.locator(`button[value="${login}"]`).click({ noWaitAfter: true });
  await closing;
}

type Session = Awaited<ReturnType<BrowserContext['storageState']>>;
const sessionsByProduct = new WeakMap<Product, Map<string, Session>>();

/** Opens a dashboard address as a demo user, with the session of an earlier test if it still works. */
export async function openDashboard(
  page: Page,
  product: Product,
  path: string,
  login: string,
): Promise<void> {
  const sessions = sessionsByProduct.get(product) ?? new Map<string, Session>();
  sessionsByProduct.set(product, sessions);
  const session = sessions.get(login);
  if (session) await page.context().setStorageState(session);
  await page.goto(`${product.webUrl}${path}`);
  const heading = page.locator('#content').getByRole('heading', { level: 1 });
  const signInButton = page.getByRole('button', { name: 'Log In' }).first();
  await expect(heading.or(signInButton).first()).toBeVisible();
  if (await signInButton.isVisible()) {
    await logIn(page, login);
    await expect(heading).toBeVisible();
    sessions.set(login, await page.context().storageState());
  }
}

/** Leaves the session in the browser's context, so that the next `openDashboard` can be somebody else. */
export async function leaveSession(context: BrowserContext): Promise<void> {
  await context.setStorageState({ cookies: [], origins: [] });
}

/** Makes the next `openDashboard` sign in again, because the session has ended. */
export function forgetSession(product: Product, login: string): void {
  sessionsByProduct.get(product)?.delete(login);
}

/** The newest visible toast with this text. It stays for five seconds, or while the pointer is over it. */
export function toast(page: Page, text: string | RegExp): Locator {
  return page.locator('[data-sonner-toast][data-removed="false"]').filter({ hasText: text }).first();
}

/** Collects errors and warnings of scripts, the console and the security policy. */
export function collectPageErrors(page: Page): string[] {
  const pageErrors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') pageErrors.push(message.text());
  });
  page.on('pageerror', (error) => pageErrors.push(error.message));
  return pageErrors;
}

/** Waits until all finite animations have ended. */
export async function waitForAnimations(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(countRunningAnimations), { message: 'running animations' }).toBe(0);
}

/** Nothing is wider than the screen. */
async function expectNoOverflow(page: Page): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow, 'pixels wider than the screen').toBeLessThanOrEqual(0);
}

/** Axe finds nothing (WCAG 2.2 AA and best practices), and nothing is wider than the screen. */
export async function expectAccessible(page: Page): Promise<void> {
  await waitForAnimations(page);
  // Describing every element that passed takes half of the time.
  const options = { resultTypes: ['violations' as const] };
  expect(await findViolations(page, options)).toEqual([]);
  await expectNoOverflow(page);
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** The violations and their elements. Axe is loaded once for each document. */
async function findViolations(page: Page, options: RunOptions): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const { violations } = await page.evaluate((run) => window.axe.run(run), options);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`);
}

/** Axe finds nothing on a phone in the dark theme and on a desktop in the light one: both layouts and both palettes. */
export function checkAccessible(page: Page, state: string): Promise<void> {
  return test.step(state, async () => {
    for (const [viewport, theme] of [
      [PHONE, 'dark'],
      [DESKTOP, 'light'],
    ] as const) {
      await page.setViewportSize(viewport);
      await page.evaluate(chooseThemeInOtherTab, theme);
      await expect(page.locator('body')).toHaveAttribute('data-theme', theme);
      await expectAccessible(page);
    }
  });
}

/** The visible label is part of the accessible name (WCAG 2.5.3); axe checks this only on request. */
export async function expectLabelsMatchNames(page: Page): Promise<void> {
  expect(await findViolations(page, { runOnly: ['label-content-name-mismatch'] })).toEqual([]);
}

/** Runs in the page. A dialog may cover the theme button, so this acts as another tab that chose a theme. */
function chooseThemeInOtherTab(newValue: Theme): void {
  window.dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue }));
}

/** Runs in the page: counts finite animations, which excludes the background. */
function countRunningAnimations(): number {
  return document
    .getAnimations()
    .filter(
      (one) => one.playState === 'running' && one.effect?.getTiming().iterations !== Number.POSITIVE_INFINITY,
    ).length;
}

/** Waits until the current state of the page is rendered. */
export async function waitForRender(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}

/** Scrolls to the end of the page, which moves while virtual rows are measured. */
export async function scrollToEnd(page: Page): Promise<void> {
  const left = () =>
    page.evaluate(() => {
      const { scrollHeight } = document.documentElement;
      window.scrollTo({ top: scrollHeight });
      return scrollHeight - window.innerHeight - window.scrollY;
    });
  await expect.poll(left, { message: 'pixels left below the window' }).toBeLessThan(2);
}

/** Scrolls through the whole page so that every section has faded in. */
export async function scrollThroughPage(page: Page): Promise<void> {
  await expect(page.getByRole('contentinfo')).toBeAttached();
  const height = () => page.evaluate(() => document.documentElement.scrollHeight);
  for (let y = 0; y < (await height()); y += 300) {
    await page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), y);
    await waitForRender(page);
  }
  await expect(page.locator('[data-seen="false"]')).toHaveCount(0);
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
}

/** Shows another page in the same document. Loading it would compile its scripts, and axe, once more. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.evaluate((address) => history.pushState(null, '', address), path);
}
