import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startSandbox } from '../start-sandbox.js';
import { sendJson } from '../testing/post-json.js';
import { monthly, stripeClient } from '../testing/stripe.js';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'lockwatch-stripe-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

test('keeps objects over a restart', async () => {
  const first = await startSandbox({ dataDir });
  const before = stripeClient(first);
  const session = await before.checkout.sessions.create({
    mode: 'subscription',
    customer: (await before.customers.create({ name: 'Bea' })).id,
    line_items: [monthly('Basic', 299)],
    success_url: 'http://localhost:3000/done',
  });
  await sendJson(`${first.url}/stripe/dev/pay`, { session: session.id });
  const paid = await before.checkout.sessions.retrieve(session.id);
  const subscription = await before.subscriptions.retrieve(String(paid.subscription));
  await first.close();

  const second = await startSandbox({ dataDir });
  const after = stripeClient(second);
  expect(await after.subscriptions.retrieve(subscription.id)).toEqual(subscription);
  expect(await after.checkout.sessions.retrieve(session.id)).toMatchObject({ status: 'complete' });
  await sendJson(`${second.url}/stripe/dev/advance`, { subscription: subscription.id });
  const invoices = await after.invoices.list({ subscription: subscription.id });
  expect(invoices.data.map((invoice) => invoice.status)).toEqual(['paid', 'paid']);
  await second.close();
});

test('rejects a damaged file', async () => {
  await writeFile(join(dataDir, 'sandbox-stripe.json'), '{"version":1,');
  await expect(startSandbox({ dataDir })).rejects.toThrow('sandbox-stripe.json cannot be read. Delete it');
});
