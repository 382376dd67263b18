import { inTransaction, type Sql } from '@lockwatch/db';
import type { pushSubscriptions } from '@lockwatch/db/schema';
import { isUnleased } from './sender.js';

export interface WebhookDestination {
  kind: 'webhook';
  webhookId: string;
  discordWebhookId: string;
  encryptedToken: string;
}

/** A webhook to another server. Only pings, price alerts and tests go to it. */
export interface SignedDestination {
  kind: 'signed';
  userId: string;
  webhookId: string;
  encryptedToken: string;
}

export type DiscordDestination = WebhookDestination | { kind: 'dm'; discordUserId: string };
/** Where a ping goes. */
export type Destination = DiscordDestination | SignedDestination;

/** A browser: where its pushes go and the keys that encrypt them. */
export type PushTarget = Pick<typeof pushSubscriptions.$inferSelect, 'endpoint' | 'p256dh' | 'auth'>;

export interface PushDestination extends PushTarget {
  kind: 'push';
  subscriptionId: string;
}

/** Where a server's managers are told of problems. */
export interface ChannelDestination {
  kind: 'channel';
  channelId: string;
}

/** Identifies the destination queue. */
export function toDestinationKey(destination: Destination): string {
  return destination.kind === 'dm'
    ? `dm:${destination.discordUserId}`
    : `webhook:${toDestinationId(destination) ?? ''}:${destination.webhookId}`;
}

/** Discord's id of the webhook or user: what its rate limit belongs to. Null for a signed webhook. */
export function toDestinationId(destination: Destination): string | null {
  if (destination.kind === 'signed') return null;
  return destination.kind === 'webhook' ? destination.discordWebhookId : destination.discordUserId;
}

/** The columns of a notification that say where it goes. */
export function toDestinationColumns(destination: Destination) {
  return destination.kind === 'dm'
    ? { destination: 'dm', webhookId: null }
    : { destination: 'webhook', webhookId: destination.webhookId };
}

/** SQL of a row of `webhooks`, from an outer join, as a destination; null when there is no row. */
export function webhookSql(alias: string): string {
  return `case when ${alias}.id is not null then json_build_object(
    'kind', case when ${alias}.discord_webhook_id is null then 'signed' else 'webhook' end, 'userId', ${alias}.user_id,
    'webhookId', ${alias}.id, 'discordWebhookId', ${alias}.discord_webhook_id::text, 'encryptedToken', ${alias}.encrypted_token) end`;
}

/** SQL of a row of `push_subscriptions`, from an outer join, as a destination; null when there is no row. */
export function pushSql(alias: string): string {
  return `case when ${alias}.id is not null then json_build_object('kind', 'push', 'subscriptionId', ${alias}.id,
    'endpoint', ${alias}.endpoint, 'p256dh', ${alias}.p256dh, 'auth', ${alias}.auth) end`;
}

/** SQL of the direct messages to the row of `users`; null without a linked Discord account. */
export function dmSql(alias: string): string {
  return `case when ${alias}.discord_user_id is not null
    then json_build_object('kind', 'dm', 'discordUserId', ${alias}.discord_user_id::text) end`;
}

/** SQL of where messages to a user go: the webhook, as in `webhookSql`, else direct messages; null: nowhere. */
export function destinationSql(webhook: string, user: string): string {
  return `coalesce(${webhookSql(webhook)}, ${dmSql(user)})`;
}

export function toDmDestination(discordUserId: string | null): DiscordDestination | null {
  return discordUserId === null ? null : { kind: 'dm', discordUserId };
}

/** Disables a webhook that was rejected, with audit entry and notice. Its waiting pings become due again. */
export async function disableWebhook(
  sql: Sql,
  webhookId: string,
  detail: string | null,
  now: Date,
): Promise<void> {
  const reason = detail ?? 'Discord no longer knows it.';
  await inTransaction(sql, async (tx) => {
    const [webhook] = await tx<{ user_id: string; name: string }[]>`
      update webhooks set disabled_at = ${now}, disabled_reason = ${reason}
      where id = ${webhookId} and disabled_at is null
      returning user_id, name`;
    if (!webhook) return;
    await tx`
      insert into audit_log (id, target_user_id, user_email, user_name, action, message, details)
      select gen_random_uuid(), u.id, u.email, u.name, 'webhook_disabled',
        ${`Webhook "${webhook.name}" was switched off: ${reason}`}, ${tx.json({ webhook_id: webhookId })}
      from users u where u.id = ${webhook.user_id}`;
    await tx`
      insert into webhook_notices (id, webhook_id, disabled_at) values (gen_random_uuid(), ${webhookId}, ${now})
      on conflict (webhook_id, disabled_at) do nothing`;
    await tx`
      update notifications n set next_attempt_at = now()
      where n.webhook_id = ${webhookId} and n.state = 'pending' and ${isUnleased(tx)}`;
  });
}
