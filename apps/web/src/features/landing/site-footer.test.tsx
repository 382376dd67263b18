import { screen, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { setUpSite } from '../../testing/render.js';

const site = setUpSite();

const LINKS = [
  ['Terms', '/terms'],
  ['Privacy', '/privacy'],
  ['Help', '/help'],
  ['Deals', '/deals'],
  ['Status', '/status'],
] as const;

test('every footer links to terms, privacy, help, deals and status', async () => {
  const staff = await site.world.makePerson('staff');
  for (const [path, person] of [
    ['/', null],
    ['/dashboard/items', staff],
    ['/terms', null],
  ] as const) {
    await site.open(path, person);
    const footer = within(await screen.findByRole('contentinfo'));
    for (const [name, href] of LINKS)
      expect(footer.getByRole('link', { name })).toHaveAttribute('href', href);
  }
  for (const [name, href] of LINKS.slice(0, 3)) {
    await site.open(href, staff);
    expect(await screen.findByRole('heading', { name, level: 1 })).toBeVisible();
    if (name !== 'Privacy') continue;
    expect(screen.getByText(/type \/privacy on a server of the bot/)).toHaveTextContent(
      'press “Stop reading my messages”',
    );
  }
});
