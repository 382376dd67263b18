import { createHmac, randomUUID } from 'node:crypto';
import { deposits, ledgerAccounts, ledgerEntries } from '@lockwatch/db/schema';
import { eq, sql } from 'drizzle-orm';
import { Webhook } from 'standardwebhooks';
import { afterAll, describe, expect, test } from 'vitest';
import { signDepositHeaders } from '../testing/signed-deposit.js';
import { DEPOSIT_SECRET, json, startTestServer } from '../testing/test-server.js';

const server = await startTestServer();
afterAll(() => server.close());

const now = () => Math.floor(Date.now() / 1000);

async function post(
  body: string,
  headers: Record<string, string>,
  path = '/api/v1/deposits',
): Promise<{ status: number; body: unknown }> {
  const response = await fetch(`${server.url}${path}`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...headers },
  });
  return { status: response.status, body: await response.json() };
}

const deposit = (growid: string, amount: unknown) => JSON.stringify({ growid, amount });

async function balanceOf(login: string): Promise<number> {
  const response = await server.as(login)('/api/v1/user/me');
  return Object(await response.json()).balance;
}

/** Sets the GrowID of a demo login and returns the code that proves it. */
async function claim(login: string, growid: string): Promise<string> {
  const set = await server.as(login)('/api/v1/user/me/growid', json('PUT', { growid }));
  expect(set.status).toBe(200);
  const made = await server.as(login)('/api/v1/user/me/growid/code', json('POST', {}));
  expect(made.status).toBe(200);
  return Object(await made.json()).code;
}

/** The player of that name says that code to the deposit bot. */
async function say(growid: string, code: string, more: Parameters<typeof signDepositHeaders>[1] = {}) {
  const body = JSON.stringify({ growid, code });
  return post(body, signDepositHeaders(body, more), '/api/v1/deposits/verify');
}

/** Makes the demo login the proven owner of the GrowID. */
async function own(login: string, growid: string): Promise<void> {
  expect((await say(growid, await claim(login, growid))).status).toBe(200);
}

async function countDeposits(): Promise<number> {
  return server.database.db.$count(deposits);
}

describe('a deposit', () => {
  test('is credited to the user who has proven the GrowID, in any case, and shows in the ledger', async () => {
    await own('basic', 'LaserKing');
    const body = deposit('laserKING', 250.25);
    const answer = await post(body, signDepositHeaders(body));
    expect(answer).toEqual({
      status: 201,
      body: {
        deposit_id: expect.any(String),
        status: 'credited',
        growid: 'laserKING',
        amount: 250.25,
        message: '250.25 world locks were credited to laserKING.',
      },
    });
    expect(await balanceOf('basic')).toBe(250.25);
    const ledger = await server.as('basic')('/api/v1/user/me/ledger');
    expect(await ledger.json()).toEqual([
      {
        entry_id: expect.any(String),
        kind: 'deposit',
        amount: 250.25,
        balance_after: 250.25,
        reason: 'Deposit in the game by laserKING',
        created_at: expect.any(String),
      },
    ]);
  });

  test('sent again is answered the same and moves nothing, also at the same moment', async () => {
    await own('expert', 'TwiceTold');
    const body = deposit('TwiceTold', 40);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => post(body, signDepositHeaders(body, { key: 'twice' }))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(9).fill(200), 201]);
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
    expect(await balanceOf('expert')).toBe(40);
  });

  test('of a sum that binary fractions made is the sum that was meant, and the same again', async () => {
    const body = deposit('Fraction', 0.1 + 0.2);
    expect(body).toContain('0.30000000000000004');
    const first = await post(body, signDepositHeaders(body, { key: 'fraction' }));
    expect(first).toMatchObject({ status: 201, body: { amount: 0.3 } });
    expect(await post(body, signDepositHeaders(body, { key: 'fraction' }))).toEqual({
      ...first,
      status: 200,
    });
  });

  test('with another content under the same key is refused', async () => {
    const body = deposit('OtherBody', 40);
    expect((await post(body, signDepositHeaders(body, { key: 'other' }))).status).toBe(201);
    for (const changed of [deposit('OtherBody', 41), deposit('OtherBodi', 40)]) {
      expect(await post(changed, signDepositHeaders(changed, { key: 'other' }))).toMatchObject({
        status: 409,
        body: {
          detail: 'This idempotency key was used for a different request. Use a new key for a new request.',
        },
      });
    }
  });

  test('for an unproven GrowID waits, is credited when it is proven, and still answers the same', async () => {
    const body = deposit('NewComer', 12.5);
    const first = await post(body, signDepositHeaders(body, { key: 'waits' }));
    expect(first).toMatchObject({
      status: 201,
      body: {
        status: 'waiting',
        message:
          '12.5 world locks wait until the owner of the GrowID NewComer proves it, for 30 days at most.',
      },
    });
    const code = await claim('user', 'NEWCOMER');
    expect(await balanceOf('user')).toBe(0);
    expect(await say('NewComer', code)).toEqual({
      status: 200,
      body: {
        growid: 'NewComer',
        status: 'verified',
        credited: 12.5,
        message: 'NewComer is verified. 12.5 world locks that waited for it are on the balance now.',
      },
    });
    expect(await balanceOf('user')).toBe(12.5);
    expect(await post(body, signDepositHeaders(body, { key: 'waits' }))).toEqual({ ...first, status: 200 });
    expect(await balanceOf('user')).toBe(12.5);
  });

  test('that waited more than 30 days is not credited any more', async () => {
    const body = deposit('TooLate', 99);
    await post(body, signDepositHeaders(body));
    await server.database.db
      .update(deposits)
      .set({ expiresAt: sql`now() - interval '1 second'` })
      .where(eq(deposits.growid, 'TooLate'));
    expect(await say('TooLate', await claim('beta', 'TooLate'))).toMatchObject({ body: { credited: 0 } });
    expect(await balanceOf('beta')).toBe(0);
  });
});

