import { type IncomingHttpHeaders, request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import type { AppRouter } from '@lockwatch/api';
import { webConfigSchema } from '@lockwatch/contracts';
import { createTRPCClient, httpBatchLink, TRPCClientError } from '@trpc/client';
import { afterAll, describe, expect, test } from 'vitest';
import { json, SERVICE_TOKEN, startTestServer } from './testing/test-server.js';

const server = await startTestServer({ onlyLoopbackHosts: true });
afterAll(() => server.close());

/** A request that `fetch` does not make: it knows no TRACE. */
function ask(method: string, path: string) {
  return new Promise<{ status: number; headers: IncomingHttpHeaders; body: string }>((resolve, reject) => {
    const sent = request(`${server.url}${path}`, { method }, (response) => {
      text(response).then(
        (body) => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
        reject,
      );
    });
    sent.on('error', reject).end();
  });
}

describe('the web app', () => {
  test('a page that moved leads to where it is now', async () => {
    const response = await fetch(`${server.url}/dashboard/admin/reading`, { redirect: 'manual' });
    expect([response.status, response.headers.get('location')]).toEqual([301, '/dashboard/admin/parser']);
  });

  test.each(['/', '/dashboard/items', '/callback?code=1&state=2', '/any/page'])(
    'is served at %s with its configuration, from which nothing breaks out',
    async (path) => {
      const response = await fetch(`${server.url}${path}`);
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(response.headers.get('cache-control')).toBe('no-cache');
      const html = await response.text();
      const element = /<script type="application\/json" id="lockwatch-config">(.*?)<\/script>/.exec(html);
      const config = webConfigSchema.parse(JSON.parse(element?.[1] ?? ''));
      expect(config.brandName).toBe('Lock</script>watch');
      expect(config.creatorCredit).toBe('Made for $& tests');
      expect(config.oidc.issuer).toBe(server.sandbox.oidcIssuer);
      expect(html).toContain('<div id="root">Lock&lt;/script&gt;watch</div>');
    },
  );

  test.each(['/assets/gone-123.js', '/robots.txt', '/.env', '/..%2f..%2fpackage.json'])(
    'has no file %s',
    async (path) => {
      const response = await fetch(`${server.url}${path}`);
      expect(response.status).toBe(404);
      expect(response.headers.get('content-type')).toContain('application/problem+json');
    },
  );

  test('is served with its files', async () => {
    const response = await fetch(`${server.url}/favicon.svg`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toContain('image/svg+xml');
  });
});

test('every page warns of stand-ins that other machines can reach', async () => {
  const open = await startTestServer({ hasStandInWarning: true });
  try {
    for (const path of ['/', '/dashboard/items', '/callback?code=1&state=2', '/api/docs']) {
      expect(await (await fetch(open.url + path)).text()).toMatch(/<body[^>]*><style>.*<p role="alert"/);
      expect(await (await fetch(server.url + path)).text()).not.toContain('stand-in-warning');
    }
  } finally {
    await open.close();
  }
});

describe('where stand-ins are in use', () => {
  const status = (host: string, path: string, headers: Record<string, string> = {}) =>
    new Promise<number>((resolve, reject) => {
      const { hostname, port } = new URL(server.url);
      const sent = request({ hostname, port, path, headers: { host, ...headers } }, (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      });
      sent.on('error', reject).end();
    });

  test.each(['/', '/healthz', '/api/v1/status', '/trpc/system.status', '/favicon.svg', '/api/docs'])(
    '%s is answered only for a host name of this machine',
    async (path) => {
      for (const host of ['localhost', 'LOCALHOST:3000', '127.0.0.1:3000', '[::1]:3000'])
        expect([host, await status(host, path)]).toEqual([host, 200]);
      for (const host of [
        'evil.example',
        'localhost.evil.example:3000',
        '10.0.0.5',
        'evil.example#.localhost',
      ])
        expect([host, await status(host, path)]).toEqual([host, 403]);
    },
  );

  test('neither a forwarded host name nor a token makes another name right', async () => {
    const { access_token } = await server.sandbox.token('admin');
    const headers = { authorization: `Bearer ${access_token}`, 'x-forwarded-host': 'localhost' };
    expect(await status('evil.example', '/api/v1/user/me', headers)).toBe(403);
    expect(await status('localhost', '/api/v1/user/me', headers)).toBe(200);
    expect(await status('localhost', 'http://evil.example/api/v1/user/me', headers)).toBe(403);
  });

  test('the rejection says what to do', async () => {
    const { statusCode, body } = await server.app.inject({
      url: '/healthz',
      headers: { host: 'evil.example' },
    });
    expect([statusCode, JSON.parse(body)]).toEqual([
      403,
      expect.objectContaining({
        detail: 'Stand-ins are in use, so only host names of this machine are answered. Use localhost.',
      }),
    ]);
  });
});

describe('the headers', () => {
  test('let a page load nothing but its own and the provider’s', async () => {
    const response = await fetch(`${server.url}/`);
    const origin = new URL(server.sandbox.oidcIssuer).origin;
    expect(response.headers.get('content-security-policy')?.split(';')).toEqual([
      "default-src 'self'",
      "script-src 'self'",
      "style-src 'self' 'unsafe-inline'",
      `img-src 'self' data: https: ${origin}`,
      `connect-src 'self' ${origin}`,
      `frame-src 'self' ${origin}`,
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ]);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('x-frame-options')).toBe('DENY');
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
    expect(response.headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
  });

  test('let the silent sign-in be framed by our own pages, and keep the popup’s way back', async () => {
    const silent = await fetch(`${server.url}/silent-callback?code=1`);
    expect(silent.headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
    expect(silent.headers.get('x-frame-options')).toBe('SAMEORIGIN');
    const popup = await fetch(`${server.url}/callback?code=1`);
    expect(popup.headers.get('cross-origin-opener-policy')).toBe('unsafe-none');
    expect(popup.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  });

  test('open nothing to other origins', async () => {
    const response = await fetch(`${server.url}/api/v1/user/me`, {
      method: 'OPTIONS',
      headers: { origin: 'https://evil.test', 'access-control-request-method': 'GET' },
    });
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
    expect(response.status).toBe(405);
  });

  test.each(['/healthz', '/readyz', '/metrics', '/api/openapi.json', '/api/docs', '/api/v1/user/me'])(
    'of %s to a method that it does not have name those it has',
    async (path) => {
      for (const method of ['POST', 'PATCH', 'OPTIONS', 'TRACE']) {
        const { status, headers, body } = await ask(method, path);
        expect([method, status]).toEqual([method, 405]);
        expect(headers.allow).toBe(path === '/api/v1/user/me' ? 'GET, HEAD, DELETE' : 'GET, HEAD');
        expect(headers['content-type']).toBe('application/problem+json; charset=utf-8');
        expect(JSON.parse(body)).toMatchObject({ status: 405, detail: expect.stringContaining(method) });
      }
      expect((await ask('HEAD', path)).status).not.toBe(405);
    },
  );

  test.each(['utf-8', 'UTF8', '"utf-8"'])('take a body in %s', async (charset) => {
    expect((await growIdIn(charset)).status).toBe(200);
  });

  test.each(['iso-8859-1', '"UTF-16"', 'utf-7'])(
    'take no body in %s, which would be misread',
    async (charset) => {
      const response = await growIdIn(charset);
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ detail: expect.stringContaining('in UTF-8') });
      const call = await server.as('basic')('/trpc/user.growid.set', inCharset('POST', charset));
      expect(call.status).toBe(400);
    },
  );

  const growIdIn = (charset: string) =>
    server.as('basic')('/api/v1/user/me/growid', inCharset('PUT', charset));

  function inCharset(method: string, charset: string): RequestInit {
    return {
      method,
      body: '{"growid":"Charset"}',
      headers: { 'content-type': `application/json; charset=${charset}` },
    };
  }

  test('carry a request id, the caller’s own if it is harmless', async () => {
    const own = await fetch(`${server.url}/healthz`, { headers: { 'x-request-id': 'trace-12345678' } });
    expect(own.headers.get('x-request-id')).toBe('trace-12345678');
    const odd = await fetch(`${server.url}/healthz`, { headers: { 'x-request-id': 'a b"<' } });
    expect(odd.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe('what is hardly a request', () => {
  test('is refused with a problem document when its address cannot be decoded', async () => {
    const response = await fetch(`${server.url}/api/v1/user/%zz`);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ detail: 'The address cannot be decoded.' });
  });

  test.each([
    ['no HTTP at all', 'HELLO\r\n\r\n', 400],
    ['headers beyond 16 kB', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ])('is refused with a problem document when it is %s', async (_name, bytes, status) => {
    const answer = await rawAnswer(bytes);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(answer).toContain('application/problem+json');
    expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({ status });
  });

  function rawAnswer(bytes: string): Promise<string> {
    return new Promise((resolve, reject) => {
      const socket = connect(Number(new URL(server.url).port), '127.0.0.1', () => socket.write(bytes));
      let text = '';
      socket.on('data', (chunk) => {
        text += chunk;
      });
      socket.on('end', () => resolve(text));
      socket.on('error', reject);
    });
  }
});

describe('operation', () => {
  test('says that it lives, and whether it is ready, naming what is not', async () => {
    expect(await (await fetch(`${server.url}/healthz`)).json()).toEqual({ status: 'ok' });
    const stream = await fetch(`${server.url}/healthz`, { headers: { accept: 'text/event-stream' } });
    const first = await stream.body?.getReader().read();
    expect(new TextDecoder().decode(first?.value)).toBe('data: 1\n\n');
    const response = await fetch(`${server.url}/readyz`);
    expect(response.status).toBe(503);
    expect(await response.json()).toEqual({
      status: 'not ready',
      // No worker has set up the queue of this database.
      checks: { database: 'ok', migrations: 'ok', catalogue: 'ok', queue: 'failed' },
      missing: ['The job queue does not exist yet: start a worker.'],
      bot: 'absent',
    });
  });

  test('shows how the bot is without depending on it', async () => {
    await server.database.sql`
      insert into bot_health_reports (process, report, reported_at) values
        ('all', ${JSON.stringify({
          shard_count: 1,
          shards: [{ shard_id: 0, state: 'reconnecting', ping_ms: 20, since_ms: 4000 }],
          unsent: 7,
          oldest_unsent_ms: 2500,
          channels_behind: 3,
          watched_channels: 12,
          missing_channel_ids: ['5'],
        })}::jsonb, now())`;
    expect(await (await fetch(`${server.url}/readyz`)).json()).toMatchObject({
      checks: { database: 'ok' },
      bot: 'disconnected',
    });
    const text = await (await fetch(`${server.url}/metrics`)).text();
    for (const line of [
      'lockwatch_bot_connected 0',
      'lockwatch_bot_lag_seconds 4',
      'lockwatch_bot_unsent_entries 7',
      'lockwatch_bot_channels_behind 3',
      'lockwatch_bot_watched_channels 12',
      'lockwatch_bot_unreadable_channels 1',
      'lockwatch_bot_gateway_ping_seconds{shard="0"} 0.02',
    ]) {
      expect(text.split('\n')).toContain(line);
    }
    await server.database.sql`delete from bot_health_reports`;
  });

  test('tells Prometheus of requests, messages and queues', async () => {
    await fetch(`${server.url}/api/v1/user/me`);
    await server.database
      .sql`insert into statistics (key, int_value, updated_at) values ('total_users', 7, now())`;
    const text = await (await fetch(`${server.url}/metrics`)).text();
    expect(text).toMatch(
      /lockwatch_http_request_seconds_count\{method="GET",route="\/api\/v1\/user\/me",status="401"\} [1-9]/,
    );
    expect(text).toContain('lockwatch_queue_depth{queue="messages"} 0');
    expect(text).toContain('lockwatch_pings_sent 0');
    expect(text).toContain('lockwatch_ping_seconds_bucket{le="0.01"} 0');
    expect(text).toContain('lockwatch_statistic{key="total_users"} 7');
    expect(text).toContain('nodejs_eventloop_lag_seconds');
  });
});

describe('tRPC', () => {
  const client = (headers: Record<string, string>) =>
    createTRPCClient<AppRouter>({ links: [httpBatchLink({ url: `${server.url}/trpc`, headers })] });

  test('answers a batch, and refuses with the sentence and code that clients branch on', async () => {
    const { access_token } = await server.sandbox.token('basic');
    const api = client({ authorization: `Bearer ${access_token}` });
    const [me, failure] = await Promise.all([
      api.user.me.get.query(),
      api.user.growid.set.mutate({ growid: '' }).catch((error: unknown) => error),
    ]);
    expect(me.name).toBe('Ben Basic');
    expect(failure).toBeInstanceOf(TRPCClientError);
    expect(failure).toMatchObject({
      message: 'The GrowID is required.',
      data: {
        httpStatus: 422,
        appCode: 'INVALID',
        detail: 'The GrowID is required.',
        fields: [{ path: 'growid' }],
      },
    });
    expect(JSON.stringify(failure)).not.toContain('node_modules');
    await expect(api.user.items.list.query({ limit: 0 })).rejects.toMatchObject({
      message: 'limit must be at least 1.',
      data: { fields: [{ path: 'limit', message: 'limit must be at least 1.' }] },
    });
  });

  test('takes an idempotency key for one call, and not for a batch', async () => {
    const call = async (path: string, input: object) => {
      const init = json('POST', input);
      const headers = { 'content-type': 'application/json', 'idempotency-key': 'form-1' };
      return server.as('basic')(`/trpc/${path}`, { ...init, headers });
    };
    const input = { blacklist_type: 'GLOBAL', blacklist_world: 'SCAMWORLD' };
    const first = await call('user.blacklist.create', input);
    expect(first.status).toBe(200);
    const again = await call('user.blacklist.create', input);
    expect([again.status, await again.json()]).toEqual([200, await first.json()]);
    const batch = await call('user.blacklist.create,user.blacklist.create?batch=1', { 0: input, 1: input });
    expect(batch.status).toBe(400);
    expect(await batch.text()).toContain('Do not send it with a batch.');
  });

  test('takes a full batch of messages', async () => {
    const api = client({ authorization: `Bearer ${SERVICE_TOKEN}` });
    const messages = Array.from({ length: 100 }, (_, index) => ({
      message_id: String(1_300_000_000_000_000_000n + BigInt(index)),
      channel_id: '210000000000000001',
      author_id: '310000000000000001',
      author_name: 'seller',
      content: '\u20ac'.repeat(4000),
      posted_at: new Date().toISOString(),
      source: 'gateway' as const,
      received_at_ms: Date.now(),
    }));
    await expect(api.ingest.messages.mutate({ messages })).resolves.toMatchObject({ stored: 100 });
  });

  test.each<[string, string, RequestInit, number]>([
    ['an unknown call', '/trpc/no.such', {}, 404],
    ['a mutation by GET', '/trpc/user.trial.claim', {}, 405],
    ['broken JSON', '/trpc/user.growid.set', json('POST', '{'), 400],
    ['a batch of a thousand', `/trpc/${Array(300).fill('a.b').join(',')}?batch=1&input={}`, {}, 400],
    ['a body that is too large', '/trpc/user.growid.set', json('POST', `"${'x'.repeat(5_000_000)}"`), 413],
  ])('refuses %s without a stack', async (_name, path, init, status) => {
    const response = await server.as('basic')(path, init);
    expect(response.status).toBe(status);
    const body = await response.text();
    expect(body).toContain('"detail"');
    expect(body).not.toMatch(/"stack"|node_modules/);
  });
});

test('events are streamed to the browser, and end with the server', async () => {
  const own = await startTestServer();
  const stream = await own.as('basic')('/trpc/user.live.events', {
    headers: { accept: 'text/event-stream' },
  });
  expect(stream.headers.get('content-type')).toContain('text/event-stream');
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  const ended = (async () => {
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) text += part.value;
  })();
  // The first look learns how the account is; what changes after it is told.
  let growid = 0;
  await expect
    .poll(
      async () => {
        growid += 1;
        await own.as('basic')('/api/v1/user/me/growid', json('PUT', { growid: `Live${growid}` }));
        return text.split('data: {"kind":"account"}').length - 1;
      },
      { timeout: 10_000 },
    )
    .toBeGreaterThan(1);
  await own.close();
  await ended;
});

test('reports that its database is unavailable, and recovers by itself', async () => {
  await server.proxy.cut();
  const response = await server.as('basic')('/api/v1/user/me');
  expect(response.status).toBe(503);
  expect(response.headers.get('retry-after')).toBe('5');
  expect(await response.json()).toMatchObject({ detail: expect.stringContaining('Try again') });
  expect((await fetch(`${server.url}/readyz`)).status).toBe(503);
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  expect((await fetch(`${server.url}/trpc/system.config`)).status).toBe(200);
  const metrics = await (await fetch(`${server.url}/metrics`)).text();
  expect(metrics).toContain('nodejs_eventloop_lag_seconds');
  expect(metrics).not.toContain('lockwatch_queue_depth{');
  await server.proxy.mend();
  await expect
    .poll(async () => (await server.as('basic')('/api/v1/user/me')).status, { timeout: 20_000 })
    .toBe(200);
});
