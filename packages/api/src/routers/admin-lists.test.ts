import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeWorld, type Person } from '../testing/world.js';

const world = await makeWorld();
const [staff, admin] = await Promise.all([world.makePerson('staff'), world.makePerson('admin')]);
afterAll(() => world.close());

const HOUR_MS = 3_600_000;

describe('users', () => {
  let people: Record<'anna' | 'bert' | 'carl' | 'dora', Person>;
  beforeAll(async () => {
    people = {
      anna: await world.makePerson('basic', { name: 'Filter Anna' }),
      bert: await world.makePerson('expert', { name: 'Filter Bert' }),
      carl: await world.makePerson('user', { name: 'Filter Carl' }),
      dora: await world.makePerson('basic', { name: 'Filter Dora' }),
    };
    await staff.api.admin.users.ban({ id: people.bert.userId });
    await staff.api.admin.users.mute({ id: people.bert.userId });
    await staff.api.admin.users.blacklist({ id: people.dora.userId });
    await people.anna.api.user.growid.set({ growid: 'AnnaWorld' });
  });
  const found = async (filter: Parameters<Person['api']['admin']['users']['list']>[0]) => {
    const users = await staff.api.admin.users.list(filter);
    const { count } = await staff.api.admin.users.count(filter);
    expect(count).toBe(users.length);
    return users.map((user) => user.name);
  };

  test.each([
    ['nobody has a flag', { status: 'active' }, ['Filter Anna', 'Filter Carl']],
    ['banned', { status: 'banned' }, ['Filter Bert']],
    ['muted', { status: 'muted' }, ['Filter Bert']],
    ['blacklisted', { status: 'blacklisted' }, ['Filter Dora']],
    ['a role', { role_id: 2 }, ['Filter Anna', 'Filter Dora']],
    ['a role and a status', { role_id: 2, status: 'active' }, ['Filter Anna']],
    ['a role that nobody of them holds', { role_id: 7 }, []],
  ] as const)('are filtered by search and: %s', async (_name, filter, names) => {
    expect(await found({ search: 'filter', ...filter })).toEqual(names);
  });

  test('are found by a whole GrowID, Discord id or user id', async () => {
    const { anna } = people;
    for (const search of ['annaworld', anna.discordUserId, anna.userId]) {
      expect(await found({ search })).toEqual(['Filter Anna']);
    }
    expect(await found({ search: 'annaworl' })).toEqual([]);
  });

  test('whose role came with a subscription that is over are not counted for it', async () => {
    const { sql } = world.database;
    await people.carl.api.user.trial.claim();
    const [role] = await sql<{ roleId: string }[]>`
      select role_id as "roleId" from user_roles where user_id = ${people.carl.userId} and subscription_id is not null`;
    const filter = { search: 'filter', role_id: Number(role?.roleId) };
    expect(await found(filter)).toContain('Filter Carl');
    await sql`update subscriptions set expires_at = now() - interval '1 second' where user_id = ${people.carl.userId}`;
    expect(await found(filter)).not.toContain('Filter Carl');
  });

  test('come in pages that neither repeat nor leave out anybody', async () => {
    const pages = await Promise.all(
      [0, 2, 4].map((offset) => staff.api.admin.users.list({ search: 'filter', limit: 2, offset })),
    );
    expect(pages.map((page) => page.map((user) => user.name))).toEqual([
      ['Filter Anna', 'Filter Bert'],
      ['Filter Carl', 'Filter Dora'],
      [],
    ]);
  });

  test('are shown one by one with what they use', async () => {
    const { anna } = people;
    expect(await staff.api.admin.users.get({ id: anna.userId })).toMatchObject({
      name: 'Filter Anna',
      growid: 'AnnaWorld',
      discord_user_id: anna.discordUserId,
      roles: [
        { role_id: 2, name: 'basic' },
        { role_id: 1, name: 'user' },
      ],
      watched_items: 0,
      webhooks: 0,
      pings_today: 0,
    });
    await expect(
      staff.api.admin.users.get({ id: '01890a5d-ac96-774b-bcce-b302099a8057' }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(anna.api.admin.users.get({ id: anna.userId })).rejects.toMatchObject({
      message: 'You need the permission Manage Users or Manage Licenses for this.',
    });
  });
});

test('the log is searched by what was done and by whom, and a wildcard is a letter like others', async () => {
  const { sql } = world.database;
  await sql`insert into audit_log (id, user_name, user_email, action, message) values
    (gen_random_uuid(), 'Searcher', 's@mail.test', 'system', 'Did 100% of it.'),
    (gen_random_uuid(), null, null, 'login', 'Did 1000 of it.')`;
  const messages = async (search: string, action?: string) =>
    (await admin.api.admin.logs.list({ search, ...(action && { action }) })).map((entry) => entry.message);
  expect(await messages('100% OF')).toEqual(['Did 100% of it.']);
  expect(await messages('searcher')).toEqual(['Did 100% of it.']);
  expect(await messages('s@mail')).toEqual(['Did 100% of it.']);
  expect(await messages('of it', 'login')).toEqual(['Did 1000 of it.']);
  const named = await admin.api.admin.logs.list({ search: 'logi' });
  expect(named.map(({ action_name }) => action_name)).toContain('Login');
  expect(await admin.api.admin.logs.count({ search: 'of it', action: 'login' })).toEqual({ count: 1 });
  expect(await admin.api.admin.logs.count({ search: 'of it' })).toEqual({ count: 2 });
});

describe('subscriptions', () => {
  let person: Person;
  beforeAll(async () => {
    const { sql } = world.database;
    await sql`delete from subscriptions`;
    person = await world.makePerson('user', { name: 'Subscriber Lena' });
    const other = await world.makePerson('user', { name: 'Subscriber Otto' });
    const types = await sql<{ id: string }[]>`select id from plans order by id`;
    const add = (
      userId: string,
      type: number,
      hours: number | null,
      isRenewing: boolean,
      isActive = true,
    ) => sql`
      insert into subscriptions (id, user_id, plan_id, source, is_active, is_renewing, expires_at, stripe_subscription_id)
      values (gen_random_uuid(), ${userId}, ${types[type]?.id ?? 0}, ${isRenewing ? 'stripe' : 'staff'}, ${isActive}, ${isRenewing},
        ${hours === null ? null : new Date(Date.now() + hours * HOUR_MS)}, ${isRenewing ? `sub_${hours}` : null})`;
    await add(person.userId, 0, 5, false);
    await add(person.userId, 1, 24 * 20, true);
    await add(person.userId, 1, -5, false, false);
    await add(other.userId, 3, null, false);
  });
  const hours = async (filter: Parameters<Person['api']['admin']['subscriptions']['list']>[0]) => {
    const list = await admin.api.admin.subscriptions.list(filter);
    expect((await admin.api.admin.subscriptions.count(filter)).count).toBe(list.length);
    return list
      .map(({ expires_at }) =>
        expires_at === null ? 'never' : Math.round((Date.parse(expires_at) - Date.now()) / HOUR_MS),
      )
      .toSorted();
  };

  test.each([
    ['all that run', {}, [480, 5, 'never']],
    ['for life', { status: 'lifetime' }, ['never']],
    ['renewing', { status: 'renewing' }, [480]],
    ['ending within a day', { status: 'expires_soon' }, [5]],
    ['of a name', { search: 'LENA' }, [480, 5]],
    ['of a payment', { search: 'sub_480' }, [480]],
  ] as const)('are filtered: %s', async (_name, filter, expected) => {
    expect(await hours(filter)).toEqual(expected);
  });

  test('of one person are listed with those that ended', async () => {
    expect(await hours({ user_id: person.userId })).toEqual([480, 5]);
    expect(await hours({ user_id: person.userId, state: 'all' })).toEqual([-5, 480, 5]);
  });

  test('are counted by type and by the week of their end', async () => {
    const overview = await admin.api.admin.subscriptions.overview();
    expect(overview).toMatchObject({ active: 3, lifetime: 1, renewing: 1, expire_soon: 1 });
    expect(overview.by_type.reduce((total, type) => total + type.count, 0)).toBe(3);
    expect(overview.by_type.at(-1)?.count).toBe(0);
    expect(overview.ends).toHaveLength(12);
    expect(overview.ends.reduce((total, week) => total + week.count, 0)).toBe(2);
    const monday = new Date(`${overview.ends[0]?.week}T00:00:00Z`);
    expect(monday.getUTCDay()).toBe(1);
    expect(Date.now() - monday.getTime()).toBeLessThan(7 * 24 * HOUR_MS + 60_000);
  });
});

describe('statistics over time', () => {
  const at = (hour: number) => new Date(Date.UTC(2026, 0, 5, hour)).toISOString();
  beforeAll(async () => {
    const { sql } = world.database;
    for (const [key, hour, value] of [
      ['offers_sell', 1, 4],
      ['offers_buy', 1, 2],
      ['offers_sell', 3, 1],
      ['offers_sell', 27, 8],
    ] as const) {
      await sql`insert into statistics_history (key, step, bucket, value) values (${key}, 'hour', ${at(hour)}, ${value})`;
    }
  });

  test('have a point for each hour, with nothing where nothing was measured', async () => {
    const series = await admin.api.admin.statistics.series({ key: 'offers', from: at(1), to: at(4) });
    expect(series).toEqual({
      key: 'offers',
      step: 'hour',
      lines: ['Sell', 'Buy', 'Trade'],
      points: [
        { at: at(1), values: [4, 2, null] },
        { at: at(2), values: [null, null, null] },
        { at: at(3), values: [1, null, null] },
      ],
    });
  });

  test('of days are the sum of their hours', async () => {
    const series = await admin.api.admin.statistics.series({
      key: 'offers',
      step: 'day',
      from: at(5),
      to: at(30),
    });
    expect(series.points).toEqual([
      { at: at(0), values: [5, 2, null] },
      { at: at(24), values: [8, null, null] },
    ]);
  });

  test('are bounded', async () => {
    for (const [from, to] of [
      [at(2), at(1)],
      [at(0), at(745)],
    ] as const) {
      await expect(admin.api.admin.statistics.series({ key: 'offers', from, to })).rejects.toMatchObject({
        cause: { code: 'INVALID', fields: [{ path: 'from' }] },
      });
    }
    expect(
      (await admin.api.admin.statistics.series({ key: 'offers', from: at(0), to: at(744) })).points,
    ).toHaveLength(744);
  });
});
