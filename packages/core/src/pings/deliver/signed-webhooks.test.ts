import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { createTokenCipher } from '../../access/index.js';
import { type ReceivedEvent, startEventReceiver } from '../../testing/event-receiver.js';
import { createPipelineWorld } from '../../testing/pipeline-world.js';
import { createWebhook, encryptSignedWebhook, updateWebhook } from '../../watching/index.js';
import { listNotifications } from '../index.js';
import { loadWebhookNotices } from './send-webhook-notices.js';
import { createSignedWebhookClient, isPublicAddress } from './signed-webhook-client.js';

const SECRET = `whsec_${Buffer.alloc(32).toString('base64')}`;
const receiver = await startEventReceiver();
const world = await createPipelineWorld({}, undefined, {
  signedWebhooks: { hosts: [receiver.host], allowsPrivate: true },
});
afterEach(async () => {
  receiver.received.length = 0;
  receiver.answer = { status: 204, headers: {}, body: '' };
  await world.quiet();
});
afterAll(async () => {
  await world.close();
  await receiver.close();
});

const deps = {
  db: world.database.db,
  sql: world.database.sql,
  cipher: world.tokenCipher,
  pipeline: world.pipeline,
};

/** A rule whose pings go to the receiver. */
async function watchWithSignedWebhook(price: { min?: number; max?: number } = {}) {
  const person = await world.person();
  const webhook = await createWebhook(await world.actor(person), deps, {
    webhook_name: 'My shop',
    webhook_url: receiver.url,
    kind: 'signed',
  });
  await world.rule(person, 'Laser Grid', { ...price, targets: [webhook.webhook_id] });
  return { person, webhook, secret: webhook.secret ?? '' };
}

function parse({ body }: ReceivedEvent): { type: string; data: object } {
  return JSON.parse(body);
}

describe('a ping through a signed webhook', () => {
  test('has its fields by name, and a signature that its secret verifies', async () => {
    const { person, webhook, secret } = await watchWithSignedWebhook({ min: 0 });
    expect(webhook).toMatchObject({ kind: 'signed', webhook_url: receiver.url, isPrimary: false });
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
    const id = await world.post('S> Laser Grid 200/1 @LGSHOP', { authorName: 'Seller' });
    const [event] = receiver.received;
    if (!event) throw new Error('Nothing was received.');
    expect(new Webhook(secret).verify(event.body, event.headers as Record<string, string>)).toEqual({
      type: 'ping.created',
      timestamp: expect.stringMatching(/Z$/),
      data: {
        ping_id: expect.any(String),
        author: 'Seller',
        worlds: ['LGSHOP'],
        channel: 'trading',
        content: 'S> Laser Grid 200/1 @LGSHOP',
        message_url: expect.stringMatching(new RegExp(`^https://discord.com/channels/\\d+/\\d+/${id}$`)),
        posted_at: expect.stringMatching(/Z$/),
        offers: [
          {
            item_id: 5666,
            item: 'Laser Grid',
            side: 'SELL',
            unit_price: 0.005,
            usual_price: null,
            deal_percent: null,
            is_current: true,
          },
        ],
      },
    });
    expect(
      await listNotifications(await world.actor(person), world.database.sql, { limit: 1, offset: 0 }),
    ).toMatchObject([
      { state: 'sent', attempts: 1, deliveries: [{ webhook_name: 'My shop', state: 'sent' }] },
    ]);
  });

  test('is sent again after an edit and a deletion, each with an id of its own', async () => {
    await watchWithSignedWebhook({ min: 0 });
    const message = await world.postMessage('S> Laser Grid 3wl');
    await world.edit(message, 'S> Laser Grid 4wl');
    await world.remove(message);
    expect(receiver.received.map((event) => parse(event).type)).toEqual([
      'ping.created',
      'ping.updated',
      'ping.deleted',
    ]);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(3);
  });

  test('is tried again with the same id', async () => {
    const { person } = await watchWithSignedWebhook({ min: 0 });
    receiver.answer.status = 503;
    await world.ingest(world.message('S> Laser Grid 3wl'));
    await world.until('it was tried twice', () => receiver.received.length >= 2);
    receiver.answer.status = 204;
    await world.settled();
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    const [ping] = await listNotifications(await world.actor(person), world.database.sql, {
      limit: 1,
      offset: 0,
    });
    expect(ping?.state).toBe('sent');
  });

  test('disables a webhook that is gone, and goes to the usual destination', async () => {
    const { person, webhook } = await watchWithSignedWebhook({ min: 0 });
    const primary = await world.webhook(person);
    receiver.answer.status = 410;
    await world.post('S> Laser Grid 3wl');
    expect(world.sentTo(primary)).toHaveLength(1);
    const [row] = await world.database
      .sql`select disabled_reason from webhooks where id = ${webhook.webhook_id}`;
    expect(row?.disabled_reason).toBe('It answered 410.');
    await world.pipeline.sendDueMessages('webhook_notices', loadWebhookNotices);
    expect(JSON.stringify(world.sentTo(primary).at(-1)?.body)).toContain('What happened: It answered 410.');
  });

  test('does not follow a redirect, and ends with what was answered', async () => {
    const { person } = await watchWithSignedWebhook({ min: 0 });
    receiver.answer = { status: 302, headers: { location: receiver.url }, body: '' };
    await world.post('S> Laser Grid 3wl');
    expect(receiver.received).toHaveLength(1);
    const [ping] = await listNotifications(await world.actor(person), world.database.sql, {
      limit: 1,
      offset: 0,
    });
    expect(ping).toMatchObject({ state: 'failed', failure: 'The webhook did not take it: It answered 302.' });
  });
});

