import { once } from 'node:events';
import { expect, test } from 'vitest';
import { startSandbox } from './start-sandbox.js';

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

test('closes connections, hanging requests and streams, and frees the port', async () => {
  const sandbox = await startSandbox();
  const gateway = new WebSocket(`ws://localhost:${sandbox.port}/discord/gateway`);
  await once(gateway, 'open');
  const stream = await fetch(`${sandbox.url}/discord/dev/events`);
  await fetch(`${sandbox.url}/discord/dev/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ target: 'webhooks', kind: 'timeout' }),
  });
  const hanging = fetch(`${sandbox.discordApiUrl}/v10/webhooks/123456789012345678/abc`, { method: 'POST' });
  const hangs = expect(hanging).rejects.toThrow();
  const closed = once(gateway, 'close');
  await sandbox.close();
  expect((await closed)[0]).toMatchObject({ code: 1001 });
  await hangs;
  await expect(stream.text()).rejects.toThrow();

  const again = await startSandbox({ port: sandbox.port });
  expect(again.port).toBe(sandbox.port);
  await again.close();
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
