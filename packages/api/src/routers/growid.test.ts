import { acceptDeposit, verifyGrowId } from '@lockwatch/core';
import { growIdCodes } from '@lockwatch/db/schema';
import { formatText } from '@lockwatch/texts';
import { eq, sql } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { makeWorld, type Person } from '../testing/world.js';

const world = await makeWorld();
afterAll(() => world.close());

let keys = 0;
const newKey = () => `key-${++keys}`;

/** What the deposit bot tells when that player says that code. */
const say = (growid: string, code: string, key = newKey()) =>
  verifyGrowId(world.database.db, { growid: growid, code, idempotencyKey: key });

const deposit = (growid: string, amount: number) =>
  acceptDeposit(world.database.db, { growid, amount, idempotencyKey: newKey() });

async function claim(person: Person, growid: string): Promise<string> {
  await person.api.user.growid.set({ growid });
  return (await person.api.user.growid.createCode()).code;
}

const wrongCode = { code: 'NOT_FOUND', message: expect.stringContaining('wrong or expired') };
const taken = { code: 'CONFLICT', message: 'GrowID is already taken by another user' };

describe('a GrowID', () => {
  test('receives deposits only once its player has said the code in the game', async () => {
    const person = await world.makePerson('basic', { name: 'Prover' });
    const code = await claim(person, 'Prover');
    expect((await deposit('Prover', 12.5)).deposit.status).toBe('waiting');
    expect(await person.api.user.me.get()).toMatchObject({ balance: 0, growid_verified: false });
    const { message, ...verification } = await say('PROVER', code);
    expect(verification).toEqual({ growid: 'PROVER', status: 'verified', credited: 12.5 });
    expect(formatText('en', message)).toBe(
      'PROVER is verified. 12.5 world locks that waited for it are on the balance now.',
    );
    expect(await person.api.user.me.get()).toMatchObject({
      balance: 12.5,
      growid: 'PROVER',
      growid_verified: true,
    });
    expect((await deposit('prover', 1)).deposit.status).toBe('credited');
    const logged = await world.logOf({ about: person.userId });
    expect(logged).toContainEqual({
      action: 'growid_verified',
      message: 'Proved the GrowID "PROVER" in the game.',
    });
    expect(logged).toContainEqual({
      action: 'deposit_credited',
      message: 'Credited 12.5 world locks that waited for PROVER to Prover.',
    });
  });

  test('that another user only claimed can still be proven by its owner', async () => {
    const [thief, owner] = await Promise.all([world.makePerson('basic'), world.makePerson('basic')]);
    const stolen = await claim(thief, 'RichOwner');
    const own = await claim(owner, 'richowner');
    await deposit('RichOwner', 100);
    // The thief plays under another name; what they say counts for that one.
    await expect(say('Thief', stolen)).rejects.toMatchObject(wrongCode);
    await say('RichOwner', own);
    expect((await owner.api.user.me.get()).balance).toBe(100);
    await expect(thief.api.user.growid.createCode()).rejects.toMatchObject(taken);
    await expect(say('RichOwner', stolen)).rejects.toMatchObject(taken);
    expect((await thief.api.user.me.get()).balance).toBe(0);
    const late = await world.makePerson('basic');
    await expect(late.api.user.growid.set({ growid: 'RICHOWNER' })).rejects.toMatchObject(taken);
  });

  test('belongs to one user when several prove it at the same time', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => world.makePerson('basic')));
    const codes = await Promise.all(
      people.map((person, index) => claim(person, index % 2 ? 'WANTED' : 'wanted')),
    );
    await deposit('Wanted', 10);
    const results = await Promise.allSettled(codes.map((code) => say('Wanted', code)));
    const rejected = results.filter((result) => result.status === 'rejected');
    expect(rejected).toHaveLength(5);
    for (const { reason } of rejected) expect(reason).toMatchObject(taken);
    const balances = await Promise.all(people.map(async ({ api }) => (await api.user.me.get()).balance));
    expect(balances.toSorted()).toEqual([0, 0, 0, 0, 0, 10]);
  });

  test('stays verified in other letters, and has to be proven anew under another name', async () => {
    const person = await world.makePerson('basic');
    await say('Renamed', await claim(person, 'Renamed'));
    await expect(person.api.user.growid.set({ growid: 'RENAMED' })).resolves.toMatchObject({
      growid_verified: true,
    });
    await expect(person.api.user.growid.createCode()).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'This GrowID is verified already.',
    });
    await expect(person.api.user.growid.set({ growid: 'OtherName' })).resolves.toMatchObject({
      growid_verified: false,
    });
    expect((await deposit('Renamed', 1)).deposit.status).toBe('waiting');
  });

  test('needs to be set before there is a code for it', async () => {
    const { api } = await world.makePerson('basic');
    await expect(api.user.growid.createCode()).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'Set your GrowID first, then verify it.',
    });
  });
});

