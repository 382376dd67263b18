import type { AdminServer } from '@lockwatch/contracts';
import type { DbOrTx } from '@lockwatch/db';
import { botGuilds, guilds } from '@lockwatch/db/schema';
import { asc, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { guildStateSchema } from './guild-settings.js';
import { knownChannelsSchema } from './report-guilds.js';

const viaSchema = z.enum(['configuration', 'staff', 'setup']).nullable();

/** The servers the bot is on: undecided ones first, then by name. */
export async function listServers(store: DbOrTx): Promise<AdminServer[]> {
  const rows = await store
    .select({ guild: guilds, channels: botGuilds.channels })
    .from(guilds)
    .leftJoin(botGuilds, eq(botGuilds.guildId, guilds.id))
    .where(eq(guilds.isPresent, true))
    .orderBy(sql`${guilds.state} <> 'unconfirmed'`, asc(guilds.name), asc(guilds.id));
  return rows.map(({ guild, channels }) => ({
    server_id: guild.id,
    name: guild.name,
    state: guildStateSchema.parse(guild.state),
    decided_via: viaSchema.parse(guild.decidedVia),
    decided_by: guild.decidedByName,
    decided_at: guild.decidedAt?.toISOString() ?? null,
    has_chosen_channels: guild.channelIds !== null,
    pings_members_only: guild.pingsMembersOnly,
    channels: (knownChannelsSchema.safeParse(channels).data ?? []).flatMap(({ id, name, state }) =>
      state === 'hidden' ? [] : [{ channel_id: id, name, state }],
    ),
  }));
}
