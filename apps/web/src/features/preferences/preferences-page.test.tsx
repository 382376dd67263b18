import { verifyGrowId } from '@lockwatch/core';
import { screen, waitFor, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { chooseOption, fill, press, pressAndConfirm } from '../../testing/actions.js';
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
  await chooseOption(user, /^Laser Grid/);
  expect(await screen.findByText('Item selected')).toBeVisible();
}

test.each(['Exact Ping', 'Prediction Ping'])(
  'the setting %s is saved immediately, with a toast, and is restored after a failure',
  async (name) => {
    const user = await site.open(PREFERENCES, await makeStaff());
    const toggle = () => screen.findByRole('switch', { name });
    await expectToasts(site, {
      procedure: 'user.preferences.update',
      failed: `Failed to update ${name} preference`,
      done: `${name} preference updated successfully!`,
      act: async () => {
        await waitFor(async () => expect(await toggle()).toBeEnabled());
        expect(await toggle(), 'restored after a failure').toBeChecked();
        await user.click(await toggle());
      },
    });
    expect(await toggle()).not.toBeChecked();
    await site.reload();
    expect(await toggle()).not.toBeChecked();
  },
);

test('webhooks are added, counted, changed, made primary and deleted, each with its toasts', async () => {
  const user = await site.open(PREFERENCES, await makeStaff());
  const webhooks = await findSection('Webhook URLs');
  const expectCount = (count: string) => waitFor(() => expect(webhooks).toHaveTextContent(count));
  const add = async (name: string) => {
    await press(user, 'Add webhook');
    fill(await field('Name *'), name);
    fill(await field('Webhook URL *'), site.world.webhookUrl());
  };
  await expectCount('0/15');
  await expectToasts(site, {
    procedure: 'user.webhooks.create',
    failed: 'Failed to create webhook URL',
    done: 'Webhook URL created successfully!',
    prepare: () => add('Phone'),
    act: () => press(user, 'Create webhook'),
  });
  await expectCount('1/15');
  expect(webhooks).toHaveTextContent('Primary');
  await add('Guild');
  await press(user, 'Create webhook');
  await expectCount('2/15');
  await press(user, 'Make primary');
  expect(await findToast('Webhook URL updated successfully!')).toBeVisible();
  await expectToasts(site, {
    procedure: 'user.webhooks.update',
    failed: 'Failed to update webhook URL',
    done: 'Webhook URL updated successfully!',
    prepare: async () => {
      await press(user, 'Edit Phone');
      fill(await field('Name *'), 'Tablet');
    },
    act: () => press(user, 'Save'),
  });
  await expectToasts(site, {
    procedure: 'user.webhooks.delete',
    failed: 'Failed to delete webhook URL',
    done: 'Webhook URL deleted successfully!',
    act: () => pressAndConfirm(user, 'Delete Tablet', 'Delete webhook'),
  });
  await expectCount('1/15');
});

test('a webhook sends a test ping, three times a minute, and the page never shows the secret part of its address', async () => {
  const sam = await makeStaff();
  const url = site.world.webhookUrl();
  await sam.api.user.webhooks.create({ webhook_name: 'Tested', webhook_url: url });
  const user = await site.open(PREFERENCES, sam);
  for (let sent = 1; sent <= 4; sent += 1) {
    await press(user, 'Send test to Tested');
    await waitFor(() => expect(site.server.countCalls('user.webhooks.test')).toBe(sent));
    if (sent < 4) expect(await findToast('A test ping is on its way to the webhook "Tested".')).toBeVisible();
  }
  expect(await findToast(/^Only 3 tests a minute\. Try again in \d+ s\.$/)).toBeVisible();
  await press(user, 'Edit Tested');
  expect(await field('New webhook URL')).toHaveValue('');
  expect(document.documentElement.outerHTML).not.toContain(url.split('/').at(-1));
});

test('the blacklist shows three of each kind, and adds and removes entries with their toasts', async () => {
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
  await expectToasts(site, {
    procedure: 'user.blacklist.delete',
    failed: 'Failed to delete blacklist entry',
    done: 'Blacklist entry deleted successfully!',
    act: () => press(user, 'Remove ALPHA from the blacklist'),
  });
  await waitFor(() => expect(entries()).toHaveLength(3));
  await expectToasts(site, {
    procedure: 'user.blacklist.create',
    failed: 'Failed to create blacklist entry',
    done: 'Blacklist entry created successfully!',
    prepare: async () => {
      await press(user, 'Add entry');
      fill(await field('World *'), 'echo');
    },
    act: () => press(user, 'Create entry'),
  });
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
  await expectToasts(site, {
    procedure: 'user.growid.set',
    failed: 'Failed to save GrowID',
    done: 'GrowID saved successfully!',
    prepare: async () => fill(await field('Your GrowID'), '  SamTheStaff '),
    act: () => press(user, 'Save GrowID'),
  });
  expect(await screen.findByText('SamTheStaff')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save GrowID' })).toBeDisabled());
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

test('quiet hours are set in the time zone of the browser and switched off, and all pings are snoozed and woken', async () => {
  vi.stubEnv('TZ', 'Asia/Jakarta');
  const user = await site.open(PREFERENCES, await makeStaff(), PHONE);
  const section = await findSection('Fewer pings');
  fill(await field('To'), '22:00');
  expect(section).toHaveTextContent('Choose another time than the first.');
  expect(screen.getByRole('button', { name: 'Save quiet hours' })).toBeDisabled();
  fill(await field('To'), '06:30');
  await press(user, 'Save quiet hours');
  expect(await findToast('Quiet hours saved successfully!')).toBeVisible();
  await waitFor(() => expect(section).toHaveTextContent('No pings from 22:00 to 06:30 (Asia/Jakarta).'));
  await press(user, 'Switch off');
  await waitFor(() => expect(section).toHaveTextContent('No quiet hours are set.'));

  fill(await field('Until a day'), '2999-12-24');
  await press(user, 'Snooze');
  // Its format keeps the time zone that the process had at its first use.
  await waitFor(() => expect(section).toHaveTextContent(/All pings are snoozed until 2[34] Dec 2999/));
  await press(user, 'Ping again');
  await press(user, '1 hour');
  await waitFor(() => expect(section).toHaveTextContent('All pings are snoozed until'));
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
