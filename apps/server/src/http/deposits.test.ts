import { createHmac } from 'node:crypto';
import { deposits, ledgerAccounts, ledgerEntries } from '@lockwatch/db/schema';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signedDeposit } from '../testing/signed-deposit.js';
import { DEPOSIT_SECRET, json, startTestServer, type TestServer } from '../testing/test-server.js';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const now = () => Math.floor(Date.now() / 1000);

async function post(
  body: string,
  headers: Record<string, string>,
): Promise<{ status: number; body: unknown }> {
  const response = await fetch(`${server.url}/api/v1/deposits`, {
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

async function claim(login: string, growid: string): Promise<string> {
  const response = await server.as(login)('/api/v1/user/me/growid', json('PUT', { growid }));
  expect(response.status).toBe(200);
  return Object(await response.json()).message;
}

async function countDeposits(): Promise<number> {
  return server.database.db.$count(deposits);
}

describe('a deposit', () => {
  test('is credited to whoever has the GrowID, in any case, and shows in the ledger', async () => {
    await claim('basic', 'LaserKing');
    const body = deposit('laserKING', 250.25);
    const answer = await post(body, signedDeposit(body));
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
    await claim('expert', 'TwiceTold');
    const body = deposit('TwiceTold', 40);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => post(body, signedDeposit(body, { key: 'twice' }))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(9).fill(200), 201]);
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
    expect(await balanceOf('expert')).toBe(40);
  });

  test('of a sum that binary fractions made is the sum that was meant, and the same again', async () => {
    const body = deposit('Fraction', 0.1 + 0.2);
    expect(body).toContain('0.30000000000000004');
    const first = await post(body, signedDeposit(body, { key: 'fraction' }));
    expect(first).toMatchObject({ status: 201, body: { amount: 0.3 } });
    expect(await post(body, signedDeposit(body, { key: 'fraction' }))).toEqual({ ...first, status: 200 });
  });

  test('with another content under the same key is refused', async () => {
    const body = deposit('OtherBody', 40);
    expect((await post(body, signedDeposit(body, { key: 'other' }))).status).toBe(201);
    for (const changed of [deposit('OtherBody', 41), deposit('OtherBodi', 40)]) {
      expect(await post(changed, signedDeposit(changed, { key: 'other' }))).toMatchObject({
        status: 409,
        body: {
          detail: 'This idempotency key was used for a different request. Use a new key for a new request.',
        },
      });
    }
  });

  test('for a GrowID that nobody has waits, is credited once it is claimed, and still answers the same', async () => {
    const body = deposit('NewComer', 12.5);
    const first = await post(body, signedDeposit(body, { key: 'waits' }));
    expect(first).toMatchObject({
      status: 201,
      body: {
        status: 'waiting',
        message: '12.5 world locks wait for somebody to claim the GrowID NewComer within 30 days.',
      },
    });
    expect(await claim('user', 'NEWCOMER')).toBe(
      'GrowID saved successfully! 12.5 world locks that waited for it are on your balance.',
    );
    expect(await balanceOf('user')).toBe(12.5);
    expect(await claim('user', 'newcomer')).toBe('GrowID saved successfully!');
    expect(await post(body, signedDeposit(body, { key: 'waits' }))).toEqual({ ...first, status: 200 });
    expect(await balanceOf('user')).toBe(12.5);
  });

  test('that waited more than 30 days is not credited any more', async () => {
    const body = deposit('TooLate', 99);
    await post(body, signedDeposit(body));
    await server.database.db
      .update(deposits)
      .set({ expiresAt: sql`now() - interval '1 second'` })
      .where(eq(deposits.growid, 'TooLate'));
    expect(await claim('beta', 'TooLate')).toBe('GrowID saved successfully!');
    expect(await balanceOf('beta')).toBe(0);
  });
});

describe('going from name to name', () => {
  test('brings what waited for one of them, and leaves the others’ alone', async () => {
    for (const growid of ['RichOne', 'RichTwo']) {
      const body = deposit(growid, 100);
      expect((await post(body, signedDeposit(body))).status).toBe(201);
    }
    await claim('staff', 'RichOne');
    expect(await claim('staff', 'RichTwo')).toBe(
      'GrowID saved successfully! 100 world locks wait for this GrowID, but you received those of another one less than 30 days ago. Contact staff.',
    );
    expect(await balanceOf('staff')).toBe(100);
    // Its owner still gets it.
    await claim('staff', 'RichThree');
    await claim('admin', 'richtwo');
    expect(await balanceOf('admin')).toBe(100);
  });

  test('two people who claim a name at once share nothing: one has it all', async () => {
    const body = deposit('Contested', 70);
    await post(body, signedDeposit(body));
    const before = (await balanceOf('developer')) + (await balanceOf('beta'));
    const answers = await Promise.all(
      ['developer', 'beta'].map((login) =>
        server.as(login)('/api/v1/user/me/growid', json('PUT', { growid: 'Contested' })),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await balanceOf('developer')) + (await balanceOf('beta'))).toBe(before + 70);
  });
});

describe('a deposit that is not proven to come from the depositor', () => {
  const body = deposit('LaserKing', 5);
  test.each<[string, () => Record<string, string>, string]>([
    ['without a signature', () => ({ 'idempotency-key': 'k', 'x-lockwatch-timestamp': String(now()) }), body],
    ['without a timestamp', () => withoutTimestamp(signedDeposit(body)), body],
    ['signed with another secret', () => signedDeposit(body, { secret: 'another secret' }), body],
    ['with one byte of the body changed', () => signedDeposit(body), deposit('LaserKing', 6)],
    ['with white space added to the body', () => signedDeposit(body), `${body} `],
    [
      'signed for another moment',
      () => ({ ...signedDeposit(body), 'x-lockwatch-timestamp': String(now() - 1) }),
      body,
    ],
    ['signed too long ago', () => signedDeposit(body, { timestamp: String(now() - 310) }), body],
    ['signed too far ahead', () => signedDeposit(body, { timestamp: String(now() + 310) }), body],
    ['with a timestamp that is no number', () => signedDeposit(body, { timestamp: '1e9' }), body],
    [
      'with a signature of another length',
      () => ({ ...signedDeposit(body), 'x-lockwatch-signature': 'ab' }),
      body,
    ],
  ])('%s is refused', async (_name, headers, sent) => {
    const before = await countDeposits();
    const answer = await post(sent, headers());
    expect(answer).toMatchObject({
      status: 401,
      body: { title: 'Unauthorized', detail: expect.any(String) },
    });
    expect(await countDeposits()).toBe(before);
  });

  test('is refused also when a person is signed in', async () => {
    const response = await server.as('developer')('/api/v1/deposits', json('POST', body));
    expect(response.status).toBe(401);
  });
});

describe('a signed deposit', () => {
  test('is taken within five minutes of our clock', async () => {
    for (const timestamp of [now() - 290, now() + 290]) {
      const body = deposit('Punctual', 1);
      expect((await post(body, signedDeposit(body, { timestamp: String(timestamp) }))).status).toBe(201);
    }
  });

  test('may be signed by any tool: HMAC-SHA256 of timestamp, full stop and body', async () => {
    const body = deposit('Ünïcode \u2728', 1);
    const timestamp = String(now());
    const signature = createHmac('sha256', DEPOSIT_SECRET)
      .update(`${timestamp}.${body}`, 'utf8')
      .digest('hex');
    const headers = {
      'x-lockwatch-timestamp': timestamp,
      'x-lockwatch-signature': signature.toUpperCase(),
      'idempotency-key': 'by-hand',
    };
    expect(await post(body, headers)).toMatchObject({ status: 201, body: { growid: 'Ünïcode ✨' } });
  });

  test.each<[string, string, Record<string, string>, number]>([
    ['without a key', deposit('A', 1), { 'idempotency-key': '' }, 422],
    ['with a key that is too long', deposit('A', 1), { 'idempotency-key': 'k'.repeat(201) }, 422],
    ['that is not JSON', '{"growid":', {}, 400],
    ['that is a list', '[]', {}, 422],
    ['without a GrowID', deposit(' ', 1), {}, 422],
    ['with too long a GrowID', deposit('x'.repeat(51), 1), {}, 422],
    ['of nothing', deposit('A', 0), {}, 422],
    ['of less than nothing', deposit('A', -5), {}, 422],
    ['of parts of a cent', deposit('A', 0.015), {}, 422],
    ['of very many and parts of a cent', deposit('A', 999_999.999), {}, 422],
    ['of more than there can be', deposit('A', 1_000_000.01), {}, 422],
    ['of a text', deposit('A', '5'), {}, 422],
  ])('%s is refused', async (_name, body, headers, status) => {
    const before = await countDeposits();
    expect(await post(body, { ...signedDeposit(body), ...headers })).toMatchObject({ status });
    expect(await countDeposits()).toBe(before);
  });

  test('of 16 kB and more is refused before it is read', async () => {
    const body = deposit('x'.repeat(17_000), 1);
    expect((await post(body, signedDeposit(body))).status).toBe(413);
  });
});

test('nothing but POST exists there', async () => {
  const response = await fetch(`${server.url}/api/v1/deposits`);
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

function withoutTimestamp({ 'x-lockwatch-timestamp': _timestamp, ...headers }: Record<string, string>) {
  return headers;
}
