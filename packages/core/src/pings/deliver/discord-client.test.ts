import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { createTokenCipher } from '../../access/index.js';
import { systemClock } from '../../ports/index.js';
import type { DiscordDestination } from './destination.js';
import { createDiscordClient } from './discord-client.js';
import { createDmBackoff } from './dm-backoff.js';
import { renderTestPing } from './send-test-ping.js';

/** Answers of Discord, and of what stands between us and Discord, that the sandbox does not give. */
let answer: (request: IncomingMessage, response: ServerResponse) => void;
const requests: { method: string; url: string; authorization: string | undefined }[] = [];
const server = createServer((request, response) => {
  requests.push({
    method: request.method ?? '',
    url: request.url ?? '',
    authorization: request.headers.authorization,
  });
  answer(request, response);
});
const cipher = createTokenCipher(new Uint8Array(32).fill(3));
let nextId = 10n;

await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const client = createDiscordClient({
  apiUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v10/`,
  botToken: 'secret',
  tokenCipher: cipher,
  requestTimeoutMs: 300,
  maxParallelSends: 4,
  budget: {
    isExhausted: () => false,
    recordResponse: () => undefined,
    invalidRequests: () => 0,
    close: async () => undefined,
  },
  dmBackoff: createDmBackoff(systemClock),
});
afterEach(() => {
  requests.length = 0;
});
afterAll(async () => {
  await client.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

/** A fresh one each time, so that no limit of another test is remembered. */
function webhook(): DiscordDestination {
  nextId += 1n;
  const discordWebhookId = String(500_000_000_000_000_000n + nextId);
  return { kind: 'webhook', webhookId: 'id', discordWebhookId, encryptedToken: cipher.encrypt('token') };
}

const send = () => client.send(webhook(), renderTestPing(0, 'en'), 'nonce');

function reply(status: number, headers: Record<string, string>, body: string) {
  answer = (_request, response) => {
    response.writeHead(status, headers).end(body);
  };
}
const json = { 'content-type': 'application/json' };

test('a webhook is asked for the message it makes, without our credential, at the configured address', async () => {
  reply(200, json, JSON.stringify({ id: '1', channel_id: '2' }));
  const result = await send();
  expect(result).toMatchObject({
    outcome: 'sent',
    requestedMs: expect.any(Number),
    delivered: { pingMessageId: '1', pingChannelId: '2' },
  });
  expect(requests).toEqual([
    {
      method: 'POST',
      url: expect.stringMatching(/^\/api\/v10\/webhooks\/5\d+\/token\?wait=true$/),
      authorization: undefined,
    },
  ]);
});

describe('a 429 is obeyed whatever its Retry-After looks like', () => {
  test.each([
    ['0', 50, 100],
    ['0.3', 300, 400],
    ['65', 65_000, 65_100],
    ['1337', 1_337_000, 1_337_100],
    ['64500000', 50, 3_600_000],
    ['soon', 1000, 1000],
    ['-3', 1000, 1000],
  ])('Retry-After: %s', async (header, atLeast, atMost) => {
    reply(429, { ...json, 'retry-after': header }, JSON.stringify({ message: 'slow', retry_after: 1 }));
    const result = await send();
    expect(result).toMatchObject({
      outcome: 'rate-limited',
      isGlobal: false,
      requestedMs: expect.any(Number),
    });
    expect(result.retryAfterMs).toBeGreaterThanOrEqual(atLeast);
    expect(result.retryAfterMs).toBeLessThanOrEqual(atMost);
  });

  test('without one, and with a page for a body', async () => {
    reply(429, { 'content-type': 'text/html' }, '<html>slow down</html>');
    const result = await send();
    expect(result).toMatchObject({
      outcome: 'rate-limited',
      requestedMs: expect.any(Number),
      retryAfterMs: 1000,
    });
  });

  test('a bucket known to be empty is not asked at all', async () => {
    const target = webhook();
    reply(
      200,
      {
        ...json,
        'x-ratelimit-limit': '1',
        'x-ratelimit-remaining': '0',
        'x-ratelimit-reset-after': '30',
        'x-ratelimit-bucket': 'b',
      },
      JSON.stringify({ id: '1', channel_id: '2' }),
    );
    // The second request learns the bucket's name, under which the limit is kept.
    await client.send(target, renderTestPing(0, 'en'), 'nonce');
    await client.send(target, renderTestPing(0, 'en'), 'nonce');
    const asked = requests.length;
    expect(await client.send(target, renderTestPing(0, 'en'), 'nonce')).toMatchObject({
      outcome: 'rate-limited',
      requestedMs: null,
    });
    expect(requests).toHaveLength(asked);
  });
});

describe('what an answer says about the destination', () => {
  test.each([
    [404, JSON.stringify({ message: 'Unknown Webhook', code: 10015 }), 'gone'],
    [401, JSON.stringify({ message: 'Invalid Webhook Token', code: 50027 }), 'gone'],
    [403, JSON.stringify({ message: 'Missing Permissions', code: 50013 }), 'gone'],
    [404, JSON.stringify({ message: 'Unknown Message', code: 10008 }), 'message-gone'],
    [400, JSON.stringify({ message: 'Invalid Form Body', code: 50035 }), 'refused'],
    [400, JSON.stringify({ message: 'Unknown Channel', code: 10003 }), 'gone'],
    [500, JSON.stringify({ message: 'oops' }), 'server-error'],
    [503, 'down', 'server-error'],
  ])('%s %s: %s', async (status, body, outcome) => {
    reply(status, json, body);
    expect(await send()).toMatchObject({ outcome, statusCode: status });
  });

  test('a page of a firewall says nothing about it', async () => {
    reply(403, { 'content-type': 'text/html' }, '<html>blocked</html>');
    expect(await send()).toMatchObject({ outcome: 'server-error', statusCode: 403 });
  });

  test.each([
    ['no answer', () => undefined],
    [
      'half an answer',
      (response: ServerResponse) => {
        response.writeHead(200, { ...json, 'content-length': '100' });
        response.write('{"id":');
      },
    ],
  ])('%s is a timeout', async (_what, act) => {
    answer = (_request, response) => act(response);
    expect(await send()).toMatchObject({ outcome: 'timeout', statusCode: null });
  });

  test('a cut connection is a fault of the network', async () => {
    answer = (request) => request.socket.destroy();
    expect(await send()).toMatchObject({ outcome: 'network', statusCode: null });
  });

  test('a bot token that is refused does not silence direct messages for good', async () => {
    reply(401, json, JSON.stringify({ message: '401: Unauthorized', code: 0 }));
    const dm: DiscordDestination = { kind: 'dm', discordUserId: '300000000000000001' };
    expect(await client.send(dm, renderTestPing(0, 'en'), 'n')).toMatchObject({ outcome: 'unauthorised' });
    reply(200, json, JSON.stringify({ id: '210000000000000001', channel_id: '2' }));
    expect(await client.send(dm, renderTestPing(0, 'en'), 'n')).toMatchObject({ outcome: 'sent' });
    expect(requests.at(-1)?.authorization).toBe('Bot secret');
  });

  test('a token that cannot be decrypted does not count as an error of Discord', async () => {
    const broken: DiscordDestination = {
      ...webhook(),
      kind: 'webhook',
      encryptedToken: 'v1.broken',
    } as DiscordDestination;
    expect(await client.send(broken, renderTestPing(0, 'en'), 'n')).toMatchObject({ outcome: 'network' });
    expect(requests).toHaveLength(0);
  });
});
