import { AppError } from '@lockwatch/contracts';
import type { Sql } from '@lockwatch/db';
import type { Language } from '@lockwatch/texts';
import { countLimitedCall } from '../../access/index.js';
import { createSay, type PingBody } from '../document/render-ping.js';
import { type Destination, destinationSql, disableWebhook } from './destination.js';
import { createRateLimitError, type DiscordClient } from './discord-client.js';
import { retryDirectMessages } from './dm-backoff.js';
import { type SendResult, shortenId } from './request-result.js';
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
  const { destination, webhookName } = await findTarget(sql, userId, webhookId);
  await countLimitedCall(sql, 'test-ping', userId);
  const nonce = shortenId(crypto.randomUUID());
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
    return { destination: destination.kind === 'dm' ? 'dm' : 'webhook', webhookName };
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

async function findTarget(sql: Sql, userId: string, webhookId: string | null) {
  const isTarget = webhookId ? sql`w.id = ${webhookId}` : sql`w.is_primary and w.disabled_at is null`;
  const [row] = await sql<{ destination: Destination | null; webhookName: string | null }[]>`
    select ${sql.unsafe(destinationSql('w', 'u'))} as destination, w.name as "webhookName"
    from users u left join webhooks w on w.user_id = u.id and ${isTarget}
    where u.id = ${userId}`;
  const { destination = null, webhookName = null } = row ?? {};
  if (webhookId && webhookName === null) throw new AppError('NOT_FOUND', { text: 'pings.noSuchWebhook' });
  if (!destination) throw new AppError('CONFLICT', { text: 'pings.noDestination' });
  return { destination, webhookName };
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
  const [title, description] = [say({ text: 'ping.testTitle' }), say({ text: 'ping.testText' })];
  const timestamp = new Date(now).toISOString();
  return {
    content: say({ text: 'ping.testContent' }),
    embeds: [{ title, description, color: 0x2f6fde, timestamp }],
  };
}
