import { AppError, type PushPayload } from '@lockwatch/contracts';
import type { Sql } from '@lockwatch/db';
import { formatText, type Language } from '@lockwatch/texts';
import { countLimitedCall } from '../../access/index.js';
import type { PushTarget } from '../deliver/destination.js';
import { requireUnmuted } from '../deliver/send-test-ping.js';
import type { PushClient } from './push-client.js';
import { pushOnce } from './push-sender.js';

const TTL_SECONDS = 60;

/**
 * Pushes a test to one of a user's browsers; a browser that has unsubscribed is removed. Throws NOT_FOUND for another
 * user's, RATE_LIMITED from the fourth test in a minute on, UPSTREAM when it was not accepted.
 */
export async function sendTestPush(
  { sql, client }: { sql: Sql; client: PushClient },
  userId: string,
  subscriptionId: string,
): Promise<void> {
  const language = await requireUnmuted(sql, userId);
  const [target] = await sql<PushTarget[]>`
    select endpoint, p256dh, auth from push_subscriptions where id = ${subscriptionId} and user_id = ${userId}`;
  if (!target) throw new AppError('NOT_FOUND', { text: 'pings.push.noSuchBrowser' });
  await countLimitedCall(sql, 'test-ping', userId);
  const browser = { ...target, subscriptionId };
  const { outcome, detail } = await pushOnce({ sql, client }, browser, renderTestPush(language), TTL_SECONDS);
  if (outcome === 'gone') throw new AppError('UPSTREAM', { text: 'pings.push.gone' });
  if (outcome !== 'sent')
    throw new AppError('UPSTREAM', [...(detail ? [detail] : []), { text: 'pings.push.tryAgain' }]);
}

function renderTestPush(language: Language): PushPayload {
  return {
    tag: 'test',
    title: formatText(language, { text: 'ping.testTitle' }),
    body: formatText(language, { text: 'ping.testText' }),
    path: '/dashboard/preferences',
  };
}