test('slow addresses of one user hold up neither another user nor more than two requests', async () => {
  const slow = await world.person();
  const actor = await world.actor(slow);
  const add = (webhook_name: string) =>
    createWebhook(actor, deps, { webhook_name, webhook_url: `${receiver.url}/slow`, kind: 'signed' });
  const targets = [];
  for (const name of ['One', 'Two', 'Three']) targets.push((await add(name)).webhook_id);
  await world.rule(slow, 'Laser Grid', { targets });
  await watchWithSignedWebhook();
  const countTo = (path: string) => receiver.received.filter(({ url }) => url === path).length;
  receiver.hold('/pings/slow');
  await world.ingest(world.message('S> Laser Grid 3wl'));
  await world.until('the other user has the ping', () => countTo('/pings') === 1);
  await world.until('two slow requests run', () => countTo('/pings/slow') > 1);
  expect(countTo('/pings/slow')).toBe(2);
  receiver.release();
  await world.settled();
  expect(countTo('/pings/slow')).toBe(3);
});

test('an answer is not read beyond a bound', async () => {
  const { person, webhook } = await watchWithSignedWebhook();
  receiver.answer = { status: 200, headers: {}, body: 'x'.repeat(2_000_000) };
  await expect(world.pipeline.sendTestPing(person.id, webhook.webhook_id)).resolves.toMatchObject({
    webhookName: 'My shop',
  });
});

test('a server that cannot be reached is told from one that refuses', async () => {
  const { person, webhook } = await watchWithSignedWebhook();
  const closed = await startEventReceiver();
  await closed.close();
  const cipher = world.tokenCipher;
  const client = createSignedWebhookClient({ hosts: [closed.host], allowsPrivate: true }, cipher);
  const encryptedToken = encryptSignedWebhook(cipher, { secret: SECRET, url: closed.url });
  const event = { type: 'ping.test', timestamp: '', data: {} } as const;
  expect(
    await client.send(
      { kind: 'signed', userId: person.id, webhookId: webhook.webhook_id, encryptedToken },
      event,
      'id',
    ),
  ).toMatchObject({ outcome: 'network', detail: 'It could not be reached.' });
});

test('a test event goes out signed', async () => {
  const { person, webhook, secret } = await watchWithSignedWebhook();
  await world.pipeline.sendTestPing(person.id, webhook.webhook_id);
  const [event] = receiver.received;
  expect(
    new Webhook(secret).verify(event?.body ?? '', event?.headers as Record<string, string>),
  ).toMatchObject({ type: 'ping.test' });
});

