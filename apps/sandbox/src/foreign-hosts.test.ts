import { request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { type Sandbox, startSandbox } from './start-sandbox.js';

let sandbox: Sandbox;
let open: Sandbox;
beforeAll(async () => {
  [sandbox, open] = await Promise.all([startSandbox(), startSandbox({ isPublic: true })]);
});
afterAll(() => Promise.all([sandbox.close(), open.close()]));

const TOKEN_PATH = '/oidc/dev/token';

/** The status of a request with that Host header and that request target; `fetch` sets both itself. */
function call(
  { port }: Sandbox,
  host: string,
  path: string,
  headers: Record<string, string> = {},
): Promise<number> {
  const isPost = path === TOKEN_PATH;
  const sent = {
    port,
    host: '127.0.0.1',
    path,
    method: isPost ? 'POST' : 'GET',
    headers: { host, ...(isPost && { 'content-type': 'application/json' }), ...headers },
  };
  return new Promise((resolve, reject) => {
    request(sent, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    })
      .on('error', reject)
      .end(isPost ? JSON.stringify({ login: 'admin' }) : undefined);
  });
}

/** The status that a WebSocket upgrade is answered with; 101 for an open one. */
function upgrade(port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/discord/gateway?v=10`, { headers: { host } });
    socket.once('open', () => {
      socket.close();
      resolve(101);
    });
    socket.once('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0));
    socket.once('error', reject);
  });
}

test.each(['localhost', 'LOCALHOST', 'localhost.', 'app.localhost:80', '127.0.0.1', '127.8.0.1:80', '[::1]'])(
  'as %s, it gives a token and opens the gateway',
  async (name) => {
    expect(await call(sandbox, name, TOKEN_PATH)).toBe(200);
    expect(await upgrade(sandbox.port, name)).toBe(101);
  },
);

test.each([
  'evil.example',
  'evil.example.:80',
  'localhost.evil.example',
  '127.0.0.1.evil.example',
  'evil.example#.localhost',
  'evil.example@localhost',
  '192.168.1.5',
  '0.0.0.0:80',
  '[::2]',
])('as %s, it gives no token and opens no gateway', async (name) => {
  expect(await call(sandbox, name, TOKEN_PATH)).toBe(403);
  expect(await upgrade(sandbox.port, name)).toBe(403);
});

test.each(['/healthz', '/discord/api/v10/gateway', '/oidc/.well-known/openid-configuration', '/', '/none'])(
  'answers nothing at %s for another host name',
  async (path) => {
    expect(await call(sandbox, 'evil.example', path)).toBe(403);
  },
);

test('a forwarded host name counts for nothing', async () => {
  const forwarded = (name: string) => ({ 'x-forwarded-host': name, forwarded: `host=${name}` });
  expect(await call(sandbox, 'evil.example', TOKEN_PATH, forwarded('localhost'))).toBe(403);
  expect(await call(sandbox, 'localhost', TOKEN_PATH, forwarded('evil.example'))).toBe(200);
});

test('the host in an absolute request target counts too', async () => {
  expect(await call(sandbox, 'localhost', 'http://evil.example/healthz')).toBe(403);
  expect(await call(sandbox, 'localhost', 'http://localhost:4000@evil.example/healthz')).toBe(403);
  expect(await call(sandbox, 'localhost', `http://localhost:${sandbox.port}/healthz`)).toBe(200);
});

test('any name is answered where the operator lets other machines in', async () => {
  expect(await call(open, 'demo.example', TOKEN_PATH)).toBe(200);
  expect(await upgrade(open.port, 'demo.example')).toBe(101);
});
