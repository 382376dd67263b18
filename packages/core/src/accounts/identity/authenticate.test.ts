import { auditLog, roles, userIdentities, userRoles, users } from '@lockwatch/db/schema';
import { createTestDatabase } from '@lockwatch/db/testing';
import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { lockUser } from '../../access/index.js';
import { createApiToken, listApiTokens, revokeApiToken } from './api-tokens.js';
import { type Authenticator, createAuthenticator } from './authenticate.js';
import { createOpenIdProvider } from './openid-provider.js';
import { startTestProvider, type TestProvider } from './testing/test-provider.js';

const log = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };
const SERVICE_TOKEN = 'the-service-token-of-the-tests';

const [database, provider] = await Promise.all([createTestDatabase(), startTestProvider()]);
const authenticate = authenticatorFor(provider);
afterAll(() => Promise.all([database.close(), provider.close()]));

function authenticatorFor(idp: TestProvider): Authenticator {
  return createAuthenticator({
    db: database.db,
    tokens: {
      provider: createOpenIdProvider({ issuer: idp.issuer, log }),
      audience: idp.audience,
      clientId: provider.clientId,
      organization: null,
    },
    serviceToken: SERVICE_TOKEN,
    log,
  });
}

const bearer = (token: string, onBehalfOf?: string) => ({ authorization: `Bearer ${token}`, onBehalfOf });

async function signIn(claims: Record<string, unknown>) {
  const caller = await authenticate(bearer(await provider.token(claims)));
  if (caller.kind !== 'user') throw new Error('A user was expected.');
  return caller.actor;
}

describe('a first call', () => {
  test('makes the account from the claims, with the role user, and logs it', async () => {
    const actor = await signIn({ sub: 'first', name: 'Fay', email: 'fay@example.test' });
    expect(actor).toMatchObject({ name: 'Fay', email: 'fay@example.test', isBanned: false });
    expect(actor.roles.map((role) => role.name)).toEqual(['user']);
    expect(await getAuditActions(actor.userId)).toEqual(['user_created', 'login']);
  });

  test('makes one account in twenty parallel calls', async () => {
    const actors = await Promise.all(Array.from({ length: 20 }, () => signIn({ sub: 'race' })));
    expect(new Set(actors.map((actor) => actor.userId)).size).toBe(1);
    const rows = await database.db.select().from(userIdentities).where(eq(userIdentities.subject, 'race'));
    expect(rows).toHaveLength(1);
    expect(await getAuditActions(actors[0]?.userId ?? '')).toEqual(['user_created', 'login']);
  });

  test('never joins an account by its e-mail address', async () => {
    const one = await signIn({ sub: 'mail-1', email: 'same@example.test' });
    const two = await signIn({ sub: 'mail-2', email: 'same@example.test' });
    expect(two.userId).not.toBe(one.userId);
  });

  test('of the same subject at another provider is another user', async () => {
    const here = await signIn({ sub: 'twin' });
    const other = await startTestProvider();
    try {
      const caller = await authenticatorFor(other)(bearer(await other.token({ sub: 'twin' })));
      if (caller.kind !== 'user') throw new Error('A user was expected.');
      expect(caller.actor.userId).not.toBe(here.userId);
    } finally {
      await other.close();
    }
  });

  test('asks the userinfo endpoint, once, when the token has no name', async () => {
    provider.behaviour.userInfo = () => ({ sub: 'nameless', name: 'Told', email: 'told@example.test' });
    const before = provider.requests['/userinfo'] ?? 0;
    const actor = await signIn({ sub: 'nameless', name: null });
    await signIn({ sub: 'nameless', name: null });
    expect(actor).toMatchObject({ name: 'Told', email: 'told@example.test' });
    expect((provider.requests['/userinfo'] ?? 0) - before).toBe(1);
  });

  test.each([
    ['another subject', { sub: 'somebody-else', name: 'Other' }],
    ['no subject', { name: 'Other' }],
  ])('ignores a userinfo answer for %s', async (name, answer) => {
    provider.behaviour.userInfo = () => answer;
    const actor = await signIn({ sub: `nameless, told of ${name}`, name: null });
    expect(actor).toMatchObject({ name: 'Player', email: null });
  });

  test('takes odd claims for absent ones', async () => {
    provider.behaviour.userInfo = () => ({});
    const actor = await signIn({
      sub: 'odd',
      name: 'Zed\u0000\n',
      email: 42,
      picture: 'javascript:alert(1)',
      discord_user_id: 'not digits',
    });
    const [row] = await database.db.select().from(users).where(eq(users.id, actor.userId));
    expect(row).toMatchObject({ name: 'Zed', email: null, picture: null, discordUserId: null });
  });
});

