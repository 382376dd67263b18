import type { GuildSettings } from '@lockwatch/contracts';
import type { DbOrTx } from '@lockwatch/db';
import { guilds } from '@lockwatch/db/schema';
import { eq, sql } from 'drizzle-orm';

export type GuildRow = typeof guilds.$inferSelect;

/** What the bot must know of a server to read it. */
export function toGuildSettings(row: GuildRow): GuildSettings {
  return {
    guild_id: row.id,
    state: row.state,
    channel_ids: row.channelIds,
    view_role_ids: row.viewRoleIds,
    pings_members_only: row.pingsMembersOnly,
    manager_ids: row.managerIds,
    health_channel_id: row.healthChannelId,
  };
}

/** The settings of every server the bot is on. */
export async function listGuildSettings(store: DbOrTx): Promise<GuildSettings[]> {
  const rows = await store.select().from(guilds).where(eq(guilds.isPresent, true)).orderBy(guilds.id);
  return rows.map(toGuildSettings);
}

/** A number that grows with every change of any server's settings. */
export async function getGuildsRevision(store: DbOrTx): Promise<number> {
  const [row] = await store
    .select({ revision: sql<number>`coalesce(sum(${guilds.revision}), 0)::float8` })
    .from(guilds);
  return row?.revision ?? 0;
}
