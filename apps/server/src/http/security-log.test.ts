import { randomUUID } from 'node:crypto';
import { ON_BEHALF_OF_HEADER } from '@lockwatch/contracts';
import { auditLog } from '@lockwatch/db/schema';
import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { json, SERVICE_TOKEN, startTestServer } from '../testing/test-server.js';

let since: Date;
const server = await startTestServer();
await Promise.all(['staff', 'admin', 'basic'].map((login) => server.as(login)('/api/v1/user/me')));
beforeEach(async () => {
  const [row] = await server.database.sql`select clock_timestamp() as now`;
  since = row?.now;
  server.logLines.length = 0;
});
afterAll(() => server.close());

async function entries(...actions: string[]) {
  return server.database.db
    .select({ action: auditLog.action, message: auditLog.message, address: auditLog.clientAddress })
    .from(auditLog)
    .where(and(gt(auditLog.createdAt, since), inArray(auditLog.action, actions)))
    .orderBy(asc(auditLog.createdAt), asc(auditLog.id));
}

async function idOf(email: string): Promise<string> {
  const [row] = await server.database.sql`select id from users where email like ${`${email}%`}`;
  return String(row?.id);
}

const securityEvents = () =>
  server.logLines.map((line) => JSON.parse(line)).filter((line) => line.securityEvent !== undefined);

