import { AppError } from '@lockwatch/contracts';
import type { Sql } from '@lockwatch/db';
import type { Language } from '@lockwatch/texts';
import { countTestPing } from '../../access/index.js';
import { createSay, type PingBody } from '../document/render-ping.js';
import {
  type Destination,
  disableWebhook,
  type SignedDestination,
  toDmDestination,
  type WebhookDestination,
  webhookSql,
} from './destination.js';
import { createRateLimitError, type DiscordClient, type SendResult } from './discord-client.js';
import { retryDirectMessages } from './dm-backoff.js';
import type { SignedWebhookClient } from './signed-webhook-client.js';

export interface TestPingResult {
  destination: 'webhook' | 'dm';
  webhookName: string | null;
}

/**
 * Sends a test message to one of a user's webhooks or, without an id, to the destination of that user's pings: the
 * primary webhook, else a direct message. A disabled webhook that works again is enabled. Throws RATE_LIMITED from the
 * fourth in a minute on.
 */
export async function sendTestPing(
  deps: { sql: Sql; discord: DiscordClient; signedWebhooks: SignedWebhookClient; nowMs: number },
  userId: string,
  webhookId: string | null,
): Promise<TestPingResult> {
  const { sql, discord, signedWebhooks, nowMs } = deps;
  const language = await requireUnmuted(sql, userId);
  const target = await findTarget(sql, userId, webhookId);
  await countTestPing(sql, userId);
  const nonce = crypto.randomUUID().replaceAll('-', '').slice(0, 25);
  const { destination } = target;
  const timestamp = new Date(nowMs).toISOString();
  const sendResult =
    destination.kind === 'signed'
      ? await signedWebhooks.send(destination, { type: 'ping.test', timestamp, data: {} }, nonce)
      : await discord.send(destination, renderTestPing(nowMs, language), nonce, 'test');
  if (sendResult.outcome === 'sent') {
    if (destination.kind !== 'dm') {
      await sql`update webhooks set disabled_at = null, disabled_reason = null
        where id = ${destination.webhookId} and disabled_at is not null`;
    } else {
      await retryDirectMessages(sql, destination.discordUserId);
    }
    return { destination: destination.kind === 'dm' ? 'dm' : 'webhook', webhookName: target.webhookName };
  }
  if (sendResult.outcome === 'gone' && destination.kind !== 'dm') {
    await disableWebhook(sql, destination.webhookId, sendResult.detail, new Date(nowMs));
  }
  throw toAppError(sendResult, destination);
}

/** The language of a user to whom something may be sent. Throws CONFLICT for a muted user. */
export async function requireUnmuted(sql: Sql, userId: string): Promise<Language> {
  const [user] = await sql<{ is_muted: boolean; language: Language | null }[]>`
    select is_muted, language from users where id = ${userId}`;
  if (user?.is_muted) throw new AppError('CONFLICT', { text: 'pings.muted' });
  return user?.language ?? 'en';
}

interface TargetRow {
  discord_user_id: string | null;
  webhook: WebhookDestination | SignedDestination | null;
  webhook_name: string | null;
}

async function findTarget(
  sql: Sql,
  userId: string,
  webhookId: string | null,
): Promise<{ destination: Destination; webhookName: string | null }> {
  const isTarget = webhookId ? sql`w.id = ${webhookId}` : sql`w.is_primary and w.disabled_at is null`;
  const [row] = await sql<TargetRow[]>`
    select u.discord_user_id, w.name as webhook_name, ${sql.unsafe(webhookSql('w'))} as webhook
    from users u left join webhooks w on w.user_id = u.id and ${isTarget}
    where u.id = ${userId}`;
  if (webhookId && !row?.webhook) throw new AppError('NOT_FOUND', { text: 'pings.noSuchWebhook' });
  const destination = row ? (row.webhook ?? toDmDestination(row.discord_user_id)) : null;
  if (!row || !destination) throw new AppError('CONFLICT', { text: 'pings.noDestination' });
  return { destination, webhookName: row.webhook_name };
}

function toAppError({ outcome, retryAfterMs, detail }: SendResult, { kind }: Destination): AppError {
  if (kind === 'signed')
    return new AppError('UPSTREAM', { text: 'pings.failure.signed', values: { detail: detail ?? '' } });
  if (outcome === 'rate-limited') return createRateLimitError(retryAfterMs);
  if (outcome !== 'gone') return new AppError('UPSTREAM', { text: 'pings.notAccepted' });
  return new AppError('UPSTREAM', {
    text: kind === 'webhook' ? 'pings.webhookGone' : 'pings.noDirectMessages',
  });
}

export function renderTestPing(now: number, language: Language): PingBody {
  const say = createSay(language);
  return {
    content: say({ text: 'ping.testContent' }),
    embeds: [
      {
        title: say({ text: 'ping.testTitle' }),
        description: say({ text: 'ping.testText' }),
        color: 0x2f6fde,
        timestamp: new Date(now).toISOString(),
      },
    ],
  };
}
