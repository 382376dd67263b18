import { AppError } from '@lockwatch/contracts';
import type { Sql } from '@lockwatch/db';

/** The number of calls in the current window. */
export type CallCount = Awaited<ReturnType<typeof countCall>>;

/** Counts calls of `key` in the database. A window of `windowMs` starts with the first call after the last one ended. */
export async function countCall(sql: Sql, key: string, windowMs: number, calls = 1) {
  const [row] = await sql<[{ calls: number; ms_left: number }]>`
    insert into rate_limit_windows as existing (key, calls, ends_at)
    values (${key}, ${calls}, clock_timestamp() + make_interval(secs => ${windowMs / 1000}))
    on conflict (key) do update
    set calls = case when existing.ends_at > clock_timestamp() then existing.calls + ${calls} else ${calls} end,
      ends_at = case when existing.ends_at > clock_timestamp() then existing.ends_at else excluded.ends_at end
    returning calls, (extract(epoch from ends_at - clock_timestamp()) * 1000)::float8 as ms_left`;
  return { calls: row.calls, msLeft: Math.max(0, row.ms_left) };
}

/** Deletes windows that have ended. Returns how many. */
export async function deleteEndedWindows(sql: Sql): Promise<number> {
  const deleted = await sql`delete from rate_limit_windows where ends_at < now()`;
  return deleted.count;
}

/** Calls of a user that all servers count together: at most so many in a window. */
const LIMITED_CALLS = {
  'test-ping': { most: 3, windowMs: 60_000, text: 'access.testPingLimit' },
  // More than any plan has webhooks.
  'webhook-check': { most: 20, windowMs: 60_000, text: 'access.webhookCheckLimit' },
  'trader-report': { most: 5, windowMs: 3_600_000, text: 'access.reportLimit' },
} as const;

/** Counts a limited call of a user; call it before the work. Throws RATE_LIMITED. */
export async function countLimitedCall(
  sql: Sql,
  name: keyof typeof LIMITED_CALLS,
  userId: string,
): Promise<void> {
  const { most, windowMs, text } = LIMITED_CALLS[name];
  const { calls, msLeft } = await countCall(sql, `${name}:${userId}`, windowMs);
  if (calls <= most) return;
  const seconds = Math.max(1, Math.ceil(msLeft / 1000));
  const values = { count: most, seconds };
  throw new AppError('RATE_LIMITED', { text, values }, { retryAfterSeconds: seconds });
}
