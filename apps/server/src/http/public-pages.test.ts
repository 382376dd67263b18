import { afterAll, expect, test } from 'vitest';
import { startTestServer } from '../testing/test-server.js';

const LASER_GRID = 5666;

const server = await startTestServer();
afterAll(() => server?.close());

const open = (path: string) => fetch(server.url + path);

test('the page of an item has its price in the title, the description and the preview', async () => {
  const { sql } = server.database;
  await sql`update items set name = 'Laser "Grid" <b>' where id = ${LASER_GRID}`;
  await sql`insert into channels (id) values (1)`;
  await sql`
    insert into messages (id, discord_message_id, edit_number, channel_id, author_id, author_name, content, source,
      posted_at, received_at)
    select message_row_id(id, 0), id, 0, 1, 7, 'Secret name', 'S> it', 'gateway', now(), now()
    from (select ((extract(epoch from now()) * 1000)::bigint - 1420070400000) << 22 as id) made`;
  await sql`
    insert into offers (id, message_id, ordinal, type, item_id, price, kind, confidence, span_start, span_end, posted_at)
    select offer_row_id(id, 0), id, 0, 'SELL', ${LASER_GRID}, 120, 'exact', 1, 0, 1, posted_at from messages`;
  const response = await open(`/item/${LASER_GRID}`);
  expect(response.status).toBe(200);
  const html = await response.text();
  expect(html).toContain('<title>Laser &quot;Grid&quot; &lt;b&gt; price · ');
  expect(html).toContain('<meta property="og:description" content="One seller asks 1 DL 20 WL. Median');
  expect(html).toContain('/icon-512.png" />');
  expect(html).toContain('<div id="root">');
  expect(html).not.toContain('Secret name');
  const headers = { 'accept-language': 'id-ID' };
  const indonesian = await (await fetch(`${server.url}/item/${LASER_GRID}`, { headers })).text();
  expect(indonesian).toContain('<html lang="id">');
  expect(indonesian).toContain('<title>Harga Laser &quot;Grid&quot;');
  expect(indonesian).toContain(
    'content="Satu penjual meminta 1 DL 20 WL. Median dan rentang biasa 7 hari terakhir."',
  );
});

test.each([
  ['/', '/'],
  ['/dashboard/items', '/dashboard/items'],
  ['/dashboard/items/nothing', '/dashboard/items'],
  ['/dashboard/elsewhere?to=/dashboard/items', '/dashboard'],
  [`/item/${LASER_GRID}?from=chat`, '/item'],
  ['/item/999999999', '/item'],
  ['/terms', ''],
])('%s gets the document of %j', async (path, document) => {
  expect(await (await open(path)).text()).toContain(`<link id="${document}">`);
});

test('pages are sent compressed', async () => {
  const encodings = await Promise.all(
    ['/', '/dashboard/items', '/help', `/item/${LASER_GRID}`].map(async (path) => {
      const response = await fetch(server.url + path, { headers: { 'accept-encoding': 'br' } });
      return response.headers.get('content-encoding');
    }),
  );
  expect(encodings).toEqual(['br', 'br', 'br', 'br']);
});

test('no public answer tells what fewer than three traders of a server that pings members only ask', async () => {
  const { sql } = server.database;
  const [{ id: item } = { id: 0 }] = await sql<{ id: number }[]>`select max(id)::int as id from items`;
  await sql`insert into guilds (id, name, state, pings_members_only) values (2, 'Members', 'confirmed', true)`;
  await sql`insert into channels (id, guild_id) values (2, 2)`;
  const offer = async (trader: number) => sql`
    with made as (
      insert into messages (id, discord_message_id, edit_number, channel_id, guild_id, author_id, author_name, content,
        source, posted_at, received_at)
      select message_row_id(id, 0), id, 0, 2, 2, ${trader}, 'Trader', 'S> it', 'gateway', now(), now()
      from (select (((extract(epoch from now()) * 1000)::bigint - 1420070400000) << 22) + ${trader} as id) made
      returning id)
    insert into offers (id, message_id, ordinal, type, item_id, price, kind, confidence, span_start, span_end, posted_at)
    select offer_row_id(id, 0), id, 0, 'SELL', ${item}, 77, 'exact', 1, 0, 1, now() from made`;
  const read = async () => {
    const price = await (await open(`/api/v1/items/${item}/price`)).text();
    const history = await (await open(`/api/v1/items/${item}/price-history?days=7`)).text();
    const offers = await (await server.as('basic')(`/api/v1/items/${item}/offers`)).text();
    const page = await (await open(`/item/${item}`)).text();
    return [page, price, history, offers].map((text) => /\b77\b/.test(text));
  };
  for (const trader of [1, 2]) {
    await offer(trader);
    expect(await read()).toEqual([false, false, false, false]);
  }
  await offer(3);
  expect(await read()).toEqual([true, true, true, false]);
});

test('the page of yesterday’s deals has a title and a description in the language of the visitor', async () => {
  const html = await (await open('/deals')).text();
  expect(html).toContain('<title>Best Growtopia deals of yesterday · ');
  expect(html).toContain('/deals" />');
  const indonesian = await fetch(`${server.url}/deals`, { headers: { 'accept-language': 'id' } });
  expect(await indonesian.text()).toContain('<title>Penawaran Growtopia terbaik kemarin · ');
  expect(await (await open('/api/v1/market/deals/yesterday')).json()).toEqual([]);
});

test('the page of an item without offers says so, and that of an unknown item is a 404', async () => {
  expect(await (await open('/item/2')).text()).toContain(
    'Nobody offered it with a price in the last 7 days.',
  );
  for (const id of ['999999999', 'dirt', '-1', '99999999999999']) {
    const response = await open(`/item/${id}`);
    expect([id, response.status]).toEqual([id, 404]);
    expect(await response.text()).toContain('<div id="root">');
  }
});