describe('a code', () => {
  test('says in plain words where to say it', async () => {
    const { api } = await world.makePerson('basic');
    await api.user.growid.set({ growid: 'Reader' });
    const made = await api.user.growid.createCode();
    expect(made).toEqual({
      growid: 'Reader',
      code: expect.stringMatching(/^[2-9A-HJ-NP-Z]{8}$/),
      expires_at: expect.any(String),
      deposit_world: 'TESTDEPOSIT',
      message: `Enter the game as Reader, go to the deposit world TESTDEPOSIT and say the code ${made.code} to the deposit bot within 30 minutes. Say only codes that you made yourself.`,
    });
  });

  test('is stored as a hash', async () => {
    const person = await world.makePerson('basic');
    const code = await claim(person, 'Hashed');
    const [row] = await world.database.db
      .select()
      .from(growIdCodes)
      .where(eq(growIdCodes.userId, person.userId));
    expect(JSON.stringify(row)).not.toContain(code);
  });

  test('counts once, until its end, until a newer one, and for its own name', async () => {
    const person = await world.makePerson('basic');
    const first = await claim(person, 'OnceOnly');
    const second = (await person.api.user.growid.createCode()).code;
    await expect(say('OnceOnly', first)).rejects.toMatchObject(wrongCode);
    await world.database.db
      .update(growIdCodes)
      .set({ expiresAt: sql`now() - interval '1 second'` })
      .where(eq(growIdCodes.userId, person.userId));
    await expect(say('OnceOnly', second)).rejects.toMatchObject(wrongCode);
    const third = (await person.api.user.growid.createCode()).code;
    await person.api.user.growid.set({ growid: 'AnotherOne' });
    await expect(say('OnceOnly', third)).rejects.toMatchObject(wrongCode);
    await expect(say('AnotherOne', third)).rejects.toMatchObject(wrongCode);
    const fourth = (await person.api.user.growid.createCode()).code;
    await say('AnotherOne', fourth);
    await expect(say('AnotherOne', fourth)).rejects.toMatchObject(wrongCode);
  });

  test('is void after five wrong ones of that player', async () => {
    const person = await world.makePerson('basic');
    const code = await claim(person, 'Guessed');
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await expect(say('Guessed', 'WRONGONE')).rejects.toMatchObject(wrongCode);
    }
    await expect(say('Guessed', code)).rejects.toMatchObject(wrongCode);
    await say('Guessed', (await person.api.user.growid.createCode()).code);
  });

  test('sent again with the same key gets the same answer, and another one with that key is rejected', async () => {
    const person = await world.makePerson('basic');
    const code = await claim(person, 'Retried');
    await deposit('Retried', 3);
    const first = await say('Retried', code, 'retried');
    expect(await say('Retried', code, 'retried')).toEqual(first);
    expect((await person.api.user.me.get()).balance).toBe(3);
    await expect(say('Retried', 'OTHERONE', 'retried')).rejects.toMatchObject({ code: 'CONFLICT' });
  });
});

describe('staff', () => {
  const reason = 'Showed the account in the game';

  test('give a GrowID to its owner: the former one loses it, what waited is credited, both are logged', async () => {
    const staff = await world.makePerson('admin', { name: 'Settler' });
    const former = await world.makePerson('basic', { name: 'Former' });
    const owner = await world.makePerson('basic', { name: 'Rightful' });
    await say('Disputed', await claim(former, 'Disputed'));
    await deposit('Disputed', 7);
    const answer = await staff.api.admin.users.assignGrowId({ id: owner.userId, growid: 'disputed', reason });
    expect(answer.message).toBe('The GrowID disputed belongs to Rightful now. Former has it no longer.');
    expect(await former.api.user.me.get()).toMatchObject({
      growid: null,
      growid_verified: false,
      balance: 7,
    });
    expect(await owner.api.user.me.get()).toMatchObject({ growid: 'disputed', growid_verified: true });
    expect((await deposit('Disputed', 2)).deposit.status).toBe('credited');
    expect((await owner.api.user.me.get()).balance).toBe(2);
    expect(await world.logOf({ by: staff.userId })).toEqual([
      { action: 'growid_removed', message: `Took the GrowID "disputed" from Former: ${reason}` },
      { action: 'growid_assigned', message: `Gave the GrowID "disputed" to Rightful: ${reason}` },
    ]);
    expect(await staff.api.admin.users.get({ id: owner.userId })).toMatchObject({ growid_verified: true });
  });

  test('verify a claim with what waits for it, and take it away', async () => {
    const staff = await world.makePerson('admin');
    const person = await world.makePerson('basic', { name: 'Helped' });
    await claim(person, 'HelpedOut');
    await deposit('HelpedOut', 5);
    const given = await staff.api.admin.users.assignGrowId({
      id: person.userId,
      growid: 'HelpedOut',
      reason,
    });
    expect(given.message).toBe(
      'The GrowID HelpedOut belongs to Helped now. 5 world locks were waiting for it and credited.',
    );
    const removed = await staff.api.admin.users.removeGrowId({ id: person.userId, reason });
    expect(removed.message).toBe('Helped no longer has the GrowID HelpedOut.');
    expect(await person.api.user.me.get()).toMatchObject({ growid: null, balance: 5 });
    await expect(staff.api.admin.users.removeGrowId({ id: person.userId, reason })).rejects.toMatchObject({
      code: 'CONFLICT',
    });
  });

  test('need the permission and the rank, over the former owner too', async () => {
    const [staff, admin, basic] = await Promise.all([
      world.makePerson('staff'),
      world.makePerson('admin'),
      world.makePerson('basic'),
    ]);
    await say('AdminsOwn', await claim(admin, 'AdminsOwn'));
    const own = { id: basic.userId, growid: 'AdminsOwn', reason };
    await expect(basic.api.admin.users.assignGrowId(own)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(basic.api.admin.users.removeGrowId({ id: staff.userId, reason })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    await expect(staff.api.admin.users.assignGrowId(own)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(
      staff.api.admin.users.assignGrowId({ id: staff.userId, growid: 'StaffOwn', reason }),
    ).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect(await admin.api.user.me.get()).toMatchObject({ growid: 'AdminsOwn', growid_verified: true });
    expect(await basic.api.user.me.get()).toMatchObject({ growid: null });
  });
});
