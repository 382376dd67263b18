import { screen, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { setUpSite } from '../../testing/render.js';

const site = setUpSite();

const LINKS = [
  ['Terms', '/terms'],
  ['Privacy', '/privacy'],
  ['Help', '/help'],
] as const;

test('the footer of the home page and the dashboard links to terms, privacy and help', async () => {
  const staff = await site.world.makePerson('staff');
  for (const [path, person] of [
    ['/', null],
    ['/dashboard/items', staff],
  ] as const) {
    await site.open(path, person);
    const footer = within(await screen.findByRole('contentinfo'));
    for (const [name, href] of LINKS)
      expect(footer.getByRole('link', { name })).toHaveAttribute('href', href);
  }
  for (const [name, href] of LINKS) {
    await site.open(href, staff);
    expect(await screen.findByRole('heading', { name, level: 1 })).toBeVisible();
    if (name !== 'Privacy') continue;
    expect(screen.getByText(/type \/privacy on a server of the bot/)).toHaveTextContent(
      'press “Stop reading my messages”',
    );
  }
});
