import { afterAll, describe, expect, test } from 'vitest';
import { startCommandWorld } from '../testing/command-world.js';
import { waitUntil } from '../testing/wait-until.js';

const world = await startCommandWorld();
await world.run('watch add', { item: 'Laser Grid', price: '1-2' });
await world.run('watch add', { item: 'Laser Grid', min_price: '5', message_type: 'BUY' });
const [id] = await world.discord.post({
  content: 'hey S> Laser Grid 3wl, Dirt 2wl @SHOP',
  author_name: 'An_n',
});
const link = `https://discord.com/channels/1/2/${id}`;
const { sql } = world.server.database;
await waitUntil('the message is matched', async () => (await sql`select 1 from offers`).length === 2);
afterAll(() => world.close());

describe('/why', () => {
  test('shows the offers of a message, and the reason for each rule, in an ephemeral reply', async () => {
    const answer = await world.run('why', { message: ` ${link} ` });
    expect(answer).toMatchObject({
      ephemeral: true,
      embeds: [
        {
          author: { name: 'An_n' },
          description: 'hey **S\\> Laser Grid 3wl**, **Dirt 2wl \\@SHOP**',
          fields: [
            {
              name: 'Sells Laser Grid 3 WL',
              value:
                "❌ **Both, 1 WL – 2 WL**: The price, 3 WL, is above the rule's, 1 WL – 2 WL.\n" +
                '❌ **Buy, from 5 WL**: The author sells, and the rule is for buyers.',
            },
            { name: 'Sells Dirt 2 WL', value: 'You were not watching this item.' },
          ],
        },
      ],
    });
    const sent = JSON.stringify(answer.components);
    expect(sent).toContain(`/dashboard/why?q=${encodeURIComponent('https://discord.com/channels/')}`);
    expect(sent).toContain('watch-choose');
  });

  test('opens a rule of the message to edit it', async () => {
    const answer = await world.run('why', { message: link });
    const ids = [...JSON.stringify(answer.components).matchAll(/"value":"([\da-f-]{36})"/g)].map(
      ([, id]) => id,
    );
    expect(ids).toHaveLength(2);
    const rule = await world.press('watch-choose', [ids[0] ?? '']);
    expect(rule.embeds[0]).toMatchObject({ title: 'Laser Grid' });
    expect(JSON.stringify(rule.components)).toContain('watch-edit');
  });

  test('explains that a message is not known, and what is not a link', async () => {
    const unknown = await world.run('why', { message: 'https://discord.com/channels/1/2/3' });
    expect(unknown.content).toContain('This message is not known: it is older than 30 days');
    const typed = await world.run('why', { message: 'Laser Grid' });
    expect(typed.content).toContain('This is not the link to a message.');
  });
});
