import { TEAM_LIMITS } from '@lockwatch/contracts';
import { afterAll, describe, expect, test } from 'vitest';
import { makeWorld, type Person } from '../testing/world.js';

const world = await makeWorld();
const item_id = await world.itemId('Laser Grid');
afterAll(() => world.close());

const CONFLICT = { cause: { code: 'CONFLICT' } };
const NOT_FOUND = { cause: { code: 'NOT_FOUND' } };

/** An owner whose team shares one rule at 1 to 5. */
async function makeTeam() {
  const owner = await world.makePerson('basic', { name: 'Maya' });
  const { tag_id: id } = await owner.api.user.tags.create({ name: 'Grids' });
  const rule = await addRule(owner, { tag_ids: [id], cooldown_minutes: 10 });
  return { owner, rule, id };
}

async function addRule({ api }: Person, overrides: object = {}) {
  return api.user.items.create({ item_id, min_price: 1, max_price: 5, ...overrides });
}

async function getToken({ owner, id }: { owner: Person; id: number }): Promise<string> {
  const { url } = await owner.api.user.teams.createLink({ id });
  return new URL(url).hash.slice(1);
}

async function makeMember(team: { owner: Person; id: number }, name = 'Sam'): Promise<Person> {
  const member = await world.makePerson('basic', { name });
  await member.api.user.teams.join({ token: await getToken(team) });
  return member;
}

const listRules = ({ api }: Person) => api.user.items.list({});

describe('the link of a team', () => {
  test('says what joining means, and joining adds the rules', async () => {
    const team = await makeTeam();
    const member = await world.makePerson('basic', { name: 'Sam' });
    const own = await addRule(member);
    const token = await getToken(team);
    const { message } = await member.api.user.teams.join({ token, dry_run: true });
    expect(message).toContain('Maya shares 1 watched item with the team "Grids".');
    expect(message).toContain('your limit of 50');
    expect(await listRules(member)).toEqual([own]);

    await member.api.user.teams.join({ token });
    const [, followed] = await listRules(member);
    expect(followed).toMatchObject({
      item_id,
      min_price: 1,
      max_price: 5,
      cooldown_minutes: 10,
      tags: [],
      team: { tag_id: team.id, name: 'Grids' },
    });
    expect(await member.api.user.items.count()).toEqual({ count: 2 });
    expect(await team.owner.api.user.teams.list()).toMatchObject([
      { name: 'Grids', owner_name: 'Maya', is_owner: true, item_count: 1, members: [{ name: 'Sam' }] },
    ]);
    expect(await member.api.user.teams.list()).toMatchObject([
      { owner_name: 'Maya', is_owner: false, item_count: 1, members: [], link_expires_at: null },
    ]);
  });

  test('is rejected alike when it is wrong, replaced or expired', async () => {
    const team = await makeTeam();
    const { api } = await world.makePerson('basic');
    const replaced = await getToken(team);
    const expired = await getToken(team);
    await world.database.sql`update tags set link_expires_at = now() - interval '1 s' where id = ${team.id}`;
    const answers = await Promise.all(
      ['guess', replaced, expired].map((token) =>
        api.user.teams.join({ token, dry_run: true }).catch((error: Error) => error.message),
      ),
    );
    expect(new Set(answers)).toEqual(
      new Set(['This link is not valid, or not any more. Ask the owner of the team for a new one.']),
    );
  });

  test('is for five users who are not in the team yet', async () => {
    const team = await makeTeam();
    const token = await getToken(team);
    await expect(team.owner.api.user.teams.join({ token })).rejects.toMatchObject(CONFLICT);
    for (let count = 0; count < TEAM_LIMITS.members; count += 1) {
      const { api } = await world.makePerson('basic');
      await api.user.teams.join({ token });
      await expect(api.user.teams.join({ token })).rejects.toThrow('You are in the team "Grids" already.');
    }
    const late = await world.makePerson('basic');
    await expect(late.api.user.teams.join({ token })).rejects.toMatchObject(CONFLICT);
    expect(await listRules(late)).toEqual([]);
  });

  test('is for users whose limit has room, and who joined fewer than five teams', async () => {
    const full = await world.makePerson('basic');
    const csv = Array.from({ length: 50 }, (_, index) => `Laser Grid =${index + 1}`).join('\n');
    await full.api.user.items.import({ csv });
    const token = await getToken(await makeTeam());
    await expect(full.api.user.teams.join({ token })).rejects.toThrow('your limit of 50 has room for 0');
    await full.api.user.items.deleteAll();
    for (let count = 0; count < TEAM_LIMITS.joined; count += 1)
      await full.api.user.teams.join({ token: await getToken(await makeTeam()) });
    await expect(full.api.user.teams.join({ token })).rejects.toThrow('You can join 5 teams at most.');
  });
});

