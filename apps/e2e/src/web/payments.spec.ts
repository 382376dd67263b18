import type { Subscription } from '@lockwatch/contracts';
import type { Page } from '@playwright/test';
import { test } from '../fixtures.js';
import type { Product } from '../harness.js';
import { expect, openDashboard, toast } from './browser.js';

/** Has only the default role. */
const LOGIN = 'user';

test.afterEach(async ({ product }) => {
  await deliverEvents(product, { hold: false });
  await endSubscriptions(product);
});

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** How Stripe's events reach us from now on: held back, or sent. */
const deliverEvents = (product: Product, plan: { hold: boolean }) => stripe(product, 'delivery', plan);

/** A call with which one plays Stripe. */
async function stripe(product: Product, call: string, body: object): Promise<void> {
  const answer = await fetch(`${product.sandboxUrl}/stripe/dev/${call}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(answer.ok, await answer.text()).toBe(true);
}

async function endSubscriptions(product: Product): Promise<void> {
  const [mine, admin] = await Promise.all([product.api(LOGIN), product.api('developer')]);
  const held = async () => (await mine.get<Subscription[]>('/user/me/subscriptions')).body;
  for (const { source, subscription_id, stripe_subscription_id } of await held()) {
    // The test cancelled what is paid by card, so it ends with its period.
    if (source === 'stripe') await stripe(product, 'advance', { subscription: stripe_subscription_id });
    else await admin.post(`/admin/subscriptions/${subscription_id}/end`, { reason: 'the test is over' });
  }
  await expect.poll(held).toEqual([]);
}

async function completeCheckout(page: Page, product: Product): Promise<void> {
  await expect(page).toHaveURL(new RegExp(`^${product.sandboxUrl}/stripe/checkout/`));
  const pay = page.getByRole('button', { name: /^(Subscribe|Pay)/ });
  await expect(pay).toBeVisible();
  await page.getByLabel('Card number').fill('4242 4242 4242 4242');
  await pay.click();
}

test('leaves the payment page, buys a plan by card, changes it after the price is shown, and cancels it', async ({
  page,
  product,
}) => {
  await openDashboard(page, product, '/dashboard/account', LOGIN);
  await page.getByRole('button', { name: 'Pay by card: Expert Lifetime' }).click();
  await expect(page).toHaveURL(new RegExp(`^${product.sandboxUrl}/stripe/checkout/`));
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page).toHaveURL(`${product.webUrl}/dashboard/account?checkout=cancelled`);
  await expect(page.getByText('Nothing was paid')).toBeVisible();

  await expect(page.getByText('No active subscriptions.')).toBeVisible();
  await deliverEvents(product, { hold: true });
  await page.getByRole('button', { name: 'Pay by card: Basic' }).click();
  await completeCheckout(page, product);

  await expect(page).toHaveURL(`${product.webUrl}/dashboard/account?checkout=success`);
  await expect(page.getByText('Waiting for your payment to be confirmed')).toBeVisible();
  await deliverEvents(product, { hold: false });
  await expect(page.getByText('Payment received. Thank you!')).toBeVisible();
  const mine = section(page, 'Your Subscriptions');
  await expect(mine.getByRole('listitem')).toContainText(/Basic\s*Active/);
  await expect(page.getByText('50', { exact: true }), 'the item limit of the plan').toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL(`${product.webUrl}/dashboard/account`);

  const plans = section(page, 'Plans');
  await expect(plans.getByRole('listitem').filter({ hasText: 'Your plan' })).toContainText('Basic');

  await page.getByRole('button', { name: 'Change to Expert', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Change from Basic to Expert?' });
  await expect(dialog.getByText(/^\$\d+\.\d\d$/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Change to Expert' }).click();
  await expect(toast(page, 'Your plan is Expert now.')).toBeVisible();
  await expect(mine.getByRole('listitem')).toContainText(/Expert\s*Active/);
  await expect(page.getByText('Your plan', { exact: true })).toBeVisible();

  await mine.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel subscription' }).click();
  await expect(mine.getByRole('listitem')).toContainText(/Expert\s*Cancelled/);
  await expect(mine.getByRole('button', { name: 'Cancel' })).toHaveCount(0);

  await page.getByRole('button', { name: 'Manage card' }).click();
  await expect(page).toHaveURL(new RegExp(`^${product.sandboxUrl}/stripe/`));
  await expect(page.getByRole('heading', { name: 'Payment method' })).toBeVisible();
});