test.each(['growid', 'grow_id'])('every call takes the name of a player as %s', async (field) => {
  const name = field === 'growid' ? 'FirstName' : 'OtherName';
  const sign = (content: object, path: string) => {
    const body = JSON.stringify({ [field]: name, ...content });
    return post(body, signDepositHeaders(body), path);
  };
  const set = await server.as('beta')('/api/v1/user/me/growid', json('PUT', { [field]: name }));
  expect([set.status, await set.json()]).toEqual([200, expect.objectContaining({ growid: name })]);
  const made = await server.as('beta')('/api/v1/user/me/growid/code', json('POST', {}));
  const { code } = Object(await made.json());
  expect(await sign({ amount: 1 }, '/api/v1/deposits')).toMatchObject({
    status: 201,
    body: { growid: name },
  });
  expect(await sign({ code }, '/api/v1/deposits/verify')).toMatchObject({
    status: 200,
    body: { growid: name },
  });

  const { user_id: id } = Object(await (await server.as('beta')('/api/v1/user/me')).json());
  const assigned = await server.as('developer')(
    `/api/v1/admin/users/${id}/growid`,
    json('PUT', { [field]: `${name}2`, reason: 'Showed the account in the game' }),
  );
  expect(await assigned.json()).toMatchObject({ message: `The GrowID ${name}2 belongs to Bela Beta now.` });
});

describe('the proof of a GrowID', () => {
  test('is accepted from the depositor alone', async () => {
    const code = await claim('beta', 'Unsigned');
    const body = JSON.stringify({ growid: 'Unsigned', code });
    const path = '/api/v1/deposits/verify';
    expect((await post(body, {}, path)).status).toBe(401);
    expect((await post(body, signDepositHeaders(body, { secret: 'another secret' }), path)).status).toBe(401);
    expect((await post(body, signedByV1(body), path)).status).toBe(401);
    expect((await server.as('developer')(path, json('POST', { growid: 'Unsigned', code }))).status).toBe(401);
    expect((await say('Unsigned', code)).status).toBe(200);
  });

  test('returns 404 for a wrong code and 422 without one', async () => {
    expect(await say('Nobody', 'WRONGONE')).toMatchObject({
      status: 404,
      body: { detail: expect.stringContaining('This code is wrong or expired, or not for Nobody.') },
    });
    expect((await say('Nobody', '')).status).toBe(422);
    expect((await say('', 'WRONGONE')).status).toBe(422);
  });

  test('repeated under its id is answered the same', async () => {
    const code = await claim('beta', 'Repeated');
    const first = await say('Repeated', code, { key: 'repeated' });
    expect(first.status).toBe(200);
    expect(await say('Repeated', code, { key: 'repeated' })).toEqual(first);
    expect((await say('Repeated', 'OTHERONE', { key: 'repeated' })).status).toBe(409);
  });
});

