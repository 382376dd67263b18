import { chmod, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
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

test('every file that it keeps is its owner’s alone, also one that an earlier version left open', async () => {
  const modes = async () => {
    const names = await readdir(dataDir);
    return Promise.all(
      names.sort().map(async (name) => [name, (await stat(join(dataDir, name))).mode & 0o777]),
    );
  };
  const expected = ['discord-webhooks.json', 'sandbox-oidc-keys.json', 'sandbox-stripe.json'].map((name) => [
    name,
    0o600,
  ]);
  const first = await startSandbox({ dataDir });
  first.createWebhook();
  await stripeClient(first).customers.create({ name: 'Bea' });
  await first.close();
  expect(await modes()).toEqual(expected);

  for (const name of ['discord-webhooks.json', 'sandbox-stripe.json'])
    await chmod(join(dataDir, name), 0o644);
  await writeFile(join(dataDir, 'sandbox-stripe.json.new'), '{', { mode: 0o644 });
  const second = await startSandbox({ dataDir });
  expect((await modes()).filter(([name]) => name !== 'sandbox-stripe.json.new')).toEqual(expected);
  await stripeClient(second).customers.create({ name: 'Ada' });
  await second.close();
  expect(await modes()).toEqual(expected);
});
