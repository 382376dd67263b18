import { GUILD_MEMBERS_BATCH, type GuildMembersInput } from '@lockwatch/contracts';
import { type Db, getDriver } from '@lockwatch/db';
import { guildMembers } from '@lockwatch/db/schema';
import { and, eq, sql } from 'drizzle-orm';

/** Checked again after this: before the validity ends, and soon for users who just joined or got a role. */
const RECHECK_MEMBERS_SECONDS = 300;
const RECHECK_OTHERS_SECONDS = 120;
/** Rows of users who are no longer checked are deleted after this. */
const DELETE_AFTER = sql`interval '1 day'`;

/** Discord ids of users whose visible channels the bot has to check, unchecked ones first. */
export async function listMembersToCheck(db: Db, guildId: string): Promise<{ discord_user_ids: string[] }> {
  const rows = await getDriver(db)<{ id: string }[]>`
    select u.discord_user_id as id
    from users u
    join guilds g on g.id = ${guildId} and g.pings_members_only and g.is_present and g.state = 'confirmed'
    left join guild_members gm on gm.guild_id = g.id and gm.user_id = u.id and gm.discord_user_id = u.discord_user_id
    where u.discord_user_id is not null and not u.is_banned
      and exists (select from watch_rules r where r.user_id = u.id and not r.is_paused)
      and (gm.checked_at is null or gm.checked_at < now() - interval '1 second' * case
        when cardinality(gm.visible_channel_ids) > 0 then ${RECHECK_MEMBERS_SECONDS}::int
        else ${RECHECK_OTHERS_SECONDS}::int end)
    order by gm.checked_at nulls first, u.id limit ${GUILD_MEMBERS_BATCH}`;
  return { discord_user_ids: rows.map(({ id }) => id) };
}

/** Stores which channels members can see; ignores unlinked users and guilds without members-only pings. */
export async function storeGuildMembers(db: Db, input: GuildMembersInput): Promise<void> {
  const { guild_id: guildId, members } = input;
  await db.transaction(async (tx) => {
    await tx.execute(sql`
      insert into guild_members as gm (guild_id, user_id, discord_user_id, visible_channel_ids, checked_at)
      select g.id, u.id, u.discord_user_id, member.visible_channel_ids,
        now() - member.age_ms * interval '1 millisecond'
      from jsonb_to_recordset(${JSON.stringify(members)}::jsonb)
        as member (discord_user_id bigint, visible_channel_ids text[], age_ms float8)
      join users u on u.discord_user_id = member.discord_user_id
      join guilds g on g.id = ${guildId} and g.pings_members_only
      order by u.id
      on conflict (guild_id, user_id) do update
      set discord_user_id = excluded.discord_user_id, visible_channel_ids = excluded.visible_channel_ids,
        checked_at = excluded.checked_at`);
    await tx
      .delete(guildMembers)
      .where(
        and(eq(guildMembers.guildId, guildId), sql`${guildMembers.checkedAt} < now() - ${DELETE_AFTER}`),
      );
  });
}
