import { createServer, type IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../start-sandbox.js';
import { sendJson } from '../testing/post-json.js';

const SECRET = 'shared-with-the-server';

let sandbox: Sandbox;
const received: { url: string | undefined; headers: IncomingHttpHeaders; body: string }[] = [];
const server = createServer(async (request, response) => {
  received.push({ url: request.url, headers: request.headers, body: await text(request) });
  const isKnown = request.url === '/api/v1/deposits';
  response.writeHead(isKnown ? 201 : 404, { 'content-type': 'application/json' });
  response.end(JSON.stringify(isKnown ? { message: 'Credited.' } : { detail: 'This code is wrong.' }));
});

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  sandbox = await startSandbox({ deposits: { secret: SECRET, serverUrl: `http://127.0.0.1:${port}` } });
});
afterAll(async () => {
  await sandbox.close();
  server.close();
});

const call = (path: string, body: object) => sendJson(`${sandbox.url}/deposits/dev${path}`, body);

function requireLast(): (typeof received)[number] {
  const last = received.at(-1);
  if (!last) throw new Error('The server received nothing.');
  return last;
}

test('sends a deposit, signed by the Standard Webhooks scheme', async () => {
  const answer = await call('/deposit', { growid: 'LaserKing', amount: 250, id: 'deposit-1' });
  expect(answer).toMatchObject({ status: 201, body: { message: 'Credited.' } });
  const { url, headers, body } = requireLast();
  expect([url, headers['webhook-id']]).toEqual(['/api/v1/deposits', 'deposit-1']);
  const names = ['webhook-id', 'webhook-timestamp', 'webhook-signature'];
  const signed = Object.fromEntries(names.map((name) => [name, String(headers[name])]));
  expect(new Webhook(SECRET, { format: 'raw' }).verify(body, signed)).toEqual({
    growid: 'LaserKing',
    amount: 250,
  });
});

test('sends a code, and returns the error of the server', async () => {
  const answer = await call('/verify', { growid: 'LaserKing', code: 'WRONGONE' });
  expect(answer).toMatchObject({ status: 404, body: { message: 'This code is wrong.' } });
  expect(requireLast().url).toBe('/api/v1/deposits/verify');
  expect(JSON.parse(requireLast().body)).toEqual({ growid: 'LaserKing', code: 'WRONGONE' });
});
