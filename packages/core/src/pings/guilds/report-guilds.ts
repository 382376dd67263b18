import type { BotGuildInput, BotShardGuildsInput, GuildSettings } from '@lockwatch/contracts';
import type { Db, Tx } from '@lockwatch/db';
import { botGuilds, channels, guildNotices, guilds } from '@lockwatch/db/schema';
import { and, eq, notInArray, sql } from 'drizzle-orm';
import { writeAudit } from '../../access/index.js';
import { diffGuild, type GuildChange, type KnownGuild } from './diff-guild.js';
import { toGuildSettings } from './guild-settings.js';

/** Stores a guild's report and logs changes for staff. Returns what to read: nothing until it is confirmed. */
export async function reportBotGuild(db: Db, input: BotGuildInput): Promise<GuildSettings> {
  return db.transaction(async (tx) => {
    const before = await lockKnownGuild(tx, input.guild_id);
    const { after, changes } = diffGuild(before, input);
    await tx
      .update(botGuilds)
      .set({ ...after, reportedAt: sql`now()` })
      .where(eq(botGuilds.guildId, input.guild_id));
    await writeGuildAudit(tx, input.guild_id, changes);
    const settings = await upsertGuild(tx, input);
    const notices = settings.state === 'confirmed' ? changes.flatMap(({ channel }) => channel ?? []) : [];
    if (notices.length > 0) {
      const guildId = input.guild_id;
      await tx.insert(guildNotices).values(notices.map((notice) => ({ guildId, ...notice })));
    }
    return settings;
  });
}

async function upsertGuild(tx: Tx, input: BotGuildInput): Promise<GuildSettings> {
  await tx
    .insert(guilds)
    .values({ id: input.guild_id, name: input.name })
    .onConflictDoUpdate({
      target: guilds.id,
      set: { name: input.name, isPresent: true },
      setWhere: sql`(${guilds.name}, ${guilds.isPresent}) is distinct from (${input.name}, true)`,
    });
  // The configuration decides unless staff or a manager of the server decided otherwise.
  const state = input.is_configured ? 'confirmed' : 'unconfirmed';
  const isOpen = input.is_configured
    ? sql`${guilds.state} = 'unconfirmed' and ${guilds.decidedVia} is distinct from 'setup'`
    : sql`${guilds.state} = 'confirmed' and ${guilds.decidedVia} = 'configuration'`;
  const decided = await tx
    .update(guilds)
    .set({
      state,
      decidedVia: 'configuration',
      decidedByUserId: null,
      decidedByName: null,
      decidedAt: sql`now()`,
      revision: sql`${guilds.revision} + 1`,
    })
    .where(and(eq(guilds.id, input.guild_id), isOpen))
    .returning({ id: guilds.id });
  if (decided.length > 0) {
    const what = input.is_configured ? 'names' : 'no longer names';
    const message = `The configuration ${what} the server "${input.name}".`;
    await writeGuildAudit(tx, input.guild_id, [{ message, channel: null }]);
  }
  const [row] = await tx.select().from(guilds).where(eq(guilds.id, input.guild_id));
  if (!row) throw new Error('A server that was just stored is gone.');
  return toGuildSettings(row);
}

/** Marks servers that the bot left, with an audit entry each; a job deletes their messages. */
export async function reportShardGuilds(db: Db, input: BotShardGuildsInput): Promise<void> {
  await db.transaction(async (tx) => {
    const left = await tx
      .delete(botGuilds)
      .where(
        and(
          sql`(${botGuilds.guildId} >> 22) % ${input.shard_count} = ${input.shard_id}`,
          notInArray(botGuilds.guildId, input.guild_ids),
        ),
      )
      .returning({ guildId: botGuilds.guildId, name: botGuilds.name });
    for (const { guildId, name } of left) {
      const message = `The bot left the server "${name}" or was removed from it. What it read there is deleted.`;
      await markGuildLeft(tx, guildId, name);
      await writeGuildAudit(tx, guildId, [{ message, channel: null }]);
    }
  });
}

async function markGuildLeft(tx: Tx, guildId: string, name: string): Promise<void> {
  const left = {
    channelIds: null,
    viewRoleIds: [],
    managerIds: [],
    healthChannelId: null,
    isPresent: false,
    purgeBefore: sql`now()`,
  };
  await tx
    .insert(guilds)
    .values({ id: guildId, name, ...left })
    .onConflictDoUpdate({
      target: guilds.id,
      set: {
        ...left,
        state: sql`case when ${guilds.state} = 'rejected' then 'rejected' else 'unconfirmed' end`,
        decidedVia: sql`case when ${guilds.state} = 'rejected' then ${guilds.decidedVia} end`,
        revision: sql`${guilds.revision} + 1`,
      },
    });
  await tx.update(channels).set({ lastMessageId: null }).where(eq(channels.guildId, guildId));
}

/** The server as it was last reported, locked until the end of the transaction; null when it is new. */
async function lockKnownGuild(tx: Tx, guildId: string): Promise<KnownGuild | null> {
  const [made] = await tx
    .insert(botGuilds)
    .values({ guildId, name: '', channels: [], reportedAt: sql`now()` })
    .onConflictDoNothing()
    .returning({ guildId: botGuilds.guildId });
  if (made) return null;
  const [row] = await tx
    .select({ name: botGuilds.name, channels: botGuilds.channels })
    .from(botGuilds)
    .where(eq(botGuilds.guildId, guildId))
    .for('update');
  return row ?? null;
}

async function writeGuildAudit(tx: Tx, guildId: string, changes: readonly GuildChange[]): Promise<void> {
  for (const { message, channel } of changes) {
    await writeAudit(tx, null, {
      action: 'system',
      message,
      details: { guild_id: guildId, ...(channel && { channel_id: channel.channelId }) },
    });
  }
}
