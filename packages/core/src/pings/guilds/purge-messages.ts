import { inTransaction, type Sql, type SqlTx } from '@lockwatch/db';

const CHUNK_SIZE = 1000;
/** A batch whose storage began before the decision may end this much later. */
const SETTLE_SECONDS = 60;

/** Deletes a chunk of messages of left servers and opted-out authors with all copies. Returns how many. */
export async function purgeMessages(sql: Sql): Promise<number> {
  return (await purgeGuilds(sql)) + (await purgeAuthors(sql));
}

async function purgeGuilds(sql: Sql): Promise<number> {
  return inTransaction(sql, async (tx) => {
    const found = await tx<{ id: string }[]>`
      select m.id from guilds g
      join channels c on c.guild_id = g.id
      join messages m on m.channel_id = c.id and (g.state <> 'confirmed' or m.stored_at < g.purge_before)
      where g.purge_before is not null
      limit ${CHUNK_SIZE}`;
    if (found.length > 0) return deleteWithCopies(tx, found);
    const done = await tx<{ id: string }[]>`
      update guilds set purge_before = null
      where purge_before < now() - ${SETTLE_SECONDS} * interval '1 second' returning id`;
    await tx`delete from guild_members where guild_id = any (${done.map((guild) => guild.id)}::bigint[])`;
    await tx`
      delete from channels c where c.guild_id = any (${done.map((guild) => guild.id)}::bigint[])
        and not exists (select from messages m where m.channel_id = c.id)`;
    return 0;
  });
}

async function purgeAuthors(sql: Sql): Promise<number> {
  return inTransaction(sql, async (tx) => {
    const found = await tx<{ id: string }[]>`
      select m.id from author_opt_outs o join messages m on m.author_id = o.discord_user_id
      where o.purged_at is null
      limit ${CHUNK_SIZE}`;
    if (found.length > 0) return deleteWithCopies(tx, found);
    await tx`
      update author_opt_outs set purged_at = now()
      where purged_at is null and created_at < now() - ${SETTLE_SECONDS} * interval '1 second'`;
    return 0;
  });
}

async function deleteWithCopies(tx: SqlTx, messages: readonly { id: string }[]): Promise<number> {
  const ids = messages.map((message) => message.id);
  await removeTextCopies(tx, ids);
  const deleted = await tx`delete from messages where id = any (${ids}::uuid[])`;
  return deleted.count;
}

/** Removes copies of messages' texts: feedback and pings lose the text, labelled messages are deleted. */
export async function removeTextCopies(tx: SqlTx, messageIds: readonly string[]): Promise<void> {
  await tx`update offer_feedback set content = '' where message_id = any (${[...messageIds]}::uuid[])`;
  await tx`
    update notifications set search_text = null
    where message_id = any (${[...messageIds]}::uuid[]) and search_text is not null`;
  await tx`delete from labelled_messages where message_id = any (${[...messageIds]}::uuid[])`;
}
