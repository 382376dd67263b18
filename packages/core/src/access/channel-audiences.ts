import type { getDriver, Sql, SqlTx } from '@lockwatch/db';

/** A member's visible channels are valid for this long; afterwards the member is not pinged until the next check. */
export const MEMBERSHIP_VALID_MS = 10 * 60_000;

/** For channels whose guild pings members only: those of the users who could see them at most `MEMBERSHIP_VALID_MS` ago. */
export async function loadAudiences(
  sql: Sql | SqlTx | ReturnType<typeof getDriver>,
  query: { channelIds: readonly string[]; now: Date },
  userIds: readonly string[],
): Promise<Map<string, Set<string>>> {
  const validSince = new Date(query.now.getTime() - MEMBERSHIP_VALID_MS);
  const rows = await sql<{ channel_id: string; user_ids: string[] }[]>`
    select c.id as channel_id, array(
      select gm.user_id
      from guild_members gm
      join users u on u.id = gm.user_id and u.discord_user_id = gm.discord_user_id
      where gm.guild_id = c.guild_id and gm.checked_at > ${validSince}
        and gm.user_id = any (${[...userIds]}::uuid[])
        and c.permission_channel_id::text = any (gm.visible_channel_ids)) as user_ids
    from channels c
    join guilds g on g.id = c.guild_id and g.pings_members_only
    where c.id = any (${[...query.channelIds]}::bigint[])`;
  return new Map(rows.map((row) => [row.channel_id, new Set(row.user_ids)]));
}

/** Those of the rows whose channels the user may see: not those of servers that ping other members only. */
export async function keepVisible<Row extends { channelId: string }>(
  sql: Parameters<typeof loadAudiences>[0],
  userId: string,
  rows: readonly Row[],
  now: Date,
): Promise<Row[]> {
  const channelIds = [...new Set(rows.map(({ channelId }) => channelId))];
  const audiences = await loadAudiences(sql, { channelIds, now }, [userId]);
  return rows.filter(({ channelId }) => audiences.get(channelId)?.has(userId) ?? true);
}
