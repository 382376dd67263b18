import { AppError } from '@lockwatch/contracts';
import type { Sql } from '@lockwatch/db';
import { countCall } from './count-call.js';

const WINDOW_MS = 60_000;
const TEST_PINGS = 3;
const WEBHOOK_CHECKS = 20;

/** Counts a test ping for all servers; call it before the request. Throws RATE_LIMITED for the fourth in a minute. */
export function countTestPing(sql: Sql, userId: string): Promise<void> {
  return count(sql, `test-ping:${userId}`, TEST_PINGS, 'access.testPingLimit');
}

/** The same for checks of a webhook: 20 a minute, more than any plan has webhooks. */
export function countWebhookCheck(sql: Sql, userId: string): Promise<void> {
  return count(sql, `webhook-check:${userId}`, WEBHOOK_CHECKS, 'access.webhookCheckLimit');
}

async function count(
  sql: Sql,
  key: string,
  most: number,
  text: 'access.testPingLimit' | 'access.webhookCheckLimit',
): Promise<void> {
  const { calls, msLeft } = await countCall(sql, key, WINDOW_MS);
  if (calls <= most) return;
  const seconds = Math.max(1, Math.ceil(msLeft / 1000));
  throw new AppError(
    'RATE_LIMITED',
    { text, values: { count: most, seconds } },
    { retryAfterSeconds: seconds },
  );
}
