import type { BotGuildInput, BotShardGuildsInput } from '@lockwatch/contracts';
import type { Db, Tx } from '@lockwatch/db';
import { heartbeats } from '@lockwatch/db/schema';
import { and, eq, notInArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import { writeAudit } from '../audit-log/audit-log.js';
import { type GuildChange, guildChanges, type KnownGuild } from './guild-changes.js';

/** Rows of `heartbeats` that tell of a server (guild) the bot is on. */
export const GUILD_PREFIX = 'bot-guild:';

const knownGuildSchema = z.object({
  name: z.string(),
  channels: z.array(
    z.object({ id: z.string(), name: z.string(), state: z.enum(['readable', 'lost', 'hidden']) }),
  ),
});

/**
 * Remembers a server with its channels, and tells staff once of what changed since the last report: a channel that can
 * no longer be read, or again; one that was deleted; a server the bot is new on.
 */
export async function reportBotGuild(db: Db, input: BotGuildInput): Promise<void> {
  const name = `${GUILD_PREFIX}${input.guild_id}`;
  await db.transaction(async (tx) => {
    const before = await lockGuild(tx, name);
    const { after, changes } = guildChanges(before, input);
    await tx
      .update(heartbeats)
      .set({ details: { ...after }, seenAt: sql`now()` })
      .where(eq(heartbeats.name, name));
    await tellStaff(tx, input.guild_id, changes);
  });
}

/** Forgets servers of this shard that the bot has left, and tells staff once of each. */
export async function reportShardGuilds(db: Db, input: BotShardGuildsInput): Promise<void> {
  const guildId = sql`substr(${heartbeats.name}, ${GUILD_PREFIX.length + 1})::bigint`;
  const present = input.guild_ids.map((id) => `${GUILD_PREFIX}${id}`);
  await db.transaction(async (tx) => {
    const left = await tx
      .delete(heartbeats)
      .where(
        and(
          // Together in a CASE: in an AND, the cast could be tried on rows of another kind.
          sql`case when starts_with(${heartbeats.name}, ${GUILD_PREFIX})
            then (${guildId} >> 22) % ${input.shard_count} = ${input.shard_id} else false end`,
          present.length === 0 ? undefined : notInArray(heartbeats.name, present),
        ),
      )
      .returning({ name: heartbeats.name, details: heartbeats.details });
    for (const row of left) {
      const guild = knownGuildSchema.parse(row.details);
      const message = `The bot left the server "${guild.name}" or was removed from it.`;
      await tellStaff(tx, row.name.slice(GUILD_PREFIX.length), [{ message, channelId: null }]);
    }
  });
}

/** The server as it was last reported, locked until the end of the transaction; null when it is new. */
async function lockGuild(tx: Tx, name: string): Promise<KnownGuild | null> {
  const [made] = await tx
    .insert(heartbeats)
    .values({ name, details: { name: '', channels: [] }, seenAt: sql`now()` })
    .onConflictDoNothing()
    .returning({ name: heartbeats.name });
  if (made) return null;
  const [row] = await tx
    .select({ details: heartbeats.details })
    .from(heartbeats)
    .where(eq(heartbeats.name, name))
    .for('update');
  return row ? knownGuildSchema.parse(row.details) : null;
}

async function tellStaff(tx: Tx, guildId: string, changes: readonly GuildChange[]): Promise<void> {
  for (const { message, channelId } of changes) {
    await writeAudit(tx, {
      actor: null,
      action: 'system',
      message,
      details: { guild_id: guildId, ...(channelId !== null && { channel_id: channelId }) },
    });
  }
}