describe('the profile', () => {
  /** A first or later sign-in, whose access token says nothing of the person. */
  async function signInWith(sub: string, identityToken: string) {
    const authorization = `Bearer ${await provider.token({ sub, name: null })}`;
    const caller = await authenticate({ authorization, onBehalfOf: undefined, identityToken });
    if (caller.kind !== 'user') throw new Error('A user was expected.');
    return caller.actor;
  }
  const identityToken = (sub: string, claims: Record<string, unknown> = {}) =>
    provider.token({ sub, aud: provider.clientId, nonce: 'n', ...claims }, { typ: 'JWT' });

  test('comes from the identity token where the access token has none, at each sign-in', async () => {
    provider.behaviour.userInfo = () => ({});
    const told = { name: 'Ida', email: 'ida@example.test', picture: 'https://example.test/ida.png' };
    const actor = await signInWith('ida', await identityToken('ida', told));
    expect(actor).toMatchObject({ name: 'Ida', email: 'ida@example.test' });
    expect(await getAuditActions(actor.userId)).toEqual(['user_created', 'login']);
    expect(await signInWith('ida', await identityToken('ida', { ...told, name: 'Ida B.' }))).toMatchObject({
      name: 'Ida B.',
      email: 'ida@example.test',
    });
    const [row] = await database.db.select().from(users).where(eq(users.id, actor.userId));
    expect(row).toMatchObject({ name: 'Ida B.', picture: told.picture });
  });

  test('is filled up from the userinfo endpoint', async () => {
    provider.behaviour.userInfo = () => ({ sub: 'una', name: 'Una', email: 'una@example.test' });
    const actor = await signInWith('una', await identityToken('una', { name: 'Una of the token' }));
    expect(actor).toMatchObject({ name: 'Una of the token', email: 'una@example.test' });
  });

  test.each<[string, () => Promise<string>]>([
    ['of another person', () => identityToken('eve')],
    ['for another client', () => identityToken('max', { aud: 'another-client' })],
    ['issued to another party', () => identityToken('max', { aud: [provider.clientId, 'x'], azp: 'x' })],
    ['for several clients and no party', () => identityToken('max', { aud: [provider.clientId, 'x'] })],
    ['that has expired', () => identityToken('max', { exp: 1000 })],
    ['of another issuer', () => identityToken('max', { iss: 'https://evil.test' })],
    ['that is no token', async () => 'name=Eve'],
  ])('is not taken from an identity token %s', async (_what, forge) => {
    provider.behaviour.userInfo = () => ({ sub: 'max', name: 'Max' });
    const actor = await signInWith('max', await forge());
    expect(actor.name).toBe('Max');
  });

  test('of a banned user stays', async () => {
    const actor = await signIn({ sub: 'banned-one', name: 'Before' });
    await database.db.update(users).set({ isBanned: true }).where(eq(users.id, actor.userId));
    expect((await signInWith('banned-one', await identityToken('banned-one', { name: 'After' }))).name).toBe(
      'Before',
    );
  });
});

