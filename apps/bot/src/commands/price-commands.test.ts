import { afterAll, describe, expect, test } from 'vitest';
import { startCommandWorld } from '../testing/command-world.js';
import { waitUntil } from '../testing/wait-until.js';

const world = await startCommandWorld();
await world.discord.post(
  { content: 'S> Laser Grid 3wl each', author_name: 'Ann' },
  { content: 'S> Laser Grid 5wl each', author_name: 'Bo_b' },
  { content: 'B> Laser Grid 2wl each', author_name: 'Cem' },
);
const { sql } = world.server.database;
await waitUntil('all offers are stored', async () => (await sql`select 1 from offers`).length === 3);

afterAll(() => world.close());

describe('/price', () => {
  test('shows the usual prices and recent offers with links, in an ephemeral reply', async () => {
    const answer = await world.run('price', { item: 'laser grid' });
    expect(answer).toMatchObject({
      ephemeral: true,
      embeds: [
        {
          title: 'Laser Grid',
          fields: [
            { name: 'Sellers ask', value: '**4 WL**\n3.5 WL – 4.5 WL\n2 offers by 2 sellers' },
            { name: 'Buyers pay', value: '**2 WL**\n1 offer by 1 buyer' },
            {
              name: 'Recent offers',
              value: expect.stringMatching(/^Buys \*\*2 WL\*\* · Cem · <t:\d+:R> · \[Open message\]\(https:/),
            },
          ],
        },
      ],
    });
    expect(JSON.stringify(answer.embeds)).toContain('Bo\\\\_b');
  });

  test('shows a shared answer to everybody, without recent offers', async () => {
    const answer = await world.run('price', { item: 'laser grid', share: true });
    expect(answer).toMatchObject({
      ephemeral: false,
      embeds: [{ url: expect.stringMatching(/\/item\/\d+$/) }],
    });
    expect(JSON.stringify(answer)).not.toContain('Recent offers');
    expect(JSON.stringify(answer)).not.toContain('Cem');
  });

  test('shows that there are no offers', async () => {
    const answer = await world.run('price', { item: 'Dirt' });
    expect(JSON.stringify(answer.embeds)).toContain('No offers with a price in the last 7 days.');
  });

  test('shows prices to users without a plan or an account', async () => {
    const withoutPlan = await world.run('price', { item: 'Laser Grid' }, 'user');
    expect(withoutPlan.embeds[0]).toMatchObject({ title: 'Laser Grid' });
    const stranger = '400000000000000066';
    await world.discord.post({ content: 'hello', author_id: stranger, author_name: 'Stranger' });
    const withoutAccount = await world.discord.interact({
      user_id: stranger,
      command: 'price',
      options: { item: 'Laser Grid' },
      locale: 'id',
    });
    expect(JSON.stringify(withoutAccount.embeds)).toContain('Harga penjual');
  });

  test('opens a form that creates a watch rule', async () => {
    await world.run('price', { item: 'Laser Grid' });
    const basic = await world.server.as('basic');
    const { item } = await basic.items.validate({ name: 'Laser Grid' });
    const form = await world.press(`price-watch:${item?.item_id}`);
    expect(form).toMatchObject({ modal: { title: 'Watch this item' } });
    const answer = await world.discord.interact({
      login: 'basic',
      modal: `price-watch-form:${item?.item_id}`,
      fields: { price: '1-100' },
    });
    expect(answer).toMatchObject({ ephemeral: true, embeds: [{ title: 'Laser Grid' }] });
    expect(await basic.user.items.list({})).toMatchObject([
      { item_name: 'Laser Grid', min_price: 1, max_price: 100, message_type: 'ANY' },
    ]);
  });

  test('rejects an invalid price in the form', async () => {
    const basic = await world.server.as('basic');
    const { item } = await basic.items.validate({ name: 'Laser Grid' });
    await world.run('price', { item: 'Laser Grid' });
    await world.press(`price-watch:${item?.item_id}`);
    const answer = await world.discord.interact({
      login: 'basic',
      modal: `price-watch-form:${item?.item_id}`,
      fields: { price: 'cheap' },
    });
    expect(answer.content).toContain('`price` must be a price');
  });
});
