import { type AdminServer, type OwnServer, snowflakeTimestampMs } from '@lockwatch/contracts';
import { type DbOrTx, isoTime } from '@lockwatch/db';
import { botGuilds, channels as channelTable, guildDays, guildNotices, guilds } from '@lockwatch/db/schema';
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Actor } from '../../access/index.js';

/** The servers the bot is on: undecided ones first, then by name. */
export async function listServers(store: DbOrTx): Promise<AdminServer[]> {
  const rows = await store
    .select({ guild: guilds, channels: botGuilds.channels })
    .from(guilds)
    .leftJoin(botGuilds, eq(botGuilds.guildId, guilds.id))
    .where(eq(guilds.isPresent, true))
    .orderBy(sql`${guilds.state} <> 'unconfirmed'`, asc(guilds.name), asc(guilds.id));
  return rows.map(({ guild, channels }) => ({
    ...toServer(guild),
    decided_via: guild.decidedVia,
    decided_by: guild.decidedByName,
    decided_at: guild.decidedAt?.toISOString() ?? null,
    channels: (channels ?? []).flatMap(({ id, name, state }) =>
      state === 'hidden' ? [] : [{ channel_id: id, name, state }],
    ),
  }));
}

function toServer(guild: typeof guilds.$inferSelect) {
  return {
    server_id: guild.id,
    name: guild.name,
    state: guild.state,
    has_chosen_channels: guild.channelIds !== null,
    pings_members_only: guild.pingsMembersOnly,
  };
}

const NOTICES_MAX = 20;
const DAYS_MAX = 30;

/** The servers that the user may manage on Discord, by name: what is read there, and what the bot noticed. */
export async function listOwnServers(actor: Actor, store: DbOrTx): Promise<OwnServer[]> {
  if (actor.discordUserId === null) return [];
  const rows = await store
    .select({ guild: guilds, channels: botGuilds.channels })
    .from(guilds)
    .innerJoin(botGuilds, eq(botGuilds.guildId, guilds.id))
    .where(and(guilds.isPresent, sql`${guilds.managerIds} @> array[${actor.discordUserId}]`))
    .orderBy(asc(guilds.name), asc(guilds.id));
  return Promise.all(
    rows.map(async ({ guild, channels: known }) => {
      const ids = known.map(({ id }) => id);
      const [read, notices, days] = await Promise.all([
        store.select().from(channelTable).where(inArray(channelTable.id, ids)),
        store
          .select({
            kind: guildNotices.kind,
            channel_name: guildNotices.channelName,
            created_at: isoTime(guildNotices.createdAt),
          })
          .from(guildNotices)
          .where(eq(guildNotices.guildId, guild.id))
          .orderBy(desc(guildNotices.createdAt))
          .limit(NOTICES_MAX),
        listDays(store, guild.id),
      ]);
      const byId = new Map(read.map((channel) => [channel.id, channel]));
      return {
        ...toServer(guild),
        health_channel_id: guild.healthChannelId,
        language: guild.language,
        channels: known.map(({ id, name, state }) => {
          const { lastMessageId = null, silentSince = null, hint = null } = byId.get(id) ?? {};
          return {
            channel_id: id,
            name,
            state,
            last_read_at: lastMessageId && new Date(snowflakeTimestampMs(lastMessageId)).toISOString(),
            is_silent: silentSince !== null,
            hint,
          };
        }),
        days: days.reverse(),
        notices,
      };
    }),
  );
}

/** The newest first. */
function listDays(store: DbOrTx, guildId: string) {
  return store
    .select({
      day: guildDays.day,
      messages: guildDays.messages,
      offers: guildDays.offers,
      pings: guildDays.pings,
      median_ms: guildDays.medianMs,
      p95_ms: guildDays.p95Ms,
    })
    .from(guildDays)
    .where(eq(guildDays.guildId, guildId))
    .orderBy(desc(guildDays.day))
    .limit(DAYS_MAX);
}