describe('the rules of members', () => {
  test('follow every change of the owner’s', async () => {
    const team = await makeTeam();
    const { owner, rule, id: tag_id } = team;
    const member = await makeMember(team);
    const summary = async () =>
      (await listRules(member)).map(({ min_price, max_price, message_type }) => [
        min_price,
        max_price,
        message_type,
      ]);

    await owner.api.user.items.update({ id: rule.id, min_price: 2, message_type: 'SELL' });
    expect(await summary()).toEqual([[2, 5, 'SELL']]);
    await owner.api.user.items.bulk({ ids: [rule.id], action: 'update', min_price: 3, max_price: 4 });
    expect(await summary()).toEqual([[3, 4, 'SELL']]);
    await owner.api.user.items.import({ csv: 'item,price,tags\nLaser Grid,10-12,Grids' });
    expect(await summary()).toEqual([
      [3, 4, 'SELL'],
      [10, 12, 'ANY'],
    ]);
    const other = await addRule(owner, { min_price: 20, max_price: 30, tag_ids: [tag_id] });
    await owner.api.user.items.bulk({ ids: [rule.id], action: 'remove_tag', tag_id });
    expect(await summary()).toEqual([
      [10, 12, 'ANY'],
      [20, 30, 'ANY'],
    ]);
    await owner.api.user.items.update({ id: other.id, tag_ids: [] });
    expect(await summary()).toEqual([[10, 12, 'ANY']]);
    await owner.api.user.items.deleteAll();
    expect(await summary()).toEqual([]);
  });

  test('leave where and when they ping to the member', async () => {
    const team = await makeTeam();
    const member = await makeMember(team);
    const [followed] = await listRules(member);
    const id = followed?.id ?? '';
    await member.api.user.items.update({ id, is_paused: true, daily_cap: 3, cooldown_minutes: null });
    await team.owner.api.user.items.update({ id: team.rule.id, max_price: 9, daily_cap: 7 });
    expect(await listRules(member)).toMatchObject([
      { max_price: 9, is_paused: true, daily_cap: 3, cooldown_minutes: null },
    ]);
    const { items } = member.api.user;
    await expect(items.update({ id, max_price: 8 })).rejects.toMatchObject(CONFLICT);
    await expect(items.delete({ id })).rejects.toMatchObject(CONFLICT);
    await expect(items.bulk({ ids: [id], action: 'delete' })).rejects.toMatchObject(CONFLICT);
    await expect(items.bulk({ ids: [id], action: 'update', takes_unpriced: true })).rejects.toMatchObject(
      CONFLICT,
    );
    await items.bulk({ ids: [id], action: 'resume' });
    await items.deleteAll();
    expect(await listRules(member)).toMatchObject([{ max_price: 9, is_paused: false }]);
  });

  test('are no part of what the member adds, imports, exports and shares', async () => {
    const team = await makeTeam();
    const member = await makeMember(team);
    const own = await addRule(member);
    const { csv, count } = await member.api.user.items.export();
    expect(count).toBe(1);
    expect(await member.api.user.items.import({ csv, mode: 'replace' })).toMatchObject({
      added: 0,
      removed: 0,
    });
    expect(await member.api.user.me.export()).toMatchObject({
      watched_items: [{ id: own.id }],
      teams: [{ name: 'Grids' }],
    });
    const [followed] = await listRules(member);
    const { tag_id } = await member.api.user.tags.create({ name: 'mine' });
    await member.api.user.items.update({ id: followed?.id ?? '', tag_ids: [tag_id] });
    expect(await member.api.user.teams.list()).toMatchObject([
      { name: 'Grids', item_count: 1 },
      { name: 'mine', item_count: 0 },
    ]);
  });

  test('above the limit of the member are inactive', async () => {
    const team = await makeTeam();
    const member = await makeMember(team);
    const csv = Array.from({ length: 49 }, (_, index) => `Laser Grid =${index + 1}`).join('\n');
    await member.api.user.items.import({ csv });
    await expect(addRule(member)).rejects.toMatchObject({ cause: { code: 'LIMIT_REACHED' } });
    const more = await member.api.user.items.import({ csv: 'Laser Grid =77', dry_run: true });
    expect(more.rejection).toContain('51 watched items');
    await addRule(team.owner, { min_price: 6, max_price: 7, tag_ids: [team.id] });
    const rules = await listRules(member);
    expect(rules.map(({ is_over_limit }) => is_over_limit)).toEqual([...Array(50).fill(false), true]);
  });
});

