import { verifyGrowId } from '@lockwatch/core';
import { screen, waitFor, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { fill, press, pressAndConfirm } from '../../testing/actions.js';
import { findToast, PHONE, setUpSite } from '../../testing/render.js';
import { type Change, expectToasts } from '../../testing/toasts.js';

const site = setUpSite({ withDiscord: true });

afterEach(() => vi.unstubAllEnvs());

const PREFERENCES = '/dashboard/preferences';

const makeStaff = () => site.world.makePerson('staff', { name: 'Sam Staff' });
const findSection = (name: string) => screen.findByRole('region', { name });
const field = (name: string) => screen.findByLabelText(name);

async function chooseLaserGrid(user: UserEvent, label: string): Promise<void> {
  fill(await field(label), 'laser grid');
  await user.click((await screen.findAllByRole('option'))[0] ?? document.body);
  expect(await screen.findByText('Item selected')).toBeVisible();
}

test('notification settings are saved immediately', async () => {
  const sam = await makeStaff();
  const user = await site.open(PREFERENCES, sam);
  const toggle = () => screen.findByRole('switch', { name: 'Prediction Ping' });
  expect(await toggle()).toBeChecked();
  await user.click(await toggle());
  expect(await toggle()).not.toBeChecked();
  expect(await findToast('Prediction Ping preference updated successfully!')).toBeVisible();
  await site.reload();
  expect(await toggle()).not.toBeChecked();
});

test('webhooks are added, counted, made primary, changed and deleted', async () => {
  const { world } = site;
  const user = await site.open(PREFERENCES, await makeStaff());
  const webhooks = await findSection('Webhook URLs');
  await waitFor(() => expect(webhooks).toHaveTextContent('0/15'));
  const add = async (name: string, url: string) => {
    await press(user, 'Add webhook');
    fill(await field('Name *'), name);
    fill(await field('Webhook URL *'), url);
  };
  await add('Phone', 'https://example.com/api/webhooks/1/x');
  await user.tab();
  await waitFor(() => expect(webhooks).toHaveTextContent('Please enter a valid Discord webhook URL'));
  expect(within(webhooks).getByRole('button', { name: 'Create webhook' })).toBeDisabled();
  fill(await field('Webhook URL *'), world.webhookUrl());
  expect(webhooks).toHaveTextContent('Only Discord webhook URLs are supported.');
  await press(user, 'Create webhook');
  expect(await findToast('Webhook URL created successfully!')).toBeVisible();
  await waitFor(() => expect(webhooks).toHaveTextContent('1/15'));
  expect(webhooks).toHaveTextContent('Primary');

  await add('Guild', world.webhookUrl());
  await press(user, 'Create webhook');
  await waitFor(() => expect(webhooks).toHaveTextContent('2/15'));
  await press(user, 'Make primary');
  expect(await findToast('Webhook URL updated successfully!')).toBeVisible();
  await pressAndConfirm(user, 'Delete Phone', 'Delete webhook');
  expect(await findToast('Webhook URL deleted successfully!')).toBeVisible();
  await waitFor(() => expect(webhooks).toHaveTextContent('1/15'));
});

test('a webhook sends a test ping, and the fourth in a minute says when to try again', async () => {
  const { world } = site;
  const sam = await makeStaff();
  await sam.api.user.webhooks.create({ webhook_name: 'Tested', webhook_url: world.webhookUrl() });
  const user = await site.open(PREFERENCES, sam);
  for (let sent = 1; sent <= 4; sent += 1) {
    await press(user, 'Send test to Tested');
    await waitFor(() => expect(site.server.countCalls('user.webhooks.test')).toBe(sent));
    if (sent < 4) expect(await findToast('A test ping is on its way to the webhook "Tested".')).toBeVisible();
  }
  expect(await findToast(/^Only 3 tests a minute\. Try again in \d+ s\.$/)).toBeVisible();
});

test('the secret part of a webhook address is nowhere on the page, not in the form either', async () => {
  const sam = await makeStaff();
  const url = site.world.webhookUrl();
  await sam.api.user.webhooks.create({ webhook_name: 'Sales', webhook_url: url });
  const user = await site.open(PREFERENCES, sam);
  await press(user, 'Edit Sales');
  expect(await field('Name *')).toBeVisible();
  expect(await field('New webhook URL')).toHaveValue('');
  expect(document.documentElement.outerHTML).not.toContain(url.split('/').at(-1));
});

test('the blacklist groups its entries and shows three of each kind', async () => {
  const sam = await makeStaff();
  for (const blacklist_world of ['ALPHA', 'BRAVO', 'CHARLIE', 'DELTA']) {
    await sam.api.user.blacklist.create({ blacklist_type: 'GLOBAL', blacklist_world });
  }
  const user = await site.open(PREFERENCES, sam);
  const blacklist = await findSection('Blacklist Management');
  const entries = () => within(blacklist).getAllByRole('button', { name: /^Remove/ });
  await waitFor(() => expect(entries()).toHaveLength(3));
  await press(user, 'Show 1 more');
  await waitFor(() => expect(entries()).toHaveLength(4));
  await press(user, 'Remove ALPHA from the blacklist');
  expect(await findToast('Blacklist entry deleted successfully!')).toBeVisible();
  await waitFor(() => expect(entries()).toHaveLength(3));

  await press(user, 'Add entry');
  fill(await field('World *'), 'no spaces here');
  expect(within(blacklist).getByRole('button', { name: 'Create entry' })).toBeDisabled();
  fill(await field('World *'), 'echo');
  await press(user, 'Create entry');
  expect(await findToast('Blacklist entry created successfully!')).toBeVisible();
  await waitFor(() => expect(blacklist).toHaveTextContent('ECHO'));
});

test('saves a GrowID, rejects one of another user, and verifies it with a code said in the game', async () => {
  const other = await site.world.makePerson('developer');
  const taken = await other.api.user.growid.set({ growid: 'DevDeveloper' });
  const { code: otherCode } = await other.api.user.growid.createCode();
  const { db } = site.world.database;
  await verifyGrowId(db, { growid: taken.growid, code: otherCode, idempotencyKey: 'other' });

  const user = await site.open(PREFERENCES, await makeStaff());
  fill(await field('Your GrowID'), 'devdeveloper');
  await press(user, 'Save GrowID');
  expect(await findToast('GrowID is already taken by another user')).toBeVisible();
  fill(await field('Your GrowID'), '  SamTheStaff ');
  await press(user, 'Save GrowID');
  expect(await findToast('GrowID saved successfully!')).toBeVisible();
  expect(await screen.findByText('SamTheStaff')).toBeVisible();
  expect(screen.getByText('Not verified')).toBeVisible();
  await press(user, 'Get a code');
  expect(await screen.findByText(/say this code to the deposit bot before/)).toBeVisible();
  const code = (await findSection('GrowID')).querySelector('code')?.textContent ?? '';
  await verifyGrowId(db, { growid: 'SamTheStaff', code, idempotencyKey: 'own' });
  expect(await screen.findByText('Verified')).toBeVisible();
});

test('shows what an account without a subscription lacks', async () => {
  await site.open(PREFERENCES, await site.world.makePerson('user'));
  expect(await screen.findByText('No blacklist entries configured')).toBeVisible();
  expect(await screen.findByText('No aliases configured')).toBeVisible();
  const webhooks = await findSection('Webhook URLs');
  expect(webhooks).toHaveTextContent('Webhook creation is not available in your current plan.');
});

test('quiet hours are set in the time zone of the browser, and switched off', async () => {
  vi.stubEnv('TZ', 'Asia/Jakarta');
  const user = await site.open(PREFERENCES, await makeStaff(), PHONE);
  const section = await findSection('Fewer pings');
  fill(await field('To'), '22:00');
  expect(section).toHaveTextContent('Choose another time than the first.');
  fill(await field('To'), '06:30');
  await press(user, 'Save quiet hours');
  expect(await findToast('Quiet hours saved successfully!')).toBeVisible();
  await waitFor(() => expect(section).toHaveTextContent('No pings from 22:00 to 06:30 (Asia/Jakarta).'));
  await press(user, 'Switch off');
  await waitFor(() => expect(section).toHaveTextContent('No quiet hours are set.'));
});

test('all pings are snoozed and woken', async () => {
  const user = await site.open(PREFERENCES, await makeStaff());
  const section = await findSection('Fewer pings');
  fill(await field('Until a day'), '2999-12-24');
  await press(user, 'Snooze');
  await waitFor(() => expect(section).toHaveTextContent('All pings are snoozed until 24 Dec 2999'));
  await press(user, 'Ping again');
  await press(user, '1 hour');
  await waitFor(() => expect(section).toHaveTextContent('All pings are snoozed until'));
});

test('changes of webhooks show a toast for success and for failure', async () => {
  const user = await site.open(PREFERENCES, await makeStaff());
  const changes: Change[] = [
    {
      procedure: 'user.webhooks.create',
      failed: 'Failed to create webhook URL',
      done: 'Webhook URL created successfully!',
      prepare: async () => {
        await press(user, 'Add webhook');
        fill(await field('Name *'), 'Phone');
        fill(await field('Webhook URL *'), site.world.webhookUrl());
      },
      act: () => press(user, 'Create webhook'),
    },
    {
      procedure: 'user.webhooks.update',
      failed: 'Failed to update webhook URL',
      done: 'Webhook URL updated successfully!',
      prepare: async () => {
        await press(user, 'Edit Phone');
        fill(await field('Name *'), 'Guild');
      },
      act: () => press(user, 'Save'),
    },
    {
      procedure: 'user.webhooks.delete',
      failed: 'Failed to delete webhook URL',
      done: 'Webhook URL deleted successfully!',
      act: () => pressAndConfirm(user, 'Delete Guild', 'Delete webhook'),
    },
  ];
  for (const change of changes) await expectToasts(site, change);
});

test('changes of aliases show a toast for success and for failure', async () => {
  const user = await site.open(PREFERENCES, await makeStaff());
  const changes: Change[] = [
    {
      procedure: 'user.aliases.create',
      failed: 'Failed to create alias',
      done: 'Alias created successfully!',
      prepare: async () => {
        await press(user, 'Add alias');
        await chooseLaserGrid(user, 'Item *');
        fill(await field('Alias *'), 'zapper');
      },
      act: () => press(user, 'Create alias'),
    },
    {
      procedure: 'user.aliases.update',
      failed: 'Failed to update alias',
      done: 'Alias updated successfully!',
      prepare: async () => {
        await press(user, 'Edit alias zapper');
        fill(await field('Alias *'), 'zappers');
      },
      act: () => press(user, 'Save'),
    },
    {
      procedure: 'user.aliases.delete',
      failed: 'Failed to delete alias',
      done: 'Alias deleted successfully!',
      act: () => press(user, 'Delete alias zappers'),
    },
  ];
  for (const change of changes) await expectToasts(site, change);
});

test('changes of the blacklist and the GrowID show a toast for success and for failure', async () => {
  const user = await site.open(PREFERENCES, await makeStaff());
  const changes: Change[] = [
    {
      procedure: 'user.blacklist.create',
      failed: 'Failed to create blacklist entry',
      done: 'Blacklist entry created successfully!',
      prepare: async () => {
        await press(user, 'Add entry');
        fill(await field('World *'), 'FOXTROT');
      },
      act: () => press(user, 'Create entry'),
    },
    {
      procedure: 'user.blacklist.delete',
      failed: 'Failed to delete blacklist entry',
      done: 'Blacklist entry deleted successfully!',
      act: () => press(user, 'Remove FOXTROT from the blacklist'),
    },
    {
      procedure: 'user.growid.set',
      failed: 'Failed to save GrowID',
      done: 'GrowID saved successfully!',
      prepare: async () => fill(await field('Your GrowID'), 'SamStaff'),
      act: () => press(user, 'Save GrowID'),
    },
  ];
  for (const change of changes) await expectToasts(site, change);
});

test.each(['Exact Ping', 'Prediction Ping'])(
  'the setting %s shows a toast for success and for failure, and is restored after a failure',
  async (name) => {
    const user = await site.open(PREFERENCES, await makeStaff());
    const toggle = await screen.findByRole('switch', { name });
    await expectToasts(site, {
      procedure: 'user.preferences.update',
      failed: `Failed to update ${name} preference`,
      done: `${name} preference updated successfully!`,
      act: async () => {
        await waitFor(() => expect(toggle).toBeEnabled());
        expect(toggle, 'restored after a failure').toBeChecked();
        await user.click(toggle);
      },
    });
    expect(toggle).not.toBeChecked();
  },
);
