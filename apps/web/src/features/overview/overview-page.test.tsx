import { screen, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { findDialog } from '../../testing/actions.js';
import { PHONE, setUpSite } from '../../testing/render.js';

const site = setUpSite();

test('the free week asks for a Discord account, starts once it is linked, and opens the first watched item', async () => {
  const { world } = site;
  const person = await world.makePerson('user');
  await person.api.user.discordLink.delete();
  const user = await site.open('/dashboard/overview', person, PHONE);
  const findSteps = async () =>
    within(await screen.findByRole('list', { name: 'First steps' })).getAllByRole('listitem');
  const [first = document.body] = await findSteps();
  expect(first).toHaveAttribute('aria-current', 'step');
  await user.click(within(first).getByRole('button', { name: 'Start your free week' }));
  const dialog = await findDialog('Link your Discord account');
  await user.click(await within(dialog).findByRole('button', { name: 'Show' }));
  const command = within(dialog).getByText(/^\/link code:/).textContent ?? '';
  await world.service.bot.redeemLinkCode({
    code: command.replace('/link code:', ''),
    discord_user_id: person.discordUserId,
  });
  expect(await screen.findByRole('form', { name: 'New watched item' })).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  const texts = (await findSteps()).map(({ textContent }) => textContent);
  expect(texts[0]).toBe('Start your free week (done)');
  expect(texts[2]).toBe('Link Discord or add a webhook (done)');
});