describe('the Discord account', () => {
  test.each([
    ['a claim', { sub: 'd1', discord_user_id: '700000000000000001' }, '700000000000000001'],
    [
      'a namespaced claim',
      { sub: 'd2', 'https://x.test/discord_user_id': '700000000000000002' },
      '700000000000000002',
    ],
    ['a subject of Auth0', { sub: 'oauth2|discord|700000000000000003' }, '700000000000000003'],
  ])('is learnt from %s', async (_name, claims, expected) => {
    expect((await signIn(claims)).discordUserId).toBe(expected);
  });

  test('stays with the account that has it', async () => {
    await signIn({ sub: 'owner', discord_user_id: '700000000000000009' });
    const second = await signIn({ sub: 'second', discord_user_id: '700000000000000009' });
    expect(second.discordUserId).toBeNull();
    const [identity] =
      await database.sql`select discord_user_id from user_identities where subject = 'second'`;
    expect(identity?.discord_user_id, 'remembered all the same').toBe('700000000000000009');
  });

  test('is linked at a later visit, once the provider names it', async () => {
    const actor = await signIn({ sub: 'later' });
    await longAgo(actor.userId, '10 minutes');
    await signIn({ sub: 'later', discord_user_id: '700000000000000010' });
    expect((await signIn({ sub: 'later' })).discordUserId).toBe('700000000000000010');
    expect(await getAuditActions(actor.userId)).toContain('discord_linked');
  });
});

describe('a later visit', () => {
  test('within five minutes writes nothing', async () => {
    const actor = await signIn({ sub: 'again' });
    await signIn({ sub: 'again', name: 'New Name' });
    const [row] = await database.db.select().from(users).where(eq(users.id, actor.userId));
    expect(row).toMatchObject({ name: 'Some One', lastLoginAt: actor.lastLoginAt });
  });

  test('takes over the new name, and counts as a login after half an hour, once', async () => {
    const actor = await signIn({ sub: 'returns' });
    await longAgo(actor.userId, '31 minutes');
    await Promise.all(Array.from({ length: 10 }, () => signIn({ sub: 'returns', name: 'Renamed' })));
    expect((await signIn({ sub: 'returns' })).name).toBe('Renamed');
    expect((await getAuditActions(actor.userId)).filter((action) => action === 'login')).toHaveLength(2);
  });

  test('does not wait, with a connection, while another call changes the user', async () => {
    const actor = await signIn({ sub: 'waits' });
    await longAgo(actor.userId, '31 minutes');
    const identityToken = await provider.token(
      { sub: 'waits', aud: provider.clientId, name: 'New' },
      { typ: 'JWT' },
    );
    const { authorization } = bearer(await provider.token({ sub: 'waits' }));
    await database.db.transaction(async (tx) => {
      await lockUser(tx, actor.userId);
      const caller = await authenticate({ authorization, onBehalfOf: undefined, identityToken });
      expect(caller).toMatchObject({ kind: 'user', actor: { userId: actor.userId } });
      expect(await getAuditActions(actor.userId)).toEqual(['user_created', 'login']);
    });
    await authenticate({ authorization, onBehalfOf: undefined, identityToken });
    expect(await getAuditActions(actor.userId)).toEqual(['user_created', 'login', 'login']);
    expect((await signIn({ sub: 'waits' })).name).toBe('New');
  });

  test('after a role was taken away has lost it', async () => {
    const actor = await signIn({ sub: 'demoted' });
    const [admin] = await database.db.select().from(roles).where(eq(roles.name, 'admin'));
    await database.db.insert(userRoles).values({ userId: actor.userId, roleId: admin?.id ?? 0 });
    expect((await signIn({ sub: 'demoted' })).permissions).toContain('MANAGE_ROLES');
    await database.db.delete(userRoles).where(eq(userRoles.roleId, admin?.id ?? 0));
    expect((await signIn({ sub: 'demoted' })).permissions).not.toContain('MANAGE_ROLES');
  });
});

describe('the bot', () => {
  test('signs in with the service credential and acts for whom it names', async () => {
    const actor = await signIn({ sub: 'on-discord', discord_user_id: '700000000000000020' });
    await expect(authenticate(bearer(SERVICE_TOKEN, '700000000000000020'))).resolves.toMatchObject({
      kind: 'service',
      actor: { userId: actor.userId, credential: { kind: 'service' } },
    });
    const alone = { kind: 'service', actor: null };
    await expect(authenticate(bearer(SERVICE_TOKEN))).resolves.toEqual(alone);
    await expect(authenticate(bearer(SERVICE_TOKEN, '700000000000000021'))).resolves.toEqual(alone);
  });

  test('must name its person by digits', async () => {
    await expect(authenticate(bearer(SERVICE_TOKEN, "1' or 1=1"))).resolves.toMatchObject({
      kind: 'nobody',
      rejection: { code: 'UNAUTHENTICATED' },
    });
  });

  test('is the only one whose word on another person counts', async () => {
    await signIn({ sub: 'victim', discord_user_id: '700000000000000030' });
    const caller = await authenticate(
      bearer(await provider.token({ sub: 'attacker' }), '700000000000000030'),
    );
    expect(caller).toMatchObject({ kind: 'user', actor: { discordUserId: null } });
  });
});

