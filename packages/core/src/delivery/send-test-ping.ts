import { AppError } from '@lockwatch/contracts';
import type { TestPingResult } from '../feed/pipeline-types.js';
import type { Sql } from '../feed/sql.js';
import { renderTestPing } from '../notifications/render-test-ping.js';
import type { Destination } from './destination.js';
import type { DiscordAnswer, DiscordClient } from './discord-client.js';
import { switchOffWebhook } from './switch-off.js';

interface TargetRow {
  id: string;
  name: string;
  discord_webhook_id: string;
  encrypted_token: string;
}

/**
 * Sends a test message to one of a person's webhooks, or, without one, where that person's pings go: the primary
 * webhook, else a direct message. A webhook that was switched off and works again is switched on.
 */
export async function sendTestPing(
  deps: { sql: Sql; discord: DiscordClient; nowMs: number },
  userId: string,
  webhookId: string | null,
): Promise<TestPingResult> {
  const { sql, discord, nowMs } = deps;
  const target = await findTarget(sql, userId, webhookId);
  const nonce = crypto.randomUUID().replaceAll('-', '').slice(0, 25);
  const answer = await discord.send(target.destination, renderTestPing(nowMs), nonce);
  const { destination } = target;
  if (answer.outcome === 'sent') {
    if (destination.kind === 'webhook') {
      await sql`update webhooks set disabled_at = null, disabled_reason = null
        where id = ${destination.webhookId} and disabled_at is not null`;
    }
    return { destination: destination.kind, webhookName: target.webhookName };
  }
  if (answer.outcome === 'gone' && destination.kind === 'webhook') {
    const reason = answer.detail ?? 'Discord no longer knows it.';
    await switchOffWebhook(sql, destination.webhookId, reason, new Date(nowMs));
  }
  throw refusal(answer, destination);
}

async function findTarget(
  sql: Sql,
  userId: string,
  webhookId: string | null,
): Promise<{ destination: Destination; webhookName: string | null }> {
  const [webhook] = await (webhookId
    ? sql<TargetRow[]>`
        select id, name, discord_webhook_id, encrypted_token from webhooks
        where id = ${webhookId} and user_id = ${userId}`
    : sql<TargetRow[]>`
        select id, name, discord_webhook_id, encrypted_token from webhooks
        where user_id = ${userId} and is_primary and disabled_at is null`);
  if (webhook) {
    return {
      webhookName: webhook.name,
      destination: {
        kind: 'webhook',
        webhookId: webhook.id,
        discordWebhookId: webhook.discord_webhook_id,
        encryptedToken: webhook.encrypted_token,
      },
    };
  }
  if (webhookId) throw new AppError('NOT_FOUND', 'There is no such webhook.');
  const [user] = await sql<{ discord_user_id: string | null }[]>`
    select discord_user_id from users where id = ${userId}`;
  if (!user?.discord_user_id) {
    throw new AppError(
      'CONFLICT',
      'There is nowhere to send it: add a webhook, or link your Discord account for direct messages.',
    );
  }
  return { destination: { kind: 'dm', discordUserId: user.discord_user_id }, webhookName: null };
}

function refusal(answer: DiscordAnswer, destination: Destination): AppError {
  switch (answer.outcome) {
    case 'rate-limited':
      return new AppError('RATE_LIMITED', 'Discord asks for a pause. Try again shortly.', {
        retryAfterSeconds: Math.ceil((answer.retryAfterMs ?? 1000) / 1000),
      });
    case 'gone':
      return new AppError(
        'UPSTREAM',
        destination.kind === 'webhook'
          ? 'Discord does not know this webhook any more. Make a new one and save its URL here.'
          : 'Discord does not let us write to you. Allow direct messages from server members, or add a webhook.',
      );
    default:
      return new AppError('UPSTREAM', 'Discord did not take the message. Try again in a minute.');
  }
}
