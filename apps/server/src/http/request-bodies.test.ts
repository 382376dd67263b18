import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { json, startTestServer } from '../testing/test-server.js';

const server = await startTestServer();
const { access_token: token } = await server.sandbox.token('basic');
afterAll(() => server.close());

const JSON_TYPE = { 'content-type': 'application/json' };

function open(): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1', () => resolve(socket));
    socket.on('error', reject);
  });
}

/** The status that is answered to the headers alone: the body is announced and never sent. */
async function statusBeforeBody(path: string, headers: Record<string, string>): Promise<number> {
  const socket = await open();
  const lines = Object.entries({ host: 'x', 'content-length': '4000000', ...JSON_TYPE, ...headers });
  socket.write(
    `POST ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`,
  );
  const [chunk] = await new Promise<[Buffer]>((resolve) => socket.once('data', (data) => resolve([data])));
  socket.destroy();
  return Number(chunk.toString('latin1').split(' ')[1]);
}

describe('the caller is checked before a body is read', () => {
  test.each([
    ['/api/v1/user/me/items/bulk'],
    ['/api/v1/user/me/items/import'],
    ['/api/v1/user/me/items'],
    ['/api/v1/admin/users/x/balance'],
    ['/api/v1/deposits'],
    ['/trpc/user.items.bulk'],
    ['/trpc/ingest.messages'],
    ['/trpc/user.items.bulk,user.growid.set?batch=1'],
  ])('by POST %s', async (path) => {
    const attempts: Record<string, string>[] = [
      {},
      { authorization: 'Bearer nonsense' },
      { authorization: `Bearer lw_${'x'.repeat(43)}` },
      { 'content-encoding': 'br' },
      { 'content-type': 'text/plain' },
      { 'content-length': '40000000' },
    ];
    for (const headers of attempts) {
      expect([headers, await statusBeforeBody(path, headers)]).toEqual([headers, 401]);
    }
  });

  test('and a call for everybody in the batch raises the limit for nobody', async () => {
    for (const path of [
      '/trpc/system.status,ingest.messages?batch=1',
      '/trpc/user.items.count,ingest.messages?batch=1',
    ]) {
      const attempts: Record<string, string>[] = [{}, { authorization: `Bearer ${token}` }];
      for (const headers of attempts) {
        const status = await statusBeforeBody(path, headers);
        expect([path, headers, [401, 413].includes(status)]).toEqual([path, headers, true]);
      }
    }
  });

  test('and the answer says that a permission is missing', async () => {
    const { access_token } = await server.sandbox.token('user');
    const headers = { authorization: `Bearer ${access_token}` };
    expect(await statusBeforeBody('/api/v1/user/me/items/bulk', headers)).toBe(403);
    expect(await statusBeforeBody('/trpc/user.items.bulk', headers)).toBe(403);
  });

  test('and the answer says that the call is unknown', async () => {
    expect(await statusBeforeBody('/trpc/no.such', {})).toBe(404);
    expect(await statusBeforeBody('/trpc/no.such,no.other?batch=1', {})).toBe(404);
  });

  test.each(['/api/v1/user/me/items?limit=x', '/api/v1/user/me/items/7x', '/api/v1/user/me/items?limit=501'])(
    'and so is that of an invalid address: %s',
    async (path) => {
      expect((await fetch(server.url + path)).status).toBe(path.includes('7x') ? 405 : 401);
      expect((await fetch(server.url + path, { method: 'DELETE' })).status).toBe(401);
    },
  );
});