describe('a deposit that is not proven to come from the depositor', () => {
  const body = deposit('LaserKing', 5);
  const without = (name: string) => {
    const { [name]: _left, ...headers } = signDepositHeaders(body);
    return headers;
  };
  const SIGNATURE = 'webhook-signature';
  test.each<[string, () => Record<string, string>, string]>([
    ['without a signature', () => without(SIGNATURE), body],
    ['without a timestamp', () => without('webhook-timestamp'), body],
    ['without an id', () => without('webhook-id'), body],
    ['with another id', () => ({ ...signDepositHeaders(body), 'webhook-id': 'another' }), body],
    ['with another secret', () => signDepositHeaders(body, { secret: 'another secret' }), body],
    ['with one byte of the body changed', () => signDepositHeaders(body), deposit('LaserKing', 6)],
    ['with white space added to the body', () => signDepositHeaders(body), `${body} `],
    [
      'with another timestamp',
      () => ({ ...signDepositHeaders(body), 'webhook-timestamp': String(now() - 1) }),
      body,
    ],
    ['signed too long ago', () => signDepositHeaders(body, { timestamp: String(now() - 310) }), body],
    ['with a timestamp that is no number', () => signDepositHeaders(body, { timestamp: '1e9' }), body],
    ['with a short signature', () => ({ ...signDepositHeaders(body), [SIGNATURE]: 'v1,ab' }), body],
    [
      'with a signature of another version',
      () => {
        const headers = signDepositHeaders(body);
        return { ...headers, [SIGNATURE]: `v2${headers[SIGNATURE]?.slice(2)}` };
      },
      body,
    ],
    ['with the former headers', () => signedByV1(body), body],
  ])('returns 401 %s', async (_name, headers, sent) => {
    const before = await countDeposits();
    const answer = await post(sent, headers());
    expect(answer).toMatchObject({
      status: 401,
      body: { title: 'Unauthorized', detail: expect.any(String) },
    });
    expect(await countDeposits()).toBe(before);
  });
});