test('a signed webhook keeps its secret with another address, is stored encrypted, and is never the primary one', async () => {
  const { person, webhook, secret } = await watchWithSignedWebhook();
  const actor = await world.actor(person);
  const moved = await updateWebhook(actor, deps, {
    id: webhook.webhook_id,
    webhook_url: `${receiver.url}/moved`,
  });
  expect(moved).toMatchObject({ kind: 'signed', webhook_url: `${receiver.url}/moved` });
  expect(moved).not.toHaveProperty('secret');
  const [row] = await world.database
    .sql`select encrypted_token from webhooks where id = ${webhook.webhook_id}`;
  expect(world.tokenCipher.decrypt(row?.encrypted_token)).toBe(`${secret} ${receiver.url}/moved`);
  await expect(updateWebhook(actor, deps, { id: webhook.webhook_id, isPrimary: true })).rejects.toMatchObject(
    { code: 'INVALID' },
  );
});

describe('an address that users choose', () => {
  const cipher = createTokenCipher(new Uint8Array(32));
  const create = (hosts: string[], allowsPrivate = false) =>
    createSignedWebhookClient({ hosts, allowsPrivate }, cipher);

  test('is accepted only where the operator allows its host', () => {
    expect(() => create([]).requireAddress('https://hooks.example/x')).toThrow(
      expect.objectContaining({ code: 'UNAVAILABLE' }),
    );
    const named = create(['hooks.example', 'hooks.example:8443']);
    expect(named.requireAddress('https://HOOKS.example:443/x')).toBe('https://hooks.example/x');
    expect(named.requireAddress('https://hooks.example:8443/x')).toBe('https://hooks.example:8443/x');
    const refused = expect.objectContaining({ code: 'INVALID' });
    expect(() => named.requireAddress('https://sub.hooks.example/')).toThrow(refused);
    expect(() => create(['*']).requireAddress('https://anywhere.example:8443/')).toThrow(refused);
    expect(create(['*']).requireAddress('https://anywhere.example/')).toBe('https://anywhere.example/');
  });

  test.each([
    'http://hooks.example/',
    'https://user:word@hooks.example/',
    'ftp://hooks.example/',
    'https://127.0.0.1/',
    'https://0x7f000001/',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://169.254.169.254/latest/meta-data',
  ])('is rejected: %s', (url) => {
    expect(() => create(['*']).requireAddress(url)).toThrow(expect.objectContaining({ code: 'INVALID' }));
  });

  test('is not connected to when its name points into a private network', async () => {
    const send = (client: ReturnType<typeof create>, url: string) => {
      const encryptedToken = encryptSignedWebhook(cipher, { secret: SECRET, url });
      const event = { type: 'ping.test', timestamp: '', data: {} } as const;
      return client.send({ kind: 'signed', userId: 'user', webhookId: 'id', encryptedToken }, event, 'id');
    };
    const url = `https://${receiver.host}/`;
    expect(await send(create([receiver.host]), url)).toMatchObject({
      outcome: 'gone',
      statusCode: null,
      detail: 'Its address is not public.',
    });
    expect(await send(create(['other.example']), url)).toMatchObject({
      outcome: 'gone',
      detail: 'The operator does not allow its address.',
    });
    expect(receiver.received).toEqual([]);
  });

  test.each(['8.8.8.8', '1.1.1.1', '2606:4700:4700::1111'])('is public: %s', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  test.each([
    ...['0.0.0.0', '10.1.2.3', '100.64.0.1', '127.0.0.1', '169.254.169.254', '172.31.255.255', '192.168.0.1'],
    ...['198.18.0.1', '224.0.0.1', '255.255.255.255', '::', '::1', '::ffff:127.0.0.1', '::ffff:8.8.8.8'],
    ...[
      'fe80::1',
      'fc00::1',
      'fd12::1',
      'fec0::1',
      'ff02::1',
      '64:ff9b::a00:1',
      '2002:a00:1::',
      '2001:db8::1',
    ],
    'not an address',
  ])('is not public: %s', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});
