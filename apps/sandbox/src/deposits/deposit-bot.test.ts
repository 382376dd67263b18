import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../start-sandbox.js';

const SECRET = 'shared-with-the-server';

let sandbox: Sandbox;
let server: Server;
const received: { url: string | undefined; headers: IncomingHttpHeaders; body: string }[] = [];

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    received.push({ url: request.url, headers: request.headers, body: Buffer.concat(chunks).toString() });
    const isKnown = request.url === '/api/v1/deposits';
    response.writeHead(isKnown ? 201 : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(isKnown ? { message: 'Credited.' } : { detail: 'This code is wrong.' }));
  });
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : 0);
    });
  });
  sandbox = await startSandbox({ deposits: { secret: SECRET, serverUrl: `http://127.0.0.1:${port}` } });
});
afterAll(async () => {
  await sandbox.close();
  server.close();
});

async function ask(path: string, body: object): Promise<{ status: number; body: unknown }> {
  const response = await fetch(`${sandbox.url}/deposits/dev${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: await response.json() };
}

function verified(request: (typeof received)[number] | undefined): unknown {
  const {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signature,
  } = request?.headers ?? {};
  return new Webhook(SECRET, { format: 'raw' }).verify(request?.body ?? '', {
    'webhook-id': String(id),
    'webhook-timestamp': String(timestamp),
    'webhook-signature': String(signature),
  });
}

test('sends a deposit, signed by the Standard Webhooks scheme', async () => {
  expect(await ask('/deposit', { growid: 'LaserKing', amount: 250, id: 'deposit-1' })).toEqual({
    status: 201,
    body: { message: 'Credited.' },
  });
  expect(received.at(-1)).toMatchObject({ url: '/api/v1/deposits', headers: { 'webhook-id': 'deposit-1' } });
  expect(verified(received.at(-1))).toEqual({ growid: 'LaserKing', amount: 250 });
});

test('sends a code, and returns the error of the server', async () => {
  expect(await ask('/verify', { grow_id: 'LaserKing', code: 'WRONGONE' })).toEqual({
    status: 404,
    body: { message: 'This code is wrong.' },
  });
  expect(received.at(-1)?.url).toBe('/api/v1/deposits/verify');
  expect(verified(received.at(-1))).toEqual({ growid: 'LaserKing', code: 'WRONGONE' });
});

test('returns 503 without the secret', async () => {
  const other = await startSandbox();
  try {
    const response = await fetch(`${other.url}/deposits/dev/deposit`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ growid: 'LaserKing', amount: 1 }),
    });
    expect(response.status).toBe(503);
  } finally {
    await other.close();
  }
});
