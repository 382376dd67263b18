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

const WINDOW_MS = 60_000;
const TEST_PINGS = 3;
const WEBHOOK_CHECKS = 20;
const TRADER_REPORTS = 5;
const HOUR_MS = 60 * WINDOW_MS;

/** Counts a test ping for all servers; call it before the request. Throws RATE_LIMITED for the fourth in a minute. */
export function countTestPing(sql: Sql, userId: string): Promise<void> {
  return assertBelow(sql, `test-ping:${userId}`, TEST_PINGS, 'access.testPingLimit');
}

/** The same for checks of a webhook: 20 a minute, more than any plan has webhooks. */
export function countWebhookCheck(sql: Sql, userId: string): Promise<void> {
  return assertBelow(sql, `webhook-check:${userId}`, WEBHOOK_CHECKS, 'access.webhookCheckLimit');
}

/** The same for reports of traders: five in an hour. */
export function countTraderReport(sql: Sql, userId: string): Promise<void> {
  return assertBelow(sql, `trader-report:${userId}`, TRADER_REPORTS, 'access.reportLimit', HOUR_MS);
}

async function assertBelow(
  sql: Sql,
  key: string,
  most: number,
  text: 'access.testPingLimit' | 'access.webhookCheckLimit' | 'access.reportLimit',
  windowMs = WINDOW_MS,
): Promise<void> {
  const { calls, msLeft } = await countCall(sql, key, windowMs);
  if (calls <= most) return;
  const seconds = Math.max(1, Math.ceil(msLeft / 1000));
  throw new AppError(
    'RATE_LIMITED',
    { text, values: { count: most, seconds } },
    { retryAfterSeconds: seconds },
  );
}
