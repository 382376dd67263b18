import type { Sql } from '@lockwatch/db';

/** A row of a labelled gauge. */
interface Figure {
  label: string;
  value: number;
}

/** What waits in the database, of all processes; small tables and a partial index make it cheap. */
export async function readQueueDepths(sql: Sql): Promise<Figure[]> {
  return sql<Figure[]>`
    select 'messages' as label, count(*)::int as value from unprocessed_messages
    union all
    select 'notifications', count(*)::int from notifications
    where state in ('pending', 'sent') and revision is distinct from sent_revision`;
}

/** Messages in the default partition, up to 10,000: the job that creates partitions did not run, or ids are invalid. */
export async function countMessagesOutsidePartitions(sql: Sql): Promise<number> {
  return (await sql`select from messages_default limit 10000`).length;
}

/** The statistics that are numbers; a job keeps them current. */
export async function listStatistics(sql: Sql): Promise<Figure[]> {
  return sql<Figure[]>`
    select key as label, coalesce(int_value::float8, float_value) as value from statistics
    where coalesce(int_value::float8, float_value) is not null`;
}