test('owners who are members of each other’s teams can change their rules at once', async () => {
  const [maya, sam] = [await makeTeam(), await makeTeam()];
  await sam.owner.api.user.teams.join({ token: await getToken(maya) });
  await maya.owner.api.user.teams.join({ token: await getToken(sam) });
  const add = ({ owner, id }: typeof maya) =>
    Array.from({ length: 10 }, (_, place) =>
      addRule(owner, { min_price: place + 10, max_price: place + 10, tag_ids: [id] }),
    );
  await Promise.all([...add(maya), ...add(sam)]);
  for (const { owner } of [maya, sam]) {
    const rows = await world.database.sql<{ position: number }[]>`
      select position from watch_rules where user_id = ${owner.userId} order by position`;
    expect(rows.map(({ position }) => position)).toEqual(Array.from({ length: 22 }, (_, place) => place + 1));
  }
});

describe('a membership', () => {
  test('ends with the rules: a member leaves, the owner removes one or closes the team', async () => {
    const team = await makeTeam();
    const { owner, id } = team;
    const [sam, kim, ida] = [
      await makeMember(team),
      await makeMember(team, 'Kim'),
      await makeMember(team, 'Ida'),
    ];
    const own = await addRule(sam);
    await expect(sam.api.user.teams.createLink({ id })).rejects.toMatchObject(NOT_FOUND);
    await sam.api.user.teams.leave({ id });
    expect(await listRules(sam)).toEqual([own]);
    const token = await getToken(team);
    expect(await owner.api.user.teams.removeMember({ id, user_id: kim.userId })).toEqual({
      message: 'Kim is no longer in the team. The link to join is closed too.',
    });
    expect(await listRules(kim)).toEqual([]);
    await expect(kim.api.user.teams.join({ token })).rejects.toMatchObject(NOT_FOUND);
    await owner.api.user.teams.leave({ id });
    expect(await listRules(ida)).toEqual([]);
    expect(await listRules(owner)).toHaveLength(1);
    const log = await world.database.sql<{ action: string; message: string }[]>`
      select action, message from audit_log where actor_user_id = any (${[owner.userId, sam.userId]}) order by id`;
    expect(log.map(({ message }) => message)).toEqual(
      expect.arrayContaining([
        'Made a link to join the team "Grids".',
        'Joined the team "Grids" of Maya.',
        'Left the team "Grids".',
        'Removed Kim from the team "Grids".',
        'Closed the team "Grids".',
      ]),
    );
  });

  test('ends with the account and with a ban', async () => {
    const team = await makeTeam();
    const [sam, kim] = [await makeMember(team), await makeMember(team, 'Kim')];
    await sam.api.user.me.delete({});
    const staff = await world.makePerson('staff');
    await staff.api.admin.users.ban({ id: kim.userId });
    expect(await team.owner.api.user.teams.list()).toMatchObject([{ members: [] }]);
    const ida = await makeMember(team, 'Ida');
    await team.owner.api.user.me.delete({});
    expect(await listRules(ida)).toEqual([]);
    const second = await makeTeam();
    const ben = await makeMember(second, 'Ben');
    await staff.api.admin.users.ban({ id: second.owner.userId });
    expect(await ben.api.user.teams.list()).toEqual([]);
    expect(await listRules(ben)).toEqual([]);
  });

  test('keeps the tag of the team', async () => {
    const team = await makeTeam();
    const { api } = team.owner;
    await makeMember(team);
    await expect(api.user.tags.delete({ id: team.id })).rejects.toThrow(
      'One user has the items with this tag',
    );
    await api.user.teams.leave({ id: team.id });
    await api.user.tags.delete({ id: team.id });
  });
});
