import { chmod, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startSandbox } from '../start-sandbox.js';
import { sendJson } from '../testing/post-json.js';
import { openCheckout, stripeClient } from '../testing/stripe.js';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'lockwatch-stripe-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

test('keeps objects over a restart', async () => {
  const first = await startSandbox({ dataDir });
  const before = stripeClient(first);
  const { id } = await openCheckout(before);
  await sendJson(`${first.url}/stripe/dev/pay`, { session: id });
  const paid = await before.checkout.sessions.retrieve(id);
  const subscription = await before.subscriptions.retrieve(String(paid.subscription));
  await first.close();

  const second = await startSandbox({ dataDir });
  const after = stripeClient(second);
  expect(await after.subscriptions.retrieve(subscription.id)).toEqual(subscription);
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
  await writeFile(join(dataDir, 'discord-webhooks.json'), '[]', { mode: 0o644 });
  await writeFile(join(dataDir, 'sandbox-stripe.json.new'), '{', { mode: 0o644 });
  const sandbox = await startSandbox({ dataDir });
  const getModes = async () =>
    Promise.all((await readdir(dataDir)).map(async (name) => (await stat(join(dataDir, name))).mode & 0o777));
  sandbox.createWebhook();
  await stripeClient(sandbox).customers.create({ name: 'Bea' });
  await sandbox.close();
  expect(await getModes()).toEqual([0o600, 0o600, 0o600]);
  await chmod(join(dataDir, 'sandbox-stripe.json'), 0o644);
  await (await startSandbox({ dataDir })).close();
  expect(await getModes()).toEqual([0o600, 0o600, 0o600]);
});
