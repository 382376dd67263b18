import { createdApiTokenSchema } from '@lockwatch/contracts';
import { afterAll, describe, expect, test } from 'vitest';
import { json, SERVICE_TOKEN, startTestServer } from '../testing/test-server.js';

const LIMIT = 200;
const server = await startTestServer({ rateLimitPerMinute: LIMIT, trustedProxies: 1 });
afterAll(() => server.close());

/** Calls from an address of their own, which other tests do not use. */
function from(address: string, login: string | null = null) {
  return (path: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers);
    headers.set('x-forwarded-for', address);
    return server.as(login)(path, { ...init, headers });
  };
}
type Caller = ReturnType<typeof from>;

const remaining = (response: Response) => Number(response.headers.get('ratelimit-remaining'));

const batch = (calls: number, separator = ',') =>
  `/trpc/${Array(calls).fill('user.me.get').join(separator)}?batch=1&input={}`;

async function useUp(call: Caller): Promise<void> {
  while (remaining(await call(batch(20))) > 0);
}

async function expectLimited(response: Response): Promise<void> {
  expect([response.status, remaining(response)]).toEqual([429, 0]);
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await response.json()).toMatchObject({ status: 429, title: 'Too Many Requests' });
}

describe('the rate limit', () => {
  test('counts a call however its path is written, and calls that do not exist', async () => {
    const call = from('203.0.113.1');
    const paths = [
      '/api/v1/user/me',
      '/%61pi/v1/user/me',
      '/api/v1/user/me/',
      '/api//v1/user/me',
      '//api/v1/user/me',
      '/API/v1/user/me',
      '/api/v1/nothing',
      '/trpc/user.me.get',
      '/%74rpc/user.me.get',
      '/trpc/no.such',
      '/trpc',
      '/no/such/page.png',
      '/api/openapi.json',
      '/api/docs',
    ];
    for (const [index, path] of paths.entries())
      expect([path, remaining(await call(path))]).toEqual([path, LIMIT - index - 1]);
    // A deposit is counted for its address alone, which may make four times as many calls.
    const deposit = await call('/api/v1/deposits?x=1', { method: 'POST' });
    expect(remaining(deposit)).toBe(LIMIT * 4 - paths.length - 1);
    await useUp(call);
    await expectLimited(await call('/%61pi/v1/user/me'));
    expect((await call('/healthz')).status).toBe(200);
    expect((await call('/favicon.svg')).status).toBe(200);
  });

  test('counts every call of a batch', async () => {
    const call = from('203.0.113.2', 'basic');
    expect(remaining(await call(batch(3)))).toBe(LIMIT - 3);
    expect(remaining(await call(batch(2, '%2C')))).toBe(LIMIT - 5);
    const tooMany = await call(batch(21));
    expect([tooMany.status, remaining(tooMany)]).toEqual([400, LIMIT - 25]);
  });

  test('counts requests whose path cannot be decoded, by the address of the client', async () => {
    const call = from('203.0.113.11');
    const response = await call('/%zz');
    expect([response.status, remaining(response)]).toEqual([400, LIMIT - 1]);
    await useUp(call);
    await expectLimited(await call('/api/v1/%e0%a4'));
    await expectLimited(await call('/api/v1/status'));
    expect(remaining(await from('203.0.113.12')('/%zz'))).toBe(LIMIT - 1);
    const overTrpc = await from('203.0.113.12')('/trpc/%zz');
    expect(await overTrpc.json()).toMatchObject({ error: { data: { appCode: 'MALFORMED' } } });
  });

  test.each([
    ['2001:db8:1:2::1', LIMIT - 1],
    ['2001:db8:1:2:ffff::7', LIMIT - 2],
    ['2001:db8:1:3::1', LIMIT - 1],
    ['203.0.113.7', LIMIT - 1],
  ])('counts the addresses of an IPv6 network as one: %s', async (address, left) => {
    expect(remaining(await from(address)('/api/v1/status'))).toBe(left);
  });

  test('counts calls that read many offers several times', async () => {
    const read = async (path: string) => remaining(await from('203.0.113.5')(path));
    expect(await read('/api/v1/items/2/price')).toBe(195);
    expect(await read('/api/v1/items/2/price-history')).toBe(190);
    expect(await read('/trpc/items.price,system.status?batch=1&input={"0":{"id":2}}')).toBe(184);
    expect(await read('/item/2')).toBe(179);
    const others = Array(21).fill('items.price').join(',');
    expect(await read(`/trpc/${others}?batch=1&input={}`)).toBe(79);
    expect(await read('/api/v1/status')).toBe(78);
  });

  test('is stated in the headers of every answer', async () => {
    const call = from('203.0.113.6', 'staff');
    const answers = [
      await call('/api/v1/user/me'),
      await call('/api/v1/user/me/growid', json('PUT', '{')),
      await call('/api/v1/user/me', { method: 'DELETE' }),
      await call('/api/v1/nothing'),
      await call('/trpc/user.me.get'),
      await call('/trpc/no.such'),
      await from('203.0.113.6')('/api/v1/user/me'),
    ];
    for (const { headers } of answers) {
      expect(headers.get('ratelimit-limit')).toBe(String(LIMIT));
      expect(headers.get('ratelimit-policy')).toBe(`${LIMIT};w=60`);
      expect(headers.get('ratelimit-remaining')).toMatch(/^\d+$/);
      expect(Number(headers.get('ratelimit-reset'))).toBeGreaterThan(0);
    }
  });

  test('is that caller’s alone, and never the bot’s', async () => {
    const call = from('203.0.113.8', 'user');
    await useUp(call);
    await expectLimited(await call('/api/v1/user/me'));
    const overTrpc = await call('/trpc/user.me.get');
    expect(await overTrpc.json()).toMatchObject({ error: { data: { appCode: 'RATE_LIMITED' } } });
    expect((await from('203.0.113.8', 'expert')('/api/v1/user/me')).status).toBe(200);
    const authorization = `Bearer ${SERVICE_TOKEN}`;
    const bot = await from('203.0.113.8')('/trpc/ingest.channels', { headers: { authorization } });
    expect([bot.status, bot.headers.get('ratelimit-limit')]).toEqual([200, null]);
  });

  test('of a user holds for all their credentials together', async () => {
    const call = from('203.0.113.9', 'developer');
    const made = await call('/api/v1/user/me/api-tokens', json('POST', { name: 'Script', scopes: ['read'] }));
    const { token } = createdApiTokenSchema.parse(await made.json());
    const headers = { authorization: `Bearer ${token}` };
    const read = (path: string) => from('203.0.113.9')(path, { headers });
    for (let used = 1; used < LIMIT / 2; used += 20) await call(batch(20));
    // Each counts as five calls.
    for (let used = 101; used < LIMIT - 5; used += 5) await read('/api/v1/items/2/price');
    expect(remaining(await read('/api/v1/user/me'))).toBe(3);
    for (let left = 3; left > 0; left -= 1) await read('/api/v1/user/me');
    await expectLimited(await read('/api/v1/user/me'));
  });

  test('can be counted in the database, for several servers together, and lets calls through without it', async () => {
    const limited = await startTestServer({ rateLimitPerMinute: 3, sharedRateLimits: true });
    try {
      for (const expected of [200, 200, 200, 429]) {
        expect((await limited.as('basic')('/api/v1/user/me')).status).toBe(expected);
      }
      const counted = await limited.database.sql`
        select calls from rate_limit_windows where key like 'user:%' or key like 'credential:%' order by calls`;
      expect(counted.map((row) => row.calls)).toEqual([3, 4]);
      await limited.proxy.cut();
      expect((await limited.as('basic')('/api/v1/user/me')).status).toBe(503);
    } finally {
      await limited.close();
    }
  });
});

test('answers over tRPC are not stored by anybody', async () => {
  const call = from('203.0.113.10', 'admin');
  for (const path of ['/trpc/user.me.get', '/trpc/no.such', '/trpc/user.me.get,user.growid.set?batch=1']) {
    expect((await call(path)).headers.get('cache-control')).toBe('no-store');
  }
  const stream = await call('/trpc/user.live.events', { headers: { accept: 'text/event-stream' } });
  expect(stream.headers.get('cache-control')).toMatch(/no-cache|no-store/);
  await stream.body?.cancel();
});
