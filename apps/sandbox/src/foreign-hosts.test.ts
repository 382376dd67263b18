import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { type Sandbox, startSandbox } from './start-sandbox.js';

let sandbox: Sandbox;
let open: Sandbox;
beforeAll(async () => {
  [sandbox, open] = await Promise.all([startSandbox(), startSandbox({ isPublic: true })]);
});
afterAll(() => Promise.all([sandbox.close(), open.close()]));

const LOOPBACK = ['localhost', 'LOCALHOST', 'localhost.', 'app.localhost', '127.0.0.1', '127.8.0.1', '[::1]'];
const FOREIGN = [
  'evil.example',
  'evil.example.',
  'localhost.evil.example',
  '127.0.0.1.evil.example',
  'evil.example#.localhost',
  'evil.example@localhost',
  '192.168.1.5',
  '0.0.0.0',
  '[::2]',
];
const TOKEN_PATH = '/oidc/dev/token';
const PATHS = [
  '/healthz',
  '/discord/api/v10/gateway',
  '/oidc/.well-known/openid-configuration',
  '/',
  '/none',
];

interface Call {
  host: string;
  path: string;
  method?: string;
  headers?: Record<string, string>;
}

/** The status of a request with that Host header and that request target; `fetch` sets both itself. */
function call(port: number, { host, path, method = 'GET', headers = {} }: Call): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(
      { port, host: '127.0.0.1', path, method, headers: { host, ...headers } },
      (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      },
    );
    sent.on('error', reject);
    sent.end(method === 'POST' ? JSON.stringify({ login: 'admin' }) : undefined);
  });
}

function takeToken(port: number, host: string, headers: Record<string, string> = {}): Promise<number> {
  return call(port, {
    host,
    path: TOKEN_PATH,
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
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

describe.each(LOOPBACK)('as %s', (name) => {
  test.each(['', ':80'])('with the port "%s", it gives a token and opens the gateway', async (suffix) => {
    expect(await takeToken(sandbox.port, name + suffix)).toBe(200);
    expect(await upgrade(sandbox.port, name + suffix)).toBe(101);
  });
});

describe.each(FOREIGN)('as %s', (name) => {
  test.each(['', ':80'])('with the port "%s", it gives no token and opens no gateway', async (suffix) => {
    expect(await takeToken(sandbox.port, name + suffix)).toBe(403);
    expect(await upgrade(sandbox.port, name + suffix)).toBe(403);
  });
});

test.each(PATHS)('answers nothing at %s for another host name', async (path) => {
  expect(await call(sandbox.port, { host: 'evil.example', path })).toBe(403);
});

test('a forwarded host name counts for nothing', async () => {
  const forwarded = (name: string) => ({ 'x-forwarded-host': name, forwarded: `host=${name}` });
  expect(await takeToken(sandbox.port, 'evil.example', forwarded('localhost'))).toBe(403);
  expect(await takeToken(sandbox.port, 'localhost', forwarded('evil.example'))).toBe(200);
});

test('the host in an absolute request target counts too', async () => {
  const target = (origin: string) => ({ host: 'localhost', path: `${origin}/healthz` });
  expect(await call(sandbox.port, target('http://evil.example'))).toBe(403);
  expect(await call(sandbox.port, target('http://localhost:4000@evil.example'))).toBe(403);
  expect(await call(sandbox.port, target(`http://localhost:${sandbox.port}`))).toBe(200);
});

test('any name is answered where the operator lets other machines in', async () => {
  expect(await takeToken(open.port, 'demo.example')).toBe(200);
  expect(await upgrade(open.port, 'demo.example')).toBe(101);
});
