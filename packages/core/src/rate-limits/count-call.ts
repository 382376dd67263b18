import type { Sql } from '../feed/sql.js';

/** How often somebody has called in the window that runs now. */
export interface CallCount {
  calls: number;
  /** ms until the window ends. */
  msLeft: number;
}

/**
 * Counts one call of `key` in the database, so that several servers hold one limit together. A window of `windowMs`
 * begins with the first call after the last one ended; the clock is the database's. Two calls at once are both counted.
 */
export async function countCall(sql: Sql, key: string, windowMs: number): Promise<CallCount> {
  const [row] = await sql<[{ calls: number; ms_left: number }]>`
    insert into rate_limit_windows as existing (key, calls, ends_at)
    values (${key}, 1, clock_timestamp() + make_interval(secs => ${windowMs / 1000}))
    on conflict (key) do update
    set calls = case when existing.ends_at > clock_timestamp() then existing.calls + 1 else 1 end,
      ends_at = case when existing.ends_at > clock_timestamp() then existing.ends_at else excluded.ends_at end
    returning calls, (extract(epoch from ends_at - clock_timestamp()) * 1000)::float8 as ms_left`;
  return { calls: row.calls, msLeft: Math.max(0, row.ms_left) };
}

/** Deletes windows that have ended. Answers how many. */
export async function deleteEndedWindows(sql: Sql): Promise<number> {
  const deleted = await sql`delete from rate_limit_windows where ends_at < now()`;
  return deleted.count;
}
