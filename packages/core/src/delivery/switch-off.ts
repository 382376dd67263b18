import { inTransaction, type Sql } from '../feed/sql.js';

/**
 * Switches off a webhook that Discord no longer knows or lets us use: at the first such answer, for Discord blocks
 * senders that go on asking. The log entry shares the transaction. Pings still waiting for it become due at once, so
 * that they go elsewhere.
 */
export async function switchOffWebhook(
  sql: Sql,
  webhookId: string,
  reason: string,
  now: Date,
): Promise<void> {
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
      update notifications set next_attempt_at = now()
      where webhook_id = ${webhookId} and state = 'pending' and (leased_until is null or leased_until < now())`;
  });
}