describe('personal API tokens', () => {
  test('sign in as their owner, with their scopes, until they are revoked', async () => {
    const actor = await signIn({ sub: 'scripter' });
    const { token, token_id: id } = await createApiToken(actor, database.db, {
      name: 'script',
      scopes: ['read'],
    });
    expect(token).toMatch(/^lw_[\w-]{43}$/);
    await expect(authenticate(bearer(token))).resolves.toMatchObject({
      kind: 'user',
      actor: { userId: actor.userId, credential: { kind: 'api-token', scopes: ['read'] } },
    });
    const [listed] = await listApiTokens(actor, database.db);
    expect(listed).toMatchObject({
      token_id: id,
      prefix: token.slice(0, 9),
      last_used_at: expect.any(String),
    });
    expect(JSON.stringify(listed)).not.toContain(token);
    await revokeApiToken(actor, database.db, id);
    await expect(authenticate(bearer(token))).resolves.toMatchObject({
      kind: 'nobody',
      rejection: { message: 'This API token is unknown, revoked or expired.' },
    });
  });

  test('end when their time is over', async () => {
    const actor = await signIn({ sub: 'limited' });
    const { token } = await createApiToken(actor, database.db, {
      name: 'short',
      scopes: ['read'],
      expires_in_days: 1,
    });
    await expect(authenticate(bearer(token))).resolves.toMatchObject({ kind: 'user' });
    await database.sql`update api_tokens set expires_at = now() where user_id = ${actor.userId}`;
    await expect(authenticate(bearer(token))).resolves.toMatchObject({ kind: 'nobody' });
  });

  test('of another user cannot be revoked', async () => {
    const owner = await signIn({ sub: 'token-owner' });
    const stranger = await signIn({ sub: 'token-stranger' });
    const { token, token_id: id } = await createApiToken(owner, database.db, { name: 'x', scopes: ['read'] });
    await expect(revokeApiToken(stranger, database.db, id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(authenticate(bearer(token))).resolves.toMatchObject({ kind: 'user' });
  });

  test('are at most twenty, also when made in parallel', async () => {
    const actor = await signIn({ sub: 'many' });
    const results = await Promise.allSettled(
      Array.from({ length: 40 }, () => createApiToken(actor, database.db, { name: 'x', scopes: ['read'] })),
    );
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(20);
  });
});

test.each([
  ['nothing', undefined],
  ['an empty text', ''],
])('%s is nobody, without a complaint', async (_name, authorization) => {
  await expect(authenticate({ authorization, onBehalfOf: '1' })).resolves.toEqual({
    kind: 'nobody',
    rejection: null,
  });
});

test.each(['Basic dXNlcjpwYXNz', 'Bearer', 'Bearer a b', 'lw_abc', 'Bearer lw_short', 'Bearer not.a.token'])(
  '%s is nobody, with a reason',
  async (authorization) => {
    await expect(authenticate({ authorization, onBehalfOf: undefined })).resolves.toMatchObject({
      kind: 'nobody',
      rejection: { code: 'UNAUTHENTICATED' },
    });
  },
);

async function getAuditActions(userId: string): Promise<string[]> {
  const rows = await database.db
    .select({ action: auditLog.action })
    .from(auditLog)
    .where(eq(auditLog.actorUserId, userId))
    .orderBy(auditLog.createdAt, auditLog.id);
  return rows.map((row) => row.action);
}

async function longAgo(userId: string, interval: string): Promise<void> {
  await database.sql`update users set last_login_at = now() - ${interval}::interval where id = ${userId}`;
}
