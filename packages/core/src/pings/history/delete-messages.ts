import type { Sql, SqlTx } from '@lockwatch/db';

/** Deletes the messages that `ids` selects, and subtracts them from what the statistics counted. Returns how many. */
export async function deleteMessages(sql: Sql | SqlTx, ids: ReturnType<Sql>): Promise<number> {
  const [deleted] = await sql<[{ count: number }]>`
    with deleted as (delete from messages where id in (${ids}) returning stored_at),
    gone as (
      select 'messages' as key, 'minute' as step, date_bin('1 minute', stored_at, '2000-01-01 00:00+00') as bucket,
        count(*) as messages
        from deleted group by 3
      union all
      select 'messages_kept', 'hour', date_bin('1 hour', stored_at, '2000-01-01 00:00+00'), count(*)
        from deleted group by 3),
    subtracted as (
      update statistics_history counted set value = counted.value - gone.messages from gone
      where counted.key = gone.key and counted.step = gone.step and counted.bucket = gone.bucket)
    select count(*)::int as count from deleted`;
  return deleted.count;
}
