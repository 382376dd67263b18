import { createServer } from 'node:http';
import { SANDBOX_DISCORD } from '@lockwatch/contracts';
import { expect, test } from 'vitest';
import { startSandbox } from './start-sandbox.js';
import { connectClient, nextEvent } from './testing/discord-client.js';
import { RawGateway } from './testing/raw-gateway.js';

test('uses the free port in all addresses with port 0', async () => {
  const sandbox = await startSandbox({ port: 0 });
  expect(sandbox.port).toBeGreaterThan(0);
  expect(sandbox.url).toBe(`http://localhost:${sandbox.port}`);
  const gateway = await fetch(`${sandbox.discordApiUrl}/v10/gateway`);
  expect(await gateway.json()).toEqual({ url: `ws://localhost:${sandbox.port}/discord/gateway` });
  const discovery = await fetch(`${sandbox.oidcIssuer}/.well-known/openid-configuration`);
  expect(await discovery.json()).toMatchObject({
    issuer: sandbox.oidcIssuer,
    token_endpoint: `${sandbox.oidcIssuer}/token`,
  });
  await sandbox.close();
});

test('two sandboxes share nothing', async () => {
  const [first, second] = await Promise.all([startSandbox(), startSandbox()]);
  const client = await connectClient(first);
  const created = nextEvent(client, 'messageCreate');
  second.postMessage('in the second');
  first.postMessage('in the first');
  expect((await created)[0].content).toBe('in the first');
  await client.destroy();
  await Promise.all([first.close(), second.close()]);
});

test('closes connections, hanging requests and streams, and frees the port', async () => {
  const sandbox = await startSandbox();
  const gateway = new RawGateway(sandbox);
  await gateway.identify();
  const stream = await fetch(`${sandbox.url}/discord/dev/events`);
  await fetch(`${sandbox.url}/discord/dev/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ target: 'webhooks', kind: 'timeout' }),
  });
  const hanging = fetch(`${sandbox.discordApiUrl}/v10/webhooks/123456789012345678/abc`, { method: 'POST' });
  const hangs = expect(hanging).rejects.toThrow();
  await sandbox.close();
  expect(await gateway.closed).toBe(1001);
  await hangs;
  await expect(stream.text()).rejects.toThrow();

  const again = await startSandbox({ port: sandbox.port });
  expect(again.port).toBe(sandbox.port);
  await again.close();
});

test('rejects when the port is in use', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const address = other.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  await expect(startSandbox({ port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
  await new Promise((resolve) => other.close(resolve));
});

test('waits for outbox rows, and rejects with the missing count', async () => {
  const sandbox = await startSandbox();
  const { id, token } = sandbox.createWebhook();
  const waiting = sandbox.waitForOutbox(1);
  await fetch(`${sandbox.discordApiUrl}/v10/webhooks/${id}/${token}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ content: 'x' }),
  });
  expect(await waiting).toMatchObject([{ kind: 'webhook', body: { content: 'x' } }]);
  await expect(sandbox.waitForOutbox(2, 0, 20)).rejects.toThrow(
    'Waited 20 ms for 2 rows in the outbox; there are 1.',
  );
  await sandbox.close();
});

test('posts a message with its author', async () => {
  const sandbox = await startSandbox();
  const client = await connectClient(sandbox);
  const created = nextEvent(client, 'messageCreate');
  sandbox.postMessage('hello', { name: 'Zoe' }, SANDBOX_DISCORD.channels[2].id);
  const [message] = await created;
  expect([message.author.globalName, message.channelId]).toEqual(['Zoe', SANDBOX_DISCORD.channels[2].id]);
  await client.destroy();
  await sandbox.close();
});