describe('a body', () => {
  const LIST = `{"ids":[${'0,'.repeat(2_000_000)}0],"action":"pause"}`;

  test.each([
    ['br', brotliCompressSync(LIST)],
    ['gzip', gzipSync(LIST)],
    ['deflate, br', Buffer.from('x')],
  ])('compressed by %s is 415', async (encoding, body) => {
    for (const path of ['/api/v1/user/me/items/bulk', '/trpc/user.items.bulk']) {
      const response = await server.as('basic')(path, {
        method: 'POST',
        body,
        headers: { ...JSON_TYPE, 'content-encoding': encoding },
      });
      expect(response.status).toBe(415);
      expect(await response.text()).toContain('Send the body without compression');
    }
  });

  test('marked as identity is read', async () => {
    const init = json('PUT', { growid: 'Plain' });
    const headers = { ...JSON_TYPE, 'content-encoding': 'identity' };
    expect((await server.as('basic')('/api/v1/user/me/growid', { ...init, headers })).status).toBe(200);
  });

  test.each([
    ['PUT', '/api/v1/user/me/growid', 64],
    ['POST', '/api/v1/user/me/items/bulk', 1024],
    ['POST', '/trpc/user.growid.set', 64],
    ['POST', '/trpc/user.growid.set,user.trial.claim?batch=1', 64],
    ['POST', '/trpc/user.items.bulk', 1024],
  ])('beyond the limit of %s %s, %d kB, is 413', async (method, path, kilobytes) => {
    const withBody = (bytes: number) =>
      server.as('basic')(path, json(method, `{"growid":"${'x'.repeat(bytes)}"}`));
    expect((await withBody(kilobytes * 1024)).status).toBe(413);
    expect((await withBody(kilobytes * 1000)).status).not.toBe(413);
  });

  test.each([
    ['lists within lists', `{"x":${'['.repeat(30_000)}${']'.repeat(30_000)}}`],
    ['objects within objects', `{"x":${'{"x":'.repeat(33)}1${'}'.repeat(33)}}`],
    ['more values than any call takes', `{"ids":[${'0,'.repeat(60_001)}0]}`],
  ])('with %s is 400', async (_what, body) => {
    for (const path of ['/api/v1/user/me/items/bulk', '/trpc/user.items.bulk']) {
      const init = json('POST', body);
      const headers = { ...JSON_TYPE, 'idempotency-key': 'form-1' };
      const response = await server.as('basic')(path, { ...init, headers });
      expect([response.status, await response.text()]).toEqual([
        400,
        expect.stringContaining('The request has too many values, or lists within lists.'),
      ]);
    }
  });

  test('sent in chunks beyond the limit is 413', async () => {
    const socket = await open();
    socket.write(
      `POST /trpc/user.growid.set HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\nauthorization: Bearer ${token}\r\ntransfer-encoding: chunked\r\nconnection: close\r\n\r\n`,
    );
    const chunk = 'x'.repeat(10_000);
    for (let index = 0; index < 10; index += 1) socket.write(`${chunk.length.toString(16)}\r\n${chunk}\r\n`);
    socket.write('0\r\n\r\n');
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 413 /);
  });

  test.each([
    ['PUT', '/api/v1/user/me/growid', '{"growid":"a\\u0000b"}'],
    ['POST', '/api/v1/user/me/blacklist', '{"blacklist_type":"GLOBAL","blacklist_world":"A\\u0000"}'],
    [
      'POST',
      '/api/v1/user/me/items/import',
      '{"csv":"item_name,min_price,max_price\\na\\u0000b,1,2","mode":"add"}',
    ],
    ['POST', '/trpc/user.growid.set', '{"growid":"a\\u0000b"}'],
    ['POST', '/trpc/user.aliases.create', '{"item_id":2,"alias":"a\\u0000b"}'],
    ['GET', '/api/v1/items/validate?name=a%00b', undefined],
    ['GET', '/api/v1/items/search?query=a%00b', undefined],
    ['GET', '/api/v1/user/me/messages?query=a%00b', undefined],
    ['GET', '/api/v1/user/me/notifications?limit=%00', undefined],
  ])('or address with the character NUL is no fault of the server: %s %s', async (method, path, body) => {
    const response = await server.as('basic')(path, body === undefined ? { method } : json(method, body));
    expect(response.status).toBeLessThan(500);
    expect(server.logLines.filter((line) => line.includes('"level":50'))).toEqual([]);
  });
});
