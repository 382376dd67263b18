import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { setUpSite } from '../../testing/render.js';

const site = setUpSite();

const findFooter = async () => within(await screen.findByRole('contentinfo'));

test('the language is switched in the footer and kept in the browser', async () => {
  const user = await site.open('/');
  await user.click((await findFooter()).getByRole('button', { name: 'Bahasa Indonesia' }));
  await waitFor(() => expect(document.documentElement).toHaveAttribute('lang', 'id'));
  expect((await findFooter()).getByRole('group', { name: 'Bahasa' })).toBeVisible();
  await site.reload();
  expect((await findFooter()).getByRole('group', { name: 'Bahasa' })).toBeVisible();
  expect((await findFooter()).getByRole('button', { name: 'Bahasa Indonesia' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
});

test('the language of the account is used in another browser', async () => {
  const sam = await site.world.makePerson('staff');
  const user = await site.open('/dashboard/preferences', sam);
  const section = within(await screen.findByRole('region', { name: 'Language' }));
  await user.click(section.getByRole('button', { name: 'Bahasa Indonesia' }));
  expect(await screen.findByRole('region', { name: 'Bahasa' })).toBeVisible();
  await waitFor(async () => expect((await sam.api.user.me.get()).language).toBe('id'));

  localStorage.clear();
  await site.open('/dashboard/preferences', sam);
  expect(await screen.findByRole('region', { name: 'Bahasa' })).toBeVisible();
});

test('a browser in Indonesian shows Indonesian', async () => {
  const { language } = navigator;
  Object.defineProperty(navigator, 'language', { value: 'id-ID', configurable: true });
  try {
    await site.open('/terms');
    expect((await findFooter()).getByRole('group', { name: 'Bahasa' })).toBeVisible();
  } finally {
    Object.defineProperty(navigator, 'language', { value: language, configurable: true });
  }
});

test('the server answers in the language of the page', async () => {
  const basic = await site.world.makePerson('basic');
  localStorage.setItem('language', 'id');
  const user = await site.open('/dashboard/preferences', basic);
  const section = await screen.findByRole('region', { name: 'GrowID' });
  await user.type(await within(section).findByRole('textbox'), 'ab');
  await user.click(within(section).getByRole('button', { name: /^Simpan/ }));
  expect(await screen.findByText(/GrowID terdiri dari 3 sampai 18 huruf dan angka/)).toBeVisible();
});
