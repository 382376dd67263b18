import { describe, expect, test } from 'vitest';
import { SERVICE_TOKEN, startTestServer, type TestServer } from '../testing/test-server.js';

async function withServer(rateLimitPerMinute: number, use: (server: TestServer) => Promise<void>) {
  const server = await startTestServer({ rateLimitPerMinute });
  try {
    await use(server);
  } finally {
    await server.close();
  }
}

const remaining = (response: Response) => Number(response.headers.get('ratelimit-remaining'));

describe('the rate limit', () => {
  test('counts a call however its path is written, and calls that do not exist', async () => {
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
      '/api/v1/deposits?x=1',
    ];
    await withServer(paths.length, async (server) => {
      for (const [index, path] of paths.entries()) {
        // A deposit is counted for its address alone, which may make four times as many calls.
        if (path.startsWith('/api/v1/deposits')) {
          const response = await fetch(`${server.url}${path}`, { method: 'POST' });
          expect(remaining(response)).toBe(paths.length * 4 - index - 1);
        } else {
          expect([path, remaining(await fetch(`${server.url}${path}`))]).toEqual([
            path,
            paths.length - index - 1,
          ]);
        }
      }
      await fetch(`${server.url}/api/v1/user/me`);
      expect((await fetch(`${server.url}/%61pi/v1/user/me`)).status).toBe(429);
      expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
      expect((await fetch(`${server.url}/favicon.svg`)).status).toBe(200);
    });
  });

  test('counts every call of a batch', async () => {
    await withServer(25, async (server) => {
      const batch = (path: string) => server.as('basic')(path);
      const names = (calls: number) => Array(calls).fill('user.me.get');
      expect(remaining(await batch(`/trpc/${names(3).join(',')}?batch=1&input={}`))).toBe(22);
      expect(remaining(await batch(`/trpc/${names(2).join('%2C')}?batch=1&input={}`))).toBe(20);
      const tooMany = await batch(`/trpc/${names(21).join(',')}?batch=1&input={}`);
      expect([tooMany.status, remaining(tooMany)]).toEqual([400, 0]);
      const refused = await batch(`/trpc/${names(2).join(',')}?batch=1&input={}`);
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    });
  });

  test('counts requests whose path cannot be decoded', async () => {
    await withServer(2, async (server) => {
      for (const left of [1, 0]) {
        const response = await fetch(`${server.url}/%zz`);
        expect([response.status, remaining(response)]).toEqual([400, left]);
      }
      const refused = await fetch(`${server.url}/api/v1/%e0%a4`);
      expect([refused.status, remaining(refused)]).toEqual([429, 0]);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect((await fetch(`${server.url}/api/v1/status`)).status).toBe(429);
    });
  });

  test('counts the addresses of an IPv6 network as one', async () => {
    const server = await startTestServer({ rateLimitPerMinute: 10, trustedProxies: 1 });
    const from = async (address: string) =>
      remaining(await fetch(`${server.url}/api/v1/status`, { headers: { 'x-forwarded-for': address } }));
    expect(await from('2001:db8:1:2::1')).toBe(9);
    expect(await from('2001:db8:1:2:ffff::7')).toBe(8);
    expect(await from('2001:db8:1:3::1')).toBe(9);
    expect(await from('203.0.113.7')).toBe(9);
    await server.close();
  });

  test('counts calls that read many offers several times', async () => {
    await withServer(200, async (server) => {
      const read = async (path: string) => remaining(await server.as(null)(path));
      expect(await read('/api/v1/items/2/price')).toBe(195);
      expect(await read('/api/v1/items/2/price-history')).toBe(190);
      expect(await read('/trpc/items.price,system.status?batch=1&input={"0":{"id":2}}')).toBe(184);
      expect(await read('/item/2')).toBe(179);
      const others = Array(21).fill('items.price').join(',');
      expect(await read(`/trpc/${others}?batch=1&input={}`)).toBe(79);
      expect(await read('/api/v1/status')).toBe(78);
    });
  });

  test('is stated in the headers of every answer', async () => {
    await withServer(10, async (server) => {
      const basic = server.as('basic');
      const init = { method: 'PUT', body: '{', headers: { 'content-type': 'application/json' } };
      const answers = [
        await basic('/api/v1/user/me'),
        await basic('/api/v1/user/me/growid', init),
        await basic('/api/v1/user/me', { method: 'DELETE' }),
        await basic('/api/v1/nothing'),
        await basic('/trpc/user.me.get'),
        await basic('/trpc/no.such'),
        await fetch(`${server.url}/api/v1/user/me`),
      ];
      for (const { headers } of answers) {
        expect(headers.get('ratelimit-limit')).toBe('10');
        expect(headers.get('ratelimit-policy')).toBe('10;w=60');
        expect(headers.get('ratelimit-remaining')).toMatch(/^\d$/);
        expect(Number(headers.get('ratelimit-reset'))).toBeGreaterThan(0);
      }
      const bot = await fetch(`${server.url}/trpc/ingest.channels`, {
        headers: { authorization: `Bearer ${SERVICE_TOKEN}` },
      });
      expect(bot.headers.get('ratelimit-limit')).toBeNull();
    });
  });
});

test('answers over tRPC are not stored by anybody', async () => {
  await withServer(1000, async (server) => {
    const basic = server.as('basic');
    for (const path of ['/trpc/user.me.get', '/trpc/no.such', '/trpc/user.me.get,user.growid.set?batch=1']) {
      expect((await basic(path)).headers.get('cache-control')).toBe('no-store');
    }
    const stream = await basic('/trpc/user.live.events', { headers: { accept: 'text/event-stream' } });
    expect(stream.headers.get('cache-control')).toMatch(/no-cache|no-store/);
    await stream.body?.cancel();
  });
});
