import { SANDBOX_DISCORD } from '@lockwatch/contracts';
import { guilds, tags, teamMembers, users, watchRuleTags } from '@lockwatch/db/schema';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { MEMBERSHIP_VALID_MS } from '../access/index.js';
import { createPipelineWorld, newSnowflake, type Person } from '../testing/pipeline-world.js';
import { updateTeamRules } from '../watching/team-rules.js';
import { listMembersToCheck, storeGuildMembers } from './guilds/guild-members.js';

const { guildId } = SANDBOX_DISCORD;
const [trading, farmables] = SANDBOX_DISCORD.channels;
const THREAD = { id: '240000000000000001', name: 'deal' };

const world = await createPipelineWorld();
await world.database.db
  .insert(guilds)
  .values({ id: guildId, name: 'Trading', state: 'confirmed', pingsMembersOnly: true });
afterEach(() => world.quiet());
afterAll(() => world.close());

/** Discord says which channels the person can see. */
async function report(person: Person, visibleChannelIds: string[], ageMs = 0): Promise<void> {
  await storeGuildMembers(world.database.db, {
    guild_id: guildId,
    members: [
      { discord_user_id: person.discordUserId, visible_channel_ids: visibleChannelIds, age_ms: ageMs },
    ],
  });
}

async function setMembersOnly(isOn: boolean): Promise<void> {
  await world.database.db.update(guilds).set({ pingsMembersOnly: isOn }).where(eq(guilds.id, guildId));
}

async function isDue(person: Person): Promise<boolean> {
  const { discord_user_ids: due } = await listMembersToCheck(world.database.db, guildId);
  return due.includes(person.discordUserId);
}

describe('a message of a server that pings members only', () => {
  test('pings a member who sees the channel', async () => {
    const { person, webhook, ruleId } = await world.watcher();
    await report(person, [trading.id]);
    await world.post('S> Laser Grid 3wl');
    expect(world.sentTo(webhook)).toHaveLength(1);
    expect(await world.reasons(ruleId)).toEqual(['matched']);
  });

  test.each([
    ['is not a member', (person: Person) => report(person, [])],
    ['sees other channels only', (person: Person) => report(person, [farmables.id])],
    ['was never asked about', async () => {}],
    ['was asked about too long ago', (person: Person) => report(person, [trading.id], MEMBERSHIP_VALID_MS)],
    [
      'has linked another Discord account since',
      async (person: Person) => {
        await report(person, [trading.id]);
        await world.database.db
          .update(users)
          .set({ discordUserId: newSnowflake() })
          .where(eq(users.id, person.id));
      },
    ],
  ])('does not ping somebody who %s', async (_who, arrange) => {
    const { person, webhook, ruleId } = await world.watcher();
    await arrange(person);
    await world.post('S> Laser Grid 3wl');
    expect(world.sentTo(webhook)).toHaveLength(0);
    expect(await world.reasons(ruleId)).toEqual(['not-member']);
  });

  test('does not ping a user without a linked Discord account', async () => {
    const person = await world.person({ discordUserId: null });
    const webhook = await world.webhook(person);
    const ruleId = await world.rule(person, 'Laser Grid');
    await world.post('S> Laser Grid 3wl');
    expect(world.sentTo(webhook)).toHaveLength(0);
    expect(await world.reasons(ruleId)).toEqual(['not-member']);
  });

  test('in a public thread pings who sees its channel', async () => {
    const inside = await world.watcher();
    const outside = await world.watcher();
    await report(inside.person, [trading.id]);
    await report(outside.person, [farmables.id]);
    await world.post('S> Laser Grid 3wl', { channel: { ...THREAD, parentId: trading.id } });
    expect(world.sentTo(inside.webhook)).toHaveLength(1);
    expect(world.sentTo(outside.webhook)).toHaveLength(0);
  });

  test('in a private thread sends no ping, also to users who see its channel', async () => {
    const { person, webhook } = await world.watcher();
    await report(person, [trading.id]);
    await world.post('S> Laser Grid 3wl', {
      channel: { id: '240000000000000002', name: 'private', parentId: trading.id, isPrivateThread: true },
    });
    expect(world.sentTo(webhook)).toHaveLength(0);
  });

  test('pings a member of a team at their own webhook, only where they see the channel', async () => {
    const owner = await world.watcher();
    const { db } = world.database;
    const [tag] = await db.insert(tags).values({ userId: owner.person.id, name: 'team' }).returning();
    const tagId = tag?.id ?? 0;
    await db.insert(watchRuleTags).values({ watchRuleId: owner.ruleId, tagId });
    const [inside, outside] = [await world.person(), await world.person()];
    const webhooks = [await world.webhook(inside), await world.webhook(outside)];
    await db.insert(teamMembers).values([inside, outside].map(({ id: userId }) => ({ tagId, userId })));
    await db.transaction((tx) => updateTeamRules(tx, owner.person.id));
    await report(inside, [trading.id]);
    await report(outside, [farmables.id]);
    await world.post('S> Laser Grid 3wl');
    expect(webhooks.map((webhook) => world.sentTo(webhook).length)).toEqual([1, 0]);
  });

  test('pings everybody once the server switches it off', async () => {
    const { webhook } = await world.watcher();
    await setMembersOnly(false);
    await world.post('S> Laser Grid 3wl');
    await setMembersOnly(true);
    expect(world.sentTo(webhook)).toHaveLength(1);
  });
});

describe('people to ask Discord about', () => {
  test('are linked people with a rule, until the answer is there and again when it is old', async () => {
    const { person } = await world.watcher();
    expect(await isDue(person)).toBe(true);
    await report(person, [trading.id]);
    expect(await isDue(person)).toBe(false);
    await report(person, [trading.id], MEMBERSHIP_VALID_MS / 2 + 1000);
    expect(await isDue(person)).toBe(true);
  });

  test('are asked about earlier where the answer was no', async () => {
    const { person } = await world.watcher();
    await report(person, [], 119_000);
    expect(await isDue(person)).toBe(false);
    await report(person, [], 121_000);
    expect(await isDue(person)).toBe(true);
  });

  test('are not those without a rule, with paused rules alone, or banned', async () => {
    const idle = await world.person();
    const paused = await world.person();
    await world.rule(paused, 'Dirt', { isPaused: true });
    const banned = await world.person({ isBanned: true });
    await world.rule(banned, 'Dirt');
    expect(await Promise.all([idle, paused, banned].map(isDue))).toEqual([false, false, false]);
  });

  test('are none where everybody is pinged', async () => {
    await world.watcher();
    await setMembersOnly(false);
    const due = await listMembersToCheck(world.database.db, guildId);
    await setMembersOnly(true);
    expect(due.discord_user_ids).toEqual([]);
  });
});