describe('a signed deposit', () => {
  test('cannot be replayed under another id', async () => {
    await own('expert', 'Replayed');
    const before = await balanceOf('expert');
    const body = deposit('Replayed', 40);
    const headers = signDepositHeaders(body, { key: 'original' });
    expect((await post(body, headers)).status).toBe(201);
    for (const id of ['copy-1', 'copy-2']) {
      expect((await post(body, { ...headers, 'webhook-id': id, 'idempotency-key': id })).status).toBe(401);
    }
    expect((await post(body, { ...headers, 'idempotency-key': 'copy-3' })).status).toBe(200);
    expect(await balanceOf('expert')).toBe(before + 40);
  });

  test('may be signed by the library of the scheme', async () => {
    const body = JSON.stringify({ growid: 'Unicode', amount: 1, note: 'Ünïcode \u2728' });
    const sentAt = new Date();
    const library = new Webhook(DEPOSIT_SECRET, { format: 'raw' });
    const headers = {
      'webhook-id': 'by-the-library',
      'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1000)),
      'webhook-signature': library.sign('by-the-library', sentAt, body),
    };
    expect(await post(body, headers)).toMatchObject({ status: 201, body: { growid: 'Unicode' } });
  });

  test.each(['Ünïcode ✨', 'ab', 'x'.repeat(19)])(
    'of a name that no player has is rejected: %s',
    async (name) => {
      const body = deposit(name, 1);
      expect(await post(body, signDepositHeaders(body))).toMatchObject({ status: 422 });
    },
  );

  test('may carry several signatures, of which one matches', async () => {
    const body = deposit('TwoSecrets', 1);
    const timestamp = String(now());
    const old = signDepositHeaders(body, { key: 'two-secrets', timestamp, secret: 'the former secret' });
    const current = signDepositHeaders(body, { key: 'two-secrets', timestamp });
    const signatures = `v1a,AAAA ${old['webhook-signature']} ${current['webhook-signature']}`;
    expect((await post(body, { ...current, 'webhook-signature': signatures })).status).toBe(201);
  });

  test.each<[string, string, string | undefined, number]>([
    ['with a full stop in its id', deposit('A', 1), 'a.b', 422],
    ['with an id that is too long', deposit('A', 1), 'k'.repeat(256), 422],
    ['that is not JSON', '{"growid":', undefined, 400],
    ['that is a list', '[]', undefined, 422],
    ['without a GrowID', deposit(' ', 1), undefined, 422],
    ['with too long a GrowID', deposit('x'.repeat(51), 1), undefined, 422],
    ['of nothing', deposit('A', 0), undefined, 422],
    ['of less than nothing', deposit('A', -5), undefined, 422],
    ['of parts of a cent', deposit('A', 0.015), undefined, 422],
    ['of very many and parts of a cent', deposit('A', 999_999.999), undefined, 422],
    ['of more than there can be', deposit('A', 1_000_000.01), undefined, 422],
    ['of a text', deposit('A', '5'), undefined, 422],
  ])('%s is rejected', async (_name, body, key, status) => {
    const before = await countDeposits();
    const headers = signDepositHeaders(body, key === undefined ? {} : { key });
    expect(await post(body, headers)).toMatchObject({ status });
    expect(await countDeposits()).toBe(before);
  });

  test('of 16 kB and more is refused before it is read', async () => {
    const body = deposit('x'.repeat(17_000), 1);
    expect((await post(body, signDepositHeaders(body))).status).toBe(413);
  });
});

test.each(['/api/v1/deposits', '/api/v1/deposits/verify'])('%s: nothing but POST exists', async (path) => {
  const response = await fetch(`${server.url}${path}`);
  expect(response.status).toBe(405);
  expect(response.headers.get('allow')).toBe('POST');
});

test('after all of this, the books balance', async () => {
  const [entries] = await server.database.db
    .select({ sum: sql<string>`coalesce(sum(${ledgerEntries.amount}), 0)::text` })
    .from(ledgerEntries);
  const [accounts] = await server.database.db
    .select({ sum: sql<string>`sum(${ledgerAccounts.balance})::text` })
    .from(ledgerAccounts);
  expect([Number(entries?.sum), Number(accounts?.sum)]).toEqual([0, 0]);
});

describe('the former signature headers', () => {
  test('are accepted where DEPOSIT_ACCEPT_V1 is on, beside the new ones', async () => {
    const migrating = await startTestServer({ acceptsV1: true });
    try {
      const send = (body: string, headers: Record<string, string>) =>
        fetch(`${migrating.url}/api/v1/deposits`, {
          method: 'POST',
          body,
          headers: { 'content-type': 'application/json', ...headers },
        });
      const body = deposit('Migrating', 1);
      expect((await send(body, signedByV1(body, { key: 'same' }))).status).toBe(201);
      expect((await send(body, signDepositHeaders(body, { key: 'same' }))).status).toBe(200);
      expect((await send(body, signedByV1(body, { key: '' }))).status).toBe(422);
      expect((await send(body, signedByV1(body, { timestamp: String(now() - 310) }))).status).toBe(401);
      expect((await send(`${body} `, signedByV1(body))).status).toBe(401);
    } finally {
      await migrating.close();
    }
  });
});

function signedByV1(body: string, more: { key?: string; timestamp?: string } = {}): Record<string, string> {
  const timestamp = more.timestamp ?? String(now());
  const signature = createHmac('sha256', DEPOSIT_SECRET).update(`${timestamp}.${body}`).digest('hex');
  return {
    'idempotency-key': more.key ?? randomUUID(),
    'x-lockwatch-timestamp': timestamp,
    'x-lockwatch-signature': signature,
  };
}
