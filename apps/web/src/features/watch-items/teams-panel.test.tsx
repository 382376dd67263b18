import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { press, pressAndConfirm } from '../../testing/actions.js';
import { findToast, setUpSite } from '../../testing/render.js';
import { getItemId } from '../../testing/watch.js';

const site = setUpSite();
const PAGE = '/dashboard/items';

/** An owner with a rule whose tag can be a team. */
async function makeOwner() {
  const owner = await site.world.makePerson('basic', { name: 'Maya' });
  const { tag_id: id } = await owner.api.user.tags.create({ name: 'Grids' });
  const item_id = await getItemId(site.world, 'Laser Grid');
  await owner.api.user.items.create({ item_id, min_price: 1, max_price: 5, tag_ids: [id] });
  return { owner, id };
}

test('an owner makes a link, removes a member and closes the team', async () => {
  const { owner } = await makeOwner();
  let user = await site.open(PAGE, owner);
  await press(user, 'Teams');
  expect(await screen.findByText('1 item')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Close team' })).toBeNull();
  await press(user, 'New link to join Grids');
  const link = await screen.findByText(/^http.*edit=teams#/);

  const sam = await site.world.makePerson('basic', { name: 'Sam' });
  await sam.api.user.teams.join({ token: link.textContent?.split('#')[1] ?? '' });
  user = await site.open(`${PAGE}?edit=teams`, owner);
  expect(await screen.findByText(/^1 item · 1 member · link valid until/)).toBeVisible();
  await pressAndConfirm(user, 'Remove Sam', 'Remove');
  expect(await findToast('Sam is no longer in the team. The link to join is closed too.')).toBeVisible();
  expect(await sam.api.user.items.list({})).toEqual([]);
  // Neither members nor a link are left.
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Close team' })).toBeNull());
  await press(user, 'New link to join Grids');
  await pressAndConfirm(user, 'Close team', 'Close team');
  expect(await findToast('The team "Grids" is closed. Your watched items and the tag stay.')).toBeVisible();
});

test('a link says whose items it gives; a member may change when they ping, and leave', async () => {
  const { owner, id } = await makeOwner();
  const { hash, search } = new URL((await owner.api.user.teams.createLink({ id })).url);
  const sam = await site.world.makePerson('basic', { name: 'Sam' });
  const user = await site.open(`${PAGE}${search}${hash}`, sam);
  expect(await screen.findByText(/^Maya shares 1 watched item with the team "Grids"/)).toBeVisible();
  await press(user, 'Join');
  expect(await findToast('You joined the team "Grids" and have 1 more watched item.')).toBeVisible();
  expect(await screen.findByText('1 item of Maya')).toBeVisible();
  expect(location.hash).toBe('');

  await press(user, 'Show items tagged Grids');
  expect(screen.getByPlaceholderText('Search items or tags...')).toHaveValue('Grids');
  await press(user, 'Edit Laser Grid');
  const edit = await screen.findByRole('form', { name: 'Edit Laser Grid' });
  expect(within(edit).getByText(/^From the team Grids/)).toBeVisible();
  expect(within(edit).getByRole('combobox', { name: 'Message Type' })).toBeDisabled();
  expect(within(edit).getByRole('button', { name: 'Remove' })).toBeDisabled();
  await user.click(within(edit).getByRole('switch', { name: 'Pings are on for this item' }));
  await press(user, 'Update', edit);
  await waitFor(async () => expect(await sam.api.user.items.list({})).toMatchObject([{ is_paused: true }]));

  await press(user, 'Teams');
  await pressAndConfirm(user, 'Leave', 'Leave');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Edit Laser Grid' })).toBeNull());
});

test("a member's open page follows the owner's change, and saves the member's own settings", async () => {
  const { owner, id } = await makeOwner();
  const { hash } = new URL((await owner.api.user.teams.createLink({ id })).url);
  const sam = await site.world.makePerson('basic', { name: 'Sam' });
  await sam.api.user.teams.join({ token: hash.slice(1) });
  const user = await site.open(PAGE, sam);
  await press(user, 'Edit Laser Grid');
  const edit = await screen.findByRole('form', { name: 'Edit Laser Grid' });
  await user.click(within(edit).getByRole('switch', { name: 'Pings are on for this item' }));
  const [rule] = await owner.api.user.items.list({});
  await owner.api.user.items.update({ id: rule?.id ?? '', max_price: 4 });
  expect(await screen.findByRole('row', { name: /Laser Grid.*1 WL – 4 WL/ })).toBeVisible();
  expect(within(edit).getByLabelText('Max')).toHaveValue(4);
  await press(user, 'Update', edit);
  await waitFor(async () =>
    expect(await sam.api.user.items.list({})).toMatchObject([{ is_paused: true, max_price: 4 }]),
  );
});

test('a link that is not valid says so, and nothing more', async () => {
  await site.open(`${PAGE}?edit=teams#guess`, await site.world.makePerson('basic'));
  expect(await screen.findByText(/^This link is not valid, or not any more/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Join' })).toBeDisabled();
});
