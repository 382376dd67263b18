import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { PHONE, setUpSite } from '../../testing/render.js';

const site = setUpSite();

test('a step ticks itself off when Discord is linked', async () => {
  const { world } = site;
  const person = await world.makePerson('user');
  await person.api.user.discordLink.delete();
  const user = await site.open('/dashboard/overview', person, PHONE);
  const findStep = async () => {
    const steps = await screen.findByRole('list', { name: 'First steps' });
    return within(steps).getAllByRole('listitem')[0] ?? steps;
  };
  const step = await findStep();
  expect(step).toHaveAttribute('aria-current', 'step');
  await user.click(within(step).getByRole('button', { name: 'Link Discord' }));
  await user.click(await within(step).findByRole('button', { name: 'Show' }));
  const command = within(step).getByText(/^\/link code:/).textContent ?? '';
  await world.service.bot.redeemLinkCode({
    code: command.replace('/link code:', ''),
    discord_user_id: person.discordUserId,
  });
  await waitFor(async () =>
    expect(await findStep()).toHaveTextContent('Link Discord or add a webhook (done)'),
  );
});
