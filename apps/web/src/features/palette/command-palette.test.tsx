import type { Person } from '@lockwatch/api/testing';
import { screen, waitFor, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fill, press } from '../../testing/actions.js';
import { findToast, PHONE, setUpSite } from '../../testing/render.js';
import { watch } from '../../testing/watch.js';

const site = setUpSite();

const findPalette = () => screen.findByRole('dialog', { name: 'Search' });
const queryPalette = () => screen.queryByRole('dialog', { name: 'Search' });
/** There is one for phones and one for wide windows. */
const findSearchButton = async () =>
  (await screen.findAllByRole('button', { name: 'Search' }))[0] ?? document.body;
const findField = async () => within(await findPalette()).findByRole('combobox');
async function search(user: UserEvent, text: string): Promise<void> {
  await user.keyboard('{Control>}k{/Control}');
  fill(await findField(), text);
}
const activeOption = async () => within(await findPalette()).findByRole('option', { selected: true });
const expectActive = async (name: string) =>
  waitFor(async () => {
    const option = await activeOption();
    expect(option).toHaveTextContent(new RegExp(`^${name}$`));
    expect(await findField()).toHaveAttribute('aria-activedescendant', option.id);
  });

async function makeStaff(): Promise<Person> {
  const sam = await site.world.makePerson('staff');
  for (const item of ['Laser Grid', 'Pepper Tree Seed'])
    await watch(site.world, sam, { item, min: 1, max: 5, type: 'SELL' });
  return sam;
}

test('keeps every key that is typed before its field has the focus', async () => {
  const user = await site.open('/dashboard/account', await makeStaff());
  await screen.findByRole('region', { name: 'Profile' });
  await user.keyboard('{Control>}k{/Control}marx{Backspace}k');
  expect(await findField()).toHaveValue('mark');
  await expectActive('Market');
});

test('opens by key and button, moves by keys, runs by Enter and returns the focus', async () => {
  const user = await site.open('/dashboard/account', await makeStaff());
  await screen.findByRole('region', { name: 'Profile' });
  const button = await findSearchButton();
  const loadSettings = site.server.hold('user.pingLimits.get');
  await user.click(button);
  expect(await findField()).toHaveFocus();
  await expectActive('Overview');
  expect(screen.getByRole('option', { name: 'Admin: Users' })).toBeVisible();
  await user.keyboard('{End}');
  await expectActive('Show keyboard shortcuts');
  // These come later, above the active one.
  loadSettings();
  await screen.findByRole('option', { name: 'Snooze all pings for 1 hour' });
  await expectActive('Show keyboard shortcuts');
  await user.keyboard('{ArrowDown}');
  await expectActive('Overview');
  await user.keyboard('{ArrowDown}');
  await expectActive('Watched Items');
  await user.keyboard('{ArrowUp}{ArrowUp}{Home}');
  await expectActive('Overview');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(queryPalette()).toBeNull());
  await waitFor(() => expect(button).toHaveFocus());

  await user.keyboard('{Meta>}k{/Meta}');
  expect(await findField()).toHaveFocus();
  await user.keyboard('{Meta>}k{/Meta}');
  await waitFor(() => expect(queryPalette()).toBeNull());

  await search(user, 'webhooks');
  await expectActive('Preferences');
  expect(within(await findPalette()).getAllByRole('option')[0]).toBe(await activeOption());
  await user.keyboard('{Enter}');
  const heading = await screen.findByRole('heading', { level: 1, name: 'Preferences' });
  await waitFor(() => expect(heading).toHaveFocus());
  const field = await screen.findByLabelText('Your GrowID');
  field.focus();
  await search(user, 'xyzzy');
  expect(await screen.findByText('Nothing found for "xyzzy"')).toBeVisible();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(field).toHaveFocus());
});

test('opens a watched item for editing, an item’s market page and the form for a new item', async () => {
  const user = await site.open('/dashboard/items', await makeStaff());
  expect(await screen.findByRole('button', { name: 'Edit Laser Grid' })).toBeVisible();
  // Twice: closing the row makes the same choice open it again.
  for (let turn = 0; turn < 2; turn += 1) {
    await search(user, 'laser');
    const rules = await screen.findByRole('group', { name: 'Watched items' });
    const rule = within(rules).getByRole('option');
    expect(rule).toHaveTextContent('Laser Grid');
    await user.click(rule);
    const form = await screen.findByRole('form', { name: 'Edit Laser Grid' });
    await user.click(within(form).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(form).not.toBeInTheDocument());
  }

  await search(user, 'pepper tree seed');
  const items = await screen.findByRole('group', { name: 'Items' });
  await user.click(within(items).getAllByRole('option')[0] ?? items);
  await waitFor(() => expect(location.pathname + location.search).toMatch(/^\/dashboard\/market\?item=\d+/));
  expect((await screen.findAllByText('Pepper Tree Seed'))[0]).toBeVisible();

  await search(user, 'add item');
  await waitFor(async () => expect(await activeOption()).toHaveTextContent(/Add/i));
  await user.keyboard('{Enter}');
  const field = await screen.findByLabelText('Item Search *');
  await waitFor(() => expect(field).toHaveFocus());
  await press(user, 'Cancel');
  await waitFor(() => expect(location.pathname + location.search).toBe('/dashboard/items'));
});

test('snoozes all pings, ends the snooze, and shows the shortcuts, over which it does not open', async () => {
  const sam = await makeStaff();
  const user = await site.open('/dashboard/notifications', sam, PHONE);
  const choose = async (name: string) => {
    await user.click(await findSearchButton());
    fill(await findField(), name);
    await user.click(await within(await findPalette()).findByRole('option', { name }));
    await waitFor(() => expect(queryPalette()).toBeNull());
  };
  const snoozedUntil = async () => (await sam.api.user.pingLimits.get()).snoozed_until;
  await choose('Snooze all pings for 1 hour');
  expect(await findToast('All pings are snoozed.')).toBeVisible();
  expect(await snoozedUntil()).not.toBeNull();
  await choose('End the snooze');
  expect(await findToast('Pings are on again.')).toBeVisible();
  expect(await snoozedUntil()).toBeNull();

  await choose('Show keyboard shortcuts');
  expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await user.keyboard('{Control>}k{/Control}');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
