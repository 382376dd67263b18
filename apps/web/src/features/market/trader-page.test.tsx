import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { fill, press } from '../../testing/actions.js';
import { postMessage } from '../../testing/messages.js';
import { findToast, setUpSite } from '../../testing/render.js';
import { getItemId } from '../../testing/watch.js';

const site = setUpSite();

test('a trader is opened from an offer, noted, muted with Undo, and reported to staff', async () => {
  const { author, link } = await postMessage(site.world, 'S> Angel Wings 300wl each @WINGSHOP');
  const sam = await site.world.makePerson('basic');
  const item = await getItemId(site.world, 'Angel Wings');
  const user = await site.open(`/dashboard/market?item=${item}`, sam);
  await user.click(await screen.findByRole('link', { name: author }));
  expect(await screen.findByRole('heading', { name: author })).toBeVisible();
  expect(await screen.findByText(/^First message you may see/)).toBeVisible();
  expect(screen.getAllByRole('definition').map((figure) => figure.textContent)).toEqual(['1', '0', '0']);
  const offers = within(screen.getByRole('region', { name: 'Standing offers' }));
  const offer = within(await offers.findByRole('listitem'));
  expect(offer.getByRole('link', { name: 'Sells Angel Wings' })).toBeVisible();
  expect(offer.getByText('3 DL')).toBeVisible();
  expect(offer.getByText('WINGSHOP')).toBeVisible();
  expect(offer.getByRole('link', { name: 'Open the message that offers Angel Wings' })).toHaveAttribute(
    'href',
    link,
  );

  const id = location.pathname.split('/').at(-1) ?? '';
  const getTrader = () => sam.api.market.traders.get({ id });
  fill(screen.getByLabelText('Your note', { selector: 'input' }), 'Pays fast');
  await press(user, 'Save');
  const saved = await findToast('Note saved.');
  expect(await getTrader()).toMatchObject({ note: 'Pays fast' });
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled());
  await user.click(within(saved).getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(screen.getByLabelText('Your note', { selector: 'input' })).toHaveValue(''));
  expect(await getTrader()).toMatchObject({ note: null });

  await press(user, 'Mute');
  const muted = await findToast(/^Muted/);
  expect(await screen.findByRole('button', { name: 'Muted' })).toBeDisabled();
  await user.click(within(muted).getByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('button', { name: 'Mute' })).toBeEnabled();

  await press(user, 'Report');
  const dialog = await screen.findByRole('dialog');
  fill(within(dialog).getByLabelText('What happened'), 'Sold me a fake item');
  await press(user, 'Report', dialog);
  expect(await screen.findByRole('button', { name: 'Reported' })).toBeDisabled();

  const staff = await site.open('/dashboard/admin/parser', await site.world.makePerson('staff'));
  const reports = within(await screen.findByRole('region', { name: 'Reported traders' }));
  expect(await reports.findByText(/Sold me a fake item/)).toHaveTextContent(sam.name);
  expect(reports.getByRole('link', { name: author })).toHaveAttribute(
    'href',
    `/dashboard/market/traders/${id}`,
  );
  await staff.click(reports.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Reported traders' })).toBeNull());
});

test('Escape in a dialog with typed text asks', async () => {
  const path = '/dashboard/market/traders/80351110224678912';
  const user = await site.open(path, await site.world.makePerson('basic'));
  await press(user, 'Report');
  const dialog = await screen.findByRole('dialog');
  const reason = within(dialog).getByLabelText('What happened');
  await user.type(reason, 'Took my locks{Escape}');
  await press(user, 'Keep editing', dialog);
  expect(reason).toHaveValue('Took my locks');
  await user.keyboard('{Escape}');
  await press(user, 'Discard', dialog);
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  await press(user, 'Report');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
