import { afterAll, expect, test } from 'vitest';
import { startCommandWorld } from '../testing/command-world.js';
import { waitUntil } from '../testing/wait-until.js';

const world = await startCommandWorld();
await world.discord.post(
  { content: 'S> Laser Grid 4wl each', author_name: 'Ann' },
  { content: 'S> Laser Grid 4wl each', author_name: 'Ben' },
  { content: 'S> Laser Grid 4wl each', author_name: 'Cem' },
  { content: 'S> Laser Grid 3wl each', author_name: 'Do_ra' },
);
const { sql } = world.server.database;
await waitUntil('all offers are stored', async () => (await sql`select 1 from offers`).length === 4);

afterAll(() => world.close());

test('/deals lists what is better than usual, with how far, and links to the messages', async () => {
  const answer = await world.run('deals');
  expect(answer).toMatchObject({
    ephemeral: true,
    embeds: [
      {
        title: 'Deals now: sellers',
        description: expect.stringMatching(
          /^\*\*\[Laser Grid\]\(https:\S+\)\*\* \*\*3 WL\*\* · 25 % under usual \(4 WL, 3 offers by 3 sellers\) · Do\\_ra · <t:\d+:R>$/,
        ),
      },
    ],
  });
});

test('/deals leaves out smaller ones, and lists buyers', async () => {
  const none = 'No deal at the moment. Watch an item to be pinged about the next one.';
  expect(await world.run('deals', { 'at-least': 30 })).toMatchObject({ embeds: [{ description: none }] });
  expect(await world.run('deals', { side: 'BUY' })).toMatchObject({
    embeds: [{ title: 'Deals now: buyers', description: none }],
  });
});

test('/deals advises to check a price far below that of many traders', async () => {
  const { sql } = world.server.database;
  await world.discord.post(
    ...['Eva', 'Fay'].map((author_name) => ({ content: 'S> Laser Grid 4wl each', author_name })),
    { content: 'S> Laser Grid 1wl each', author_name: 'Gus' },
  );
  await waitUntil('all offers are stored', async () => (await sql`select 1 from offers`).length === 7);
  const { embeds } = await world.run('deals', { 'at-least': 70 });
  expect(embeds?.[0]?.description).toMatch(/\n⚠️ Far below the usual price\. Check before you pay\.$/);
});
