import type { getDriver, Sql, SqlFragment, SqlTx } from '@lockwatch/db';

type Driver = Sql | SqlTx | ReturnType<typeof getDriver>;

/** A member's visible channels are valid for this long; afterwards the member is not pinged until the next check. */
export const MEMBERSHIP_VALID_MS = 10 * 60_000;

/** Whether channel `c` is hidden from user `u`: its guild pings members only, and the bot did not see lately that they can see it. */
export function isHidden(sql: Driver, now: Date): SqlFragment {
  return sql`exists (
    select from guilds g
    where g.id = c.guild_id and g.pings_members_only and not exists (
      select from guild_members gm
      where gm.guild_id = g.id and gm.user_id = u.id and gm.discord_user_id = u.discord_user_id
        and gm.checked_at > ${new Date(now.getTime() - MEMBERSHIP_VALID_MS)}
        and c.permission_channel_id::text = any (gm.visible_channel_ids)))`;
}

/** Those of the rows whose channels the user may see: not those of servers that ping other members only. */
export async function keepVisible<Row extends { channelId: string }>(
  sql: Driver,
  userId: string,
  rows: readonly Row[],
  now: Date,
): Promise<Row[]> {
  const channelIds = [...new Set(rows.map(({ channelId }) => channelId))];
  const hidden = await sql<{ id: string }[]>`
    select c.id from channels c join users u on u.id = ${userId}
    where c.id = any (${channelIds}::bigint[]) and ${isHidden(sql, now)}`;
  const ids = new Set(hidden.map(({ id }) => id));
  return rows.filter(({ channelId }) => !ids.has(channelId));
}