describe('the audit log', () => {
  test('tells who changed webhooks and made tokens, and from which address', async () => {
    const { url } = await makeDiscordWebhook();
    const as = server.as('basic');
    const made = await as(
      '/api/v1/user/me/webhooks',
      json('POST', { webhook_name: 'mine', webhook_url: url }),
    );
    const { webhook_id } = Object(await made.json());
    await as(`/api/v1/user/me/webhooks/${webhook_id}`, json('PUT', { webhook_name: 'ours' }));
    await as(`/api/v1/user/me/webhooks/${webhook_id}`, { method: 'DELETE' });
    await as('/api/v1/user/me/api-tokens', json('POST', { name: 'script', scopes: ['read'] }));
    const found = await entries('webhook_created', 'webhook_updated', 'webhook_deleted', 'api_token_created');
    const address = '127.0.0.1';
    expect(found).toEqual([
      { action: 'webhook_created', message: 'Added the webhook "mine".', address },
      { action: 'webhook_updated', message: 'Changed the webhook "ours": name.', address },
      { action: 'webhook_deleted', message: 'Deleted the webhook "ours".', address },
      { action: 'api_token_created', message: 'Made the API token "script" (read).', address },
    ]);
  });

  test('has no address for what the bot does on behalf of a user', async () => {
    const [person] = await server.database
      .sql`select discord_user_id as id from users where email like 'basic%'`;
    const response = await fetch(`${server.url}/trpc/user.growid.set`, {
      ...json('POST', { growid: `Bot${randomUUID().slice(0, 8)}` }),
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${SERVICE_TOKEN}`,
        [ON_BEHALF_OF_HEADER]: String(person?.id),
      },
    });
    expect(response.status).toBe(200);
    expect(await entries('growid_updated')).toMatchObject([{ address: null }]);
  });

  test('tells once an hour that staff looked at an account or a balance, and never of one’s own', async () => {
    const [target, self] = [await idOf('basic'), await idOf('admin')];
    for (let round = 0; round < 2; round += 1) {
      for (const id of [target, self]) {
        expect((await server.as('admin')(`/api/v1/admin/users/${id}`)).status).toBe(200);
        expect((await server.as('admin')(`/api/v1/admin/users/${id}/ledger`)).status).toBe(200);
      }
    }
    const found = await entries('user_viewed', 'user_ledger_viewed');
    expect(found.map(({ action, address }) => [action, address])).toEqual([
      ['user_viewed', '127.0.0.1'],
      ['user_ledger_viewed', '127.0.0.1'],
    ]);
  });

  test('shows the address to staff, who can search for it', async () => {
    await server.database.db
      .insert(auditLog)
      .values({ action: 'system', message: 'From far away.', clientAddress: '2001:db8::7' });
    const list = async (query: string) => (await server.as('admin')(`/api/v1/admin/logs?${query}`)).json();
    expect(await list('search=2001:db8::7')).toMatchObject([
      { message: 'From far away.', client_address: '2001:db8::7' },
    ]);
    expect(await list('search=2001:db8')).toEqual([]);
  });

  test('lets an address be blanked, and nothing else be changed', async () => {
    const { db } = server.database;
    const ofSystem = eq(auditLog.action, 'system');
    await db.update(auditLog).set({ clientAddress: null }).where(ofSystem);
    await expect(db.update(auditLog).set({ clientAddress: 'x' }).where(ofSystem)).rejects.toThrow();
    await expect(db.update(auditLog).set({ message: sql`'x'` }).where(ofSystem)).rejects.toThrow();
  });
});

describe('the log of the server', () => {
  test('has one line a minute for the forged tokens of an address, and none for an expired one', async () => {
    const forged = `${(await server.sandbox.token('basic')).access_token.slice(0, -6)}AAAAAA`;
    for (let round = 0; round < 5; round += 1) {
      const headers = { authorization: `Bearer ${forged}` };
      expect((await fetch(`${server.url}/api/v1/user/me`, { headers })).status).toBe(401);
    }
    const expired = await fetch(
      `${server.sandbox.oidcIssuer}/dev/token`,
      json('POST', { login: 'basic', expires_in: -600 }),
    );
    const authorization = `Bearer ${Object(await expired.json()).access_token}`;
    expect((await fetch(`${server.url}/api/v1/user/me`, { headers: { authorization } })).status).toBe(401);
    expect(securityEvents()).toMatchObject([
      {
        securityEvent: 'access-token-rejected',
        address: '127.0.0.1',
        reason: 'ERR_JWS_SIGNATURE_VERIFICATION_FAILED',
      },
    ]);
    expect(server.logLines.join('')).not.toContain(forged.slice(-40));
  });

  test('tells of an unknown API token', async () => {
    const headers = { authorization: `Bearer lw_${'x'.repeat(43)}` };
    await fetch(`${server.url}/api/v1/user/me`, { headers });
    expect(securityEvents()).toMatchObject([{ securityEvent: 'api-token-rejected', address: '127.0.0.1' }]);
  });

  test('tells of staff who reach above their rank', async () => {
    const admin = await idOf('admin');
    const response = await server.as('staff')(`/api/v1/admin/users/${admin}/ban`, { method: 'POST' });
    expect(response.status).toBe(403);
    expect(securityEvents()).toMatchObject([
      {
        securityEvent: 'permission-rejected',
        path: 'admin.users.ban',
        userId: await idOf('staff'),
        address: '127.0.0.1',
      },
    ]);
  });

  test.each([
    ['/api/v1/stripe/webhook', { 'stripe-signature': 't=1,v1=00' }],
    ['/api/v1/deposits', { 'webhook-id': 'x', 'webhook-timestamp': '1', 'webhook-signature': 'v1,AAAA' }],
  ])('tells of a request to %s with a bad signature', async (path, headers) => {
    // Another address than that of the requests before, whose minute may run.
    server.logLines.length = 0;
    const response = await fetch(`${server.url}${path}`, {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json', ...headers },
    });
    expect([400, 401]).toContain(response.status);
    const [event] = securityEvents();
    if (path.endsWith('webhook')) expect(event).toMatchObject({ securityEvent: 'signature-rejected', path });
    // The second kind of the same address within a minute is only counted.
    else expect(event).toBeUndefined();
  });
});

describe('a session that the sign-in provider ends', () => {
  const path = '/api/v1/auth/backchannel-logout';
  const tell = (token: string) =>
    fetch(`${server.url}${path}`, { method: 'POST', body: new URLSearchParams({ logout_token: token }) });

  test('is over for the access tokens it has', async () => {
    const tokenOf = async (claims: Record<string, unknown>) => {
      const input = { login: 'expert', claims };
      const made = await fetch(`${server.sandbox.oidcIssuer}/dev/token`, json('POST', input));
      return Object(await made.json());
    };
    const { access_token } = await tokenOf({});
    const me = () =>
      fetch(`${server.url}/api/v1/user/me`, { headers: { authorization: `Bearer ${access_token}` } });
    expect((await me()).status).toBe(200);
    const events = { 'http://schemas.openid.net/event/backchannel-logout': {} };
    const response = await tell((await tokenOf({ events })).id_token);
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
    const refused = await me();
    expect(refused.status).toBe(401);
    expect(Object(await refused.json()).detail).toBe(
      'You were signed out at the sign-in provider. Sign in again.',
    );
  });

  test('cannot be made up', async () => {
    expect((await tell('made.up.token')).status).toBe(400);
    expect((await fetch(`${server.url}${path}`, { method: 'POST' })).status).toBe(400);
    expect((await fetch(`${server.url}${path}`)).status).toBe(405);
  });
});

async function makeDiscordWebhook(): Promise<{ url: string }> {
  const made = await fetch(`${server.sandbox.url}/discord/dev/webhooks`, json('POST', { name: 'mine' }));
  return Object(await made.json());
}
