import { request } from 'node:http';
import { blacklistEntrySchema, itemSearchResultSchema, watchRuleSchema } from '@lockwatch/contracts';
import { afterAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { json, startTestServer } from '../testing/test-server.js';

const UNKNOWN_ID = '01890a5d-ac96-774b-bcce-b302099a8057';
const server = await startTestServer();
const basic = server.as('basic');
afterAll(() => server.close());

const problemSchema = z.looseObject({
  detail: z.string(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
});

async function problemOf(response: Response) {
  expect(response.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
  const problem = problemSchema.parse(await response.json());
  expect(problem).toMatchObject({
    type: expect.stringMatching(/^urn:lockwatch:error:/),
    title: expect.any(String),
    status: response.status,
    detail: expect.stringMatching(/\S/),
    request_id: response.headers.get('x-request-id'),
  });
  expect(JSON.stringify(problem)).not.toMatch(/\bat \/|node_modules|stack/);
  return problem;
}

describe('the REST API', () => {
  test('serves a whole life of a watched item', async () => {
    const search = await basic('/api/v1/items/search?query=Laser%20Grid&limit=1');
    const [found] = z.array(itemSearchResultSchema).parse(await search.json());
    const created = await basic(
      '/api/v1/user/me/items',
      json('POST', { item_id: found?.item_id, min_price: 1, max_price: 5, message_type: 'SELL' }),
    );
    expect(created.status).toBe(200);
    const rule = watchRuleSchema.parse(await created.json());
    expect(rule).toMatchObject({ item_name: 'Laser Grid', message_type: 'SELL', webhook_id: null, tags: [] });
    const updated = await basic(`/api/v1/user/me/items/${rule.id}`, json('PUT', { max_price: 6 }));
    expect(await updated.json()).toEqual({ ...rule, max_price: 6 });
    const listed = await basic('/api/v1/user/me/items?limit=500&offset=0');
    expect(await listed.json()).toContainEqual({ ...rule, max_price: 6 });
    const deleted = await basic(`/api/v1/user/me/items/${rule.id}`, { method: 'DELETE' });
    expect(await deleted.json()).toEqual({ message: 'Item deleted successfully!' });
    const all = await basic('/api/v1/user/me/items', { method: 'DELETE' });
    expect(await all.json()).toEqual({ message: expect.any(String) });
  });

  test.each([
    [
      'a JSON number',
      '{"blacklist_type":"GLOBAL","blacklist_user":1234567890123456789}',
      '1234567890123456789',
    ],
    [
      'a digit string',
      '{"blacklist_type":"GLOBAL","blacklist_channel":"9007199254740993"}',
      '9007199254740993',
    ],
  ])('reads Discord ids beyond 2^53 without loss from %s', async (_name, body, digits) => {
    const response = await basic('/api/v1/user/me/blacklist', json('POST', body));
    expect(response.status).toBe(200);
    const entry = blacklistEntrySchema.parse(await response.json());
    expect(entry.blacklist_user ?? entry.blacklist_channel).toBe(digits);
  });

  test('answers in English, and tRPC in the language of the caller', async () => {
    const headers = { 'accept-language': 'id-ID,id;q=0.9,en;q=0.5' };
    const rest = await basic(`/api/v1/user/me/items/${UNKNOWN_ID}`, { method: 'DELETE', headers });
    expect((await problemOf(rest)).detail).toBe(
      'There is no such watched item. It may have been removed already.',
    );
    const call = async (name: string, input: object) => {
      const { method, body, headers: type } = json('POST', input);
      return (await basic(`/trpc/${name}`, { method, body, headers: { ...type, ...headers } })).json();
    };
    expect(await call('user.items.delete', { id: UNKNOWN_ID })).toMatchObject({
      error: {
        message: 'Item pantauan ini tidak ada. Mungkin sudah dihapus.',
        data: { detail: 'Item pantauan ini tidak ada. Mungkin sudah dihapus.', fields: [] },
      },
    });
    expect(await call('user.items.delete', { id: 'x' })).toMatchObject({
      error: { data: { fields: [{ path: 'id', message: 'id harus berupa ID dari produk ini.' }] } },
    });
    expect(await call('user.items.bulk', { ids: [UNKNOWN_ID], action: 'pause' })).toMatchObject({
      error: {
        message: '1 dari item pantauan ini tidak ada lagi. Tidak ada yang berubah; muat ulang daftarnya.',
      },
    });
    const created = await call('user.items.create', { item_id: 242, min_price: 1, max_price: 2 });
    const { id } = z.object({ result: z.object({ data: watchRuleSchema }) }).parse(created).result.data;
    expect(await call('user.items.delete', { id })).toMatchObject({
      result: { data: { message: 'Item berhasil dihapus!' } },
    });
  });

  test('tells how long a list is, and where its next page is', async () => {
    const expert = server.as('expert');
    for (const max_price of [11, 12, 13]) {
      const rule = { item_id: 4, min_price: 1, max_price };
      expect((await expert('/api/v1/user/me/items', json('POST', rule))).status).toBe(200);
    }
    const headersOf = async (path: string) => {
      const { headers } = await expert(path);
      return [headers.get('x-total-count'), headers.get('link')];
    };
    expect(await headersOf('/api/v1/user/me/items')).toEqual(['3', null]);
    expect(await headersOf('/api/v1/user/me/items?limit=2')).toEqual([
      '3',
      '</api/v1/user/me/items?limit=2&offset=2>; rel="next"',
    ]);
    expect(await headersOf('/api/v1/user/me/items?offset=2&limit=1')).toEqual(['3', null]);
    expect(await headersOf('/api/v1/user/me/items?offset=9')).toEqual(['3', null]);
    expect(await headersOf('/api/v1/user/me/webhooks')).toEqual(['0', null]);
    await expert('/api/v1/user/me/items', { method: 'DELETE' });
  });

  test('does not mind a slash at the end of an address', async () => {
    expect((await basic('/api/v1/user/me/')).status).toBe(200);
  });

  test('lets a program send back what it received, and fields that are nothing to us', async () => {
    const body = { item_id: 4, min_price: 1, max_price: 5, channel_type: 'DISCORD', note: 'mine' };
    const created = await basic('/api/v1/user/me/items?_=1', json('POST', body));
    const rule = watchRuleSchema.parse(await created.json());
    const updated = await basic(`/api/v1/user/me/items/${rule.id}`, json('PUT', { ...rule, max_price: 7 }));
    expect(await updated.json()).toEqual({ ...rule, max_price: 7 });
    const deleted = await basic(`/api/v1/user/me/items/${rule.id}?cache=no`, { method: 'DELETE' });
    expect(deleted.status).toBe(200);
  });

  test('takes an idempotency key as a header too', async () => {
    const admin = server.as('developer');
    const { user_id: id } = z
      .object({ user_id: z.string() })
      .parse(z.array(z.unknown()).parse(await (await admin('/api/v1/admin/users?search=ben')).json())[0]);
    const send = (path: string, body: object, key: string) => {
      const init = json('POST', body);
      return admin(`/api/v1/admin/users/${id}${path}`, {
        ...init,
        headers: { 'content-type': 'application/json', 'Idempotency-Key': key },
      });
    };
    for (const [path, body, other] of [
      ['/balance', { amount: 5, reason: 'ticket' }, { amount: 6, reason: 'ticket' }],
      ['/subscriptions', { subscription_type_id: 2 }, { subscription_type_id: 3 }],
    ] as const) {
      const first = await send(path, body, 'ticket-1');
      expect(first.status).toBe(200);
      const again = await send(path, body, 'ticket-1');
      expect(await again.json()).toEqual(await first.json());
      expect((await send(path, other, 'ticket-1')).status).toBe(409);
      const differing = await send(path, { ...body, idempotency_key: 'ticket-2' }, 'ticket-1');
      expect(differing.status).toBe(422);
      expect((await problemOf(differing)).errors?.[0]?.path).toBe('idempotency_key');
      expect((await send(path, body, '')).status).toBe(422);
    }
    const ledger = await admin(`/api/v1/admin/users/${id}/ledger`);
    expect(await ledger.json()).toHaveLength(1);
  });

  test('makes no change that still waits when its caller leaves', async () => {
    const { access_token } = await server.sandbox.token('expert');
    const headers = { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' };
    const statuses: number[] = [];
    // Each with a connection of its own.
    const post = (name: string) => {
      const call = request(`${server.url}/api/v1/user/me/blacklist`, {
        method: 'POST',
        headers,
        agent: false,
      });
      call.on('response', (response) => statuses.push(response.resume().statusCode ?? 0));
      call.on('error', () => undefined);
      call.end(JSON.stringify({ blacklist_type: 'GLOBAL', blacklist_world: name }));
      return call;
    };
    const countConnections = () =>
      new Promise<number>((resolve) => server.app.server.getConnections((_, count) => resolve(count)));
    await server.as('expert')('/api/v1/user/me');
    const { sql } = server.database;
    await sql.begin(async (tx) => {
      await tx`select from users for update`;
      post('FIRST');
      const countLockWaits = async () =>
        (
          await sql`select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`
        ).length;
      await expect.poll(countLockWaits, { timeout: 9000 }).toBe(1);
      const others = [1, 2, 3, 4].map((n) => post(`LEFT${n}`));
      await expect.poll(() => statuses, { timeout: 9000 }).toEqual([429, 429]);
      const before = await countConnections();
      for (const other of others) other.destroy();
      await expect.poll(countConnections, { timeout: 9000 }).toBeLessThanOrEqual(before - 2);
    });
    await expect.poll(() => statuses).toEqual([429, 429, 200]);
    // Behind all that wait.
    post('LAST');
    await expect.poll(() => statuses).toEqual([429, 429, 200, 200]);
    const listed = await server.as('expert')('/api/v1/user/me/blacklist');
    expect(await listed.json()).toMatchObject([{ blacklist_world: 'FIRST' }, { blacklist_world: 'LAST' }]);
  });

  test('lets an answer be kept for as long as the specification says, by its owner alone', async () => {
    const types = await basic('/api/v1/user/subscription-types');
    expect(types.headers.get('cache-control')).toBe('private, max-age=300');
    expect(types.headers.get('vary')?.toLowerCase()).toContain('authorization');
    const me = await basic('/api/v1/user/me');
    expect(me.headers.get('cache-control')).toBe('no-store');
  });
});

describe('a rejection', () => {
  test.each<[number, string, string, string, RequestInit | undefined]>([
    [400, 'broken JSON', 'basic', '/api/v1/user/me/items', json('POST', '{"item_id":')],
    [400, 'a body that is no object', 'basic', '/api/v1/user/me/items', json('POST', '[1]')],
    [
      400,
      'another content type',
      'basic',
      '/api/v1/user/me/items',
      { method: 'POST', body: 'x', headers: { 'content-type': 'text/plain' } },
    ],
    [
      403,
      'a missing permission',
      'user',
      '/api/v1/user/me/webhooks',
      json('POST', { webhook_name: 'x', webhook_url: 'https://discord.com/api/webhooks/1/x' }),
    ],
    [
      404,
      'an object that is not there',
      'basic',
      `/api/v1/user/me/items/${UNKNOWN_ID}`,
      { method: 'DELETE' },
    ],
    [404, 'an unknown path', 'basic', '/api/v1/user/nothing', undefined],
    [404, 'an unknown path of the API', 'basic', '/api/nothing', undefined],
    [404, 'a service call, which is not there', 'basic', '/api/v1/ingest/messages', json('POST', {})],
    [405, 'a method that does not exist', 'basic', '/api/v1/user/me', json('POST', {})],
    [405, 'a method that does not exist, with a broken body', 'basic', '/api/v1/user/me', json('PUT', '{')],
    [
      413,
      'a body that is too large',
      'basic',
      '/api/v1/user/me/growid',
      json('PUT', { growid: 'x'.repeat(300_000) }),
    ],
    [422, 'half a character', 'basic', '/api/v1/user/me/growid', json('PUT', { growid: 'a\ud800b' })],
    [422, 'a control character in a search', 'developer', '/api/v1/admin/users?search=a%00', undefined],
    [
      422,
      'figures of a year long past',
      'developer',
      '/api/v1/admin/statistics/series?key=offers&to=0000-01-01T00:00:00Z',
      undefined,
    ],
    [
      422,
      'figures of a year far off',
      'developer',
      '/api/v1/admin/statistics/series?key=offers&step=day&to=9999-12-31T23:59:59Z',
      undefined,
    ],
    [422, 'an invalid field', 'basic', '/api/v1/user/me/growid', json('PUT', { growid: '' })],
    [422, 'a page that is too long', 'basic', '/api/v1/user/me/items?limit=501', undefined],
    [422, 'a query given twice', 'basic', '/api/v1/items/search?query=a&query=b', undefined],
    [
      422,
      'a number too large for JSON',
      'basic',
      '/api/v1/user/me/items',
      json('POST', '{"item_id":1e400,"min_price":1,"max_price":2}'),
    ],
  ])('%s for %s is a problem document', async (status, _name, login, path, init) => {
    const response = await server.as(login)(path, init);
    expect(response.status).toBe(status);
    await problemOf(response);
  });

  test.each([
    ['DELETE', '/user/me/items/', {}],
    ['PUT', '/user/me/items/', { max_price: 2 }],
    ['DELETE', '/user/me/webhooks/', {}],
    ['PUT', '/user/me/webhooks/', { webhook_name: 'x' }],
    ['PUT', '/user/me/aliases/', { alias: 'x' }],
    ['DELETE', '/user/me/blacklist/', {}],
    ['DELETE', '/admin/users/', '/ban'],
    ['POST', '/user/me/notifications/', '/pause'],
    ['GET', '/admin/users/', ''],
    ['PUT', '/admin/roles/', '/permissions'],
    ['GET', '/items/', '/price'],
  ])(
    'of an id that cannot be one is word for word that of an unknown one: %s %s',
    async (method, path, more) => {
      const developer = server.as('developer');
      const after = typeof more === 'string' ? more : '';
      const body = typeof more === 'string' ? { permission_ids: [] } : more;
      const refusalOf = async (id: string) => {
        const init = method === 'GET' ? undefined : json(method, body);
        const response = await developer(`/api/v1${path}${id}${after}`, init);
        expect(response.status, id).toBe(404);
        const { request_id: _, ...problem } = await problemOf(response);
        return problem;
      };
      const unknown = await refusalOf(/roles|items\/$/.test(path) && after ? '2147483646' : UNKNOWN_ID);
      for (const id of ['7x', 'a%20b', 'null', '%00', '-1', '%F0%9F%98%80', '../me'.replace('/', '%2f')]) {
        expect(await refusalOf(id)).toEqual(unknown);
      }
    },
  );

  test('of a call with its id left out deletes nothing', async () => {
    const expert = server.as('expert');
    const item = { item_id: 2, min_price: 1, max_price: 2 };
    expect((await expert('/api/v1/user/me/items', json('POST', item))).status).toBe(200);
    expect((await expert('/api/v1/user/me/items/', { method: 'DELETE' })).status).toBe(404);
    expect((await expert('/api/v1/user/me/items/?x=/', { method: 'DELETE' })).status).toBe(404);
    expect(await (await expert('/api/v1/user/me/items/')).json()).toHaveLength(1);
    const put = await expert('/api/v1/user/me/items', json('PUT', {}));
    expect(put.status).toBe(405);
    expect(put.headers.get('allow')).toBe('GET, HEAD, POST, DELETE');
  });

  test('of an invalid input names every field, and says the first in a sentence', async () => {
    const response = await basic(
      '/api/v1/user/me/webhooks',
      json('POST', { webhook_name: '', webhook_url: 'evil.test' }),
    );
    const problem = await problemOf(response);
    expect(problem.errors).toEqual([
      { path: 'webhook_name', message: 'The name is required.' },
      { path: 'webhook_url', message: 'Please enter a valid Discord webhook URL' },
    ]);
    expect(problem.detail).toBe('The name is required.');
  });

  test.each([
    ['no credential', undefined],
    ['a token that is none', 'Bearer nonsense'],
    ['an unknown API token', `Bearer lw_${'x'.repeat(43)}`],
    ['another scheme', 'Basic dXNlcjpwYXNz'],
  ])('of %s is 401 with a challenge', async (_name, authorization) => {
    const response = await fetch(`${server.url}/api/v1/user/me`, {
      headers: authorization ? { authorization } : {},
    });
    expect(response.status).toBe(401);
    expect(response.headers.get('www-authenticate')).toBe('Bearer');
    await problemOf(response);
  });
});

test('keys meant to change an object’s prototype change nothing', async () => {
  const response = await basic(
    '/api/v1/user/me/growid',
    json(
      'PUT',
      '{"growid":"Proto","__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}}',
    ),
  );
  expect(response.status).toBe(200);
  expect('isAdmin' in {}).toBe(false);
});

test('takes a POST without any body where the call takes nothing', async () => {
  const response = await server.as('user')('/api/v1/user/me/claim-trial', { method: 'POST' });
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({ message: expect.stringContaining('Beta Trial') });
  const again = await server.as('user')('/api/v1/user/me/claim-trial', json('POST', ''));
  expect(again.status).toBe(409);
  expect((await problemOf(again)).detail).toBe('You have already used your free trial.');
});

test('no token and no webhook secret is ever written to the log', () => {
  const log = server.logLines.join('');
  expect(log).toContain('"msg":"request.completed"');
  expect(log).not.toMatch(/eyJ|lw_[\w-]{20}|Bearer|webhooks\/1\/secret/);
});
