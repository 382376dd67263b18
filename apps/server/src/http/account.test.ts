import { ON_BEHALF_OF_HEADER } from '@lockwatch/contracts';
import { users } from '@lockwatch/db/schema';
import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { SERVICE_TOKEN, startTestServer } from '../testing/test-server.js';

const server = await startTestServer();
afterAll(() => server.close());

/** Calls with a token of their own, which stays the same. */
async function signedIn(login: string): Promise<(path: string, init?: RequestInit) => Promise<Response>> {
  const { access_token } = await server.sandbox.token(login);
  return (path, init = {}) =>
    fetch(`${server.url}/api/v1${path}`, {
      ...init,
      headers: { ...init.headers, authorization: `Bearer ${access_token}` },
    });
}

const remove = { method: 'DELETE' };

/** The bot on behalf of that Discord user. */
const onDiscord = (discordUserId: string) =>
  fetch(`${server.url}/api/v1/user/me`, {
    headers: { authorization: `Bearer ${SERVICE_TOKEN}`, [ON_BEHALF_OF_HEADER]: discordUserId },
  });

test('after the deletion the token and the Discord link are void; a later sign-in makes a new account without a trial', async () => {
  const call = await signedIn('beta');
  const before = Object(await (await call('/user/me')).json());
  expect((await onDiscord(before.discord_user_id)).status).not.toBe(401);
  const deleted = await call('/user/me', remove);
  expect(deleted.status).toBe(200);
  expect(await deleted.json()).toEqual({ message: 'Your account and everything in it are deleted.' });

  const after = await call('/user/me');
  expect(after.status).toBe(401);
  expect(Object(await after.json()).detail).toBe(
    'This account was deleted. Sign in again to make a new one.',
  );
  expect(await server.database.db.$count(users, eq(users.email, before.email))).toBe(0);
  expect((await onDiscord(before.discord_user_id)).status).toBe(401);

  const [log] = await server.database.sql<{ addresses: number; names: number }[]>`
    select count(client_address)::int as addresses,
      count(*) filter (where concat_ws(' ', user_name, user_email, message) ilike '%bela%')::int as names
    from audit_log where actor_user_id is null`;
  expect(log).toEqual({ addresses: 0, names: 0 });

  const again = await signedIn('beta');
  const me = Object(await (await again('/user/me')).json());
  expect(me).toMatchObject({ name: before.name, metadata: { used_trial: true }, growid: null, balance: 0 });
  expect(me.user_id).not.toBe(before.user_id);
  expect((await again('/user/me/claim-trial', { method: 'POST' })).status).toBe(409);
});

test('the balance in the query confirms what is lost', async () => {
  const staff = await signedIn('admin');
  const call = await signedIn('basic');
  const { user_id } = Object(await (await call('/user/me')).json());
  const given = await staff(`/admin/users/${user_id}/balance`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ amount: 12.5, reason: 'a test' }),
  });
  expect(given.status).toBe(200);
  expect((await call('/user/me', remove)).status).toBe(409);
  expect((await call('/user/me?lost_balance=12', remove)).status).toBe(409);
  expect((await call('/user/me?lost_balance=12.5', remove)).status).toBe(200);
});

test('a Discord user who was unlinked stays so at the next sign-in', async () => {
  const call = await signedIn('expert');
  expect((await call('/user/me/discord', remove)).status).toBe(200);
  await server.database.sql`update users set last_login_at = now() - interval '1 hour'`;
  const me = Object(await (await (await signedIn('expert'))('/user/me')).json());
  expect(me.discord_user_id).toBeNull();
});
