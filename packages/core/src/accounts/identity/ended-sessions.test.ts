import { createTestDatabase } from '@lockwatch/db/testing';
import { afterAll, describe, expect, test } from 'vitest';
import { createAuthenticator } from './authenticate.js';
import { endSession, SESSION_ENDED } from './ended-sessions.js';
import { createOpenIdProvider } from './openid-provider.js';
import { startTestProvider } from './testing/test-provider.js';

const log = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };
const EVENTS = { 'http://schemas.openid.net/event/backchannel-logout': {} };

const [database, provider] = await Promise.all([createTestDatabase(), startTestProvider()]);
const rules = {
  provider: createOpenIdProvider({ issuer: provider.issuer, log }),
  audience: provider.audience,
  clientId: provider.clientId,
  organization: null,
};
const authenticate = createAuthenticator({
  db: database.db,
  tokens: rules,
  serviceToken: 'service-token',
  log,
});
afterAll(() => Promise.all([database.close(), provider.close()]));

const now = () => Math.floor(Date.now() / 1000);
/** One second for all tokens, so that none is issued after the logout by chance. */
const iat = now();

/** A logout token that is right in everything, but for what is overridden. */
function logoutToken(claims: Record<string, unknown>, header: Record<string, unknown> = {}): Promise<string> {
  const all = {
    iat,
    aud: provider.clientId,
    jti: crypto.randomUUID(),
    events: EVENTS,
    name: null,
    ...claims,
  };
  return provider.token(all, { typ: 'logout+jwt', ...header });
}

async function isAccepted(claims: Record<string, unknown>): Promise<boolean> {
  const authorization = `Bearer ${await provider.token({ iat, ...claims })}`;
  const caller = await authenticate({ authorization, onBehalfOf: undefined });
  if (caller.kind === 'nobody') expect(caller.rejection).toMatchObject({ text: SESSION_ENDED });
  return caller.kind === 'user';
}

describe('a logout token', () => {
  test('ends the tokens of its subject that were issued until then, and no others', async () => {
    const sub = 'of-subject';
    expect(await isAccepted({ sub })).toBe(true);
    await endSession(database.db, rules, await logoutToken({ sub }));
    expect(await isAccepted({ sub })).toBe(false);
    expect(await isAccepted({ sub, sid: 'any' })).toBe(false);
    expect(await isAccepted({ sub, iat: iat + 5 })).toBe(true);
    expect(await isAccepted({ sub: 'somebody-else' })).toBe(true);
  });

  test('of one session leaves the tokens that name another one', async () => {
    const sub = 'of-session';
    await endSession(database.db, rules, await logoutToken({ sub, sid: 'first' }));
    expect(await isAccepted({ sub, sid: 'first' })).toBe(false);
    expect(await isAccepted({ sub, sid: 'second' })).toBe(true);
    // It may be of the session that ended.
    expect(await isAccepted({ sub })).toBe(false);
  });

  test('may name the session alone', async () => {
    await endSession(database.db, rules, await logoutToken({ sub: null, sid: 'alone' }));
    expect(await isAccepted({ sub: 'x', sid: 'alone' })).toBe(false);
    expect(await isAccepted({ sub: 'x' })).toBe(true);
  });

  test('sent twice, or of the generic type, changes nothing more', async () => {
    const token = await logoutToken({ sub: 'twice' }, { typ: 'JWT' });
    await endSession(database.db, rules, token);
    await endSession(database.db, rules, token);
    expect(await isAccepted({ sub: 'twice', iat: iat + 5 })).toBe(true);
  });

  test.each<[string, () => Promise<string>]>([
    ['is no token', async () => 'hello'],
    ['is an access token', () => provider.token()],
    ['is an identity token', () => provider.token({ aud: provider.clientId }, { typ: 'JWT' })],
    ['is for another client', () => logoutToken({ sub: 'x', aud: 'other' })],
    ['is of another issuer', () => logoutToken({ sub: 'x', iss: 'https://evil.test' })],
    ['has a nonce', () => logoutToken({ sub: 'x', nonce: 'n' })],
    ['names nobody', () => logoutToken({ sub: null })],
    ['has no id', () => logoutToken({ sub: 'x', jti: null })],
    ['has no event', () => logoutToken({ sub: 'x', events: null })],
    ['has another event', () => logoutToken({ sub: 'x', events: { 'https://other.test': {} } })],
    ['is an hour old', () => logoutToken({ sub: 'x', iat: now() - 3600 })],
    ['is altered', async () => `${(await logoutToken({ sub: 'x' })).slice(0, -6)}AAAAAA`],
    ['is of another type', () => logoutToken({ sub: 'x' }, { typ: 'at+jwt' })],
  ])('that %s is rejected', async (_name, make) => {
    await expect(endSession(database.db, rules, await make())).rejects.toMatchObject({ code: 'MALFORMED' });
  });
});
