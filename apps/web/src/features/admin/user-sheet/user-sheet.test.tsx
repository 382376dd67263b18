import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { choose, findRow } from '../../../testing/actions.js';
import { setUpSite } from '../../../testing/render.js';

const PAGE = '/dashboard/admin/users';
const site = setUpSite();

const makeAdmin = () => site.world.makePerson('admin', { name: 'Ada Admin' });
const section = (name: string) => within(screen.getByRole('region', { name }));
const getSheet = () => within(screen.getByRole('dialog'));

test('a row opens the user panel, the address keeps it, and Esc returns to the row', async () => {
  const ada = await makeAdmin();
  const eva = await site.world.makePerson('expert', { name: 'Eva Expert' });
  let user = await site.open(`${PAGE}?q=eva`, ada);
  await findRow('Eva Expert');
  const link = screen.getByRole('link', { name: 'Eva Expert' });
  await user.click(link);
  await screen.findByRole('dialog', { name: 'Eva Expert' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(link).toHaveFocus());
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.keyboard('{Enter}');
  await screen.findByRole('dialog', { name: 'Eva Expert' });
  expect(location.search).toMatch(/q=eva.*user=[0-9a-f-]{36}/);
  expect(getSheet().getByText(eva.userId)).toBeVisible();

  user = await site.open(`${location.pathname}${location.search}`, ada);
  await screen.findByRole('dialog', { name: 'Eva Expert' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(`${location.pathname}${location.search}`).toBe(`${PAGE}?q=eva`);
});

test('staff grant a subscription and end it with a reason that the log shows', async () => {
  const ada = await makeAdmin();
  const uma = await site.world.makePerson('user', { name: 'Uma User' });
  const user = await site.open(`${PAGE}?user=${uma.userId}`, ada);
  const subscriptions = within(await screen.findByRole('region', { name: 'Subscriptions' }));
  await subscriptions.findByRole('combobox', { name: 'Subscription to grant' });
  await choose(user, 'Subscription to grant', 'Expert');
  await user.click(subscriptions.getByRole('button', { name: 'Grant' }));
  const end = await subscriptions.findByRole('button', { name: 'End Expert' });
  const item = end.closest('li') ?? document.body;
  expect(subscriptions.getAllByText('Active')).toHaveLength(1);
  expect(item).toHaveTextContent(/Until .*, \d+ days left/);
  await waitFor(() => expect(getSheet().getAllByText('Expert')[0]).toBeVisible());

  const granted = within(item);
  await user.click(end);
  expect(granted.getByLabelText('Reason *')).toHaveFocus();
  expect(granted.getByRole('button', { name: 'End Expert' })).toBeDisabled();
  await user.click(granted.getByRole('button', { name: 'Keep it' }));
  expect(granted.queryByLabelText('Reason *')).toBeNull();
  await user.click(granted.getByRole('button', { name: 'End Expert' }));
  await user.type(granted.getByLabelText('Reason *'), 'Given by mistake');
  await user.click(granted.getByRole('button', { name: 'End Expert' }));
  await waitFor(() => expect(subscriptions.queryByText('Active')).toBeNull());
  expect(subscriptions.getByText('Inactive')).toBeVisible();

  await site.open('/dashboard/admin/logs?q=Uma+User', ada);
  await findRow(/Given by mistake/);
});

test('staff give and take world locks with a reason and see every transaction', async () => {
  const ada = await makeAdmin();
  const bela = await site.world.makePerson('beta', { name: 'Bela Beta' });
  const user = await site.open(`${PAGE}?user=${bela.userId}`, ada);
  await screen.findByText('No transactions yet.');
  const balance = section('Balance');
  const amount = balance.getByLabelText('World locks *');
  const reason = balance.getByLabelText('Reason *');
  const press = (name: string) => user.click(balance.getByRole('button', { name }));
  const history = () =>
    within(balance.getByRole('list', { name: 'Balance history' })).getAllByRole('listitem');

  for (const refused of ['12.345', '12,5']) {
    await user.type(amount, refused);
    expect(amount).toHaveAttribute('aria-invalid', 'true');
    await user.clear(amount);
  }
  await user.type(amount, '120.5');
  expect(balance.getByRole('button', { name: 'Give world locks' })).toBeDisabled();
  await user.type(reason, 'Lost deposit');
  await press('Give world locks');
  await waitFor(() => expect(history()).toHaveLength(1));
  expect(history()[0]).toHaveTextContent('Lost deposit');
  expect(history()[0]).toHaveTextContent('+120.5');
  expect(amount).toHaveValue('');

  await user.click(balance.getByRole('radio', { name: 'Take' }));
  await user.type(amount, '500');
  await user.type(reason, 'Too much');
  await press('Take world locks');
  await waitFor(() =>
    expect(document.querySelector('[data-sonner-toast][data-type="error"]')).toBeInTheDocument(),
  );
  expect(history()).toHaveLength(1);
  await user.clear(amount);
  await user.type(amount, '20.5');
  await press('Take world locks');
  await waitFor(() => expect(history()).toHaveLength(2));
  expect(history()[0]).toHaveTextContent('−20.5');
  expect(history()[0]).toHaveTextContent('100 after');
});

test('a ban has a reason, which the panel and the log show', async () => {
  const ada = await makeAdmin();
  const ron = await site.world.makePerson('user', { name: 'Ron Rude' });
  const user = await site.open(`${PAGE}?user=${ron.userId}`, ada);
  await user.click(await screen.findByRole('button', { name: 'Ban Ron Rude' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Ban Ron Rude?' }));
  await user.type(dialog.getByLabelText('Reason'), 'Sells stolen accounts');
  await user.click(dialog.getByRole('button', { name: 'Ban' }));
  await screen.findByRole('button', { name: 'Unban Ron Rude' });
  expect(await screen.findByText('Sells stolen accounts')).toBeVisible();

  await site.open('/dashboard/admin/logs', ada);
  await findRow(/Banned Ron Rude\. Sells stolen accounts/);
});

test('the panel of a user of higher rank has no actions', async () => {
  const dev = await site.world.makePerson('developer', { name: 'Dev Developer' });
  await site.open(`${PAGE}?user=${dev.userId}`, await makeAdmin());
  await screen.findByRole('region', { name: 'Balance' });
  expect(getSheet().getByText(/can be changed for users whose highest role is below yours/)).toBeVisible();
  expect(getSheet().queryByRole('button', { name: /Ban|Grant|End|world locks/ })).toBeNull();
});

test('staff without MANAGE_LICENSES see no subscriptions', async () => {
  const sam = await site.world.makePerson('staff', { name: 'Sam Staff' });
  const uma = await site.world.makePerson('user', { name: 'Una User' });
  await site.open(`${PAGE}?user=${uma.userId}`, sam);
  await screen.findByRole('button', { name: 'Ban Una User' });
  expect(getSheet().getByText(uma.userId)).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Balance' })).toBeNull();
  expect(screen.queryByRole('region', { name: 'Subscriptions' })).toBeNull();
});

test('the panel shows an unknown user and a failed request', async () => {
  const ada = await makeAdmin();
  const release = site.server.hold('admin.users.get');
  await site.open(`${PAGE}?user=01890a5d-ac96-774b-bcce-b302099a8057`, ada);
  const sheet = await screen.findByRole('dialog');
  expect(sheet.querySelector('[aria-busy="true"]')).toBeVisible();
  release();
  await screen.findByText('There is no such user.');

  const restore = site.server.fail('admin.userLedger', 'The books are closed.');
  const uma = await site.world.makePerson('user', { name: 'Uwe User' });
  const user = await site.open(`/dashboard/admin/licenses?user=${uma.userId}`, ada);
  await screen.findByText('The books are closed.');
  restore();
  await user.click(section('Balance').getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(section('Balance').queryByRole('alert')).toBeNull());
});
