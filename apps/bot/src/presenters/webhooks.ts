import type { Webhook } from '@lockwatch/contracts';
import { t } from '../texts/translate.js';
import { listMessage } from './list.js';
import { confirmMessage } from './message.js';
import { escapeText, truncate } from './text.js';

export const WEBHOOK_ACTIONS = { remove: 'webhook-remove' } as const;

export function webhookChoiceName(webhook: Webhook): string {
  const marks = formatFlags(webhook);
  return `${truncate(webhook.webhook_name, 100 - marks.length)}${marks}`;
}

/** The webhooks; their addresses are secrets and stay out of it. */
export function webhookListMessage(webhooks: readonly Webhook[], limit: number) {
  const lines = webhooks.map(
    (webhook) =>
      `• ${truncate(escapeText(webhook.webhook_name), 160)}${formatFlags(webhook)}${formatPlace(webhook)}`,
  );
  return listMessage({
    title: t('webhook.title', { count: webhooks.length, limit }),
    lines,
    empty: limit === 0 ? t('webhook.notInPlan') : t('webhook.empty'),
  });
}

export function confirmRemoveWebhookMessage({ webhook_id, webhook_name }: Webhook) {
  return confirmMessage({
    question: t('webhook.removeQuestion', { name: `**${truncate(escapeText(webhook_name), 160)}**` }),
    action: WEBHOOK_ACTIONS.remove,
    ids: [webhook_id],
  });
}

/** Discord's own name of it, and its channel as Discord links it. */
function formatPlace({ discord_name: name, channel_id: channel }: Webhook): string {
  return `${name === null ? '' : ` · ${truncate(escapeText(name), 90)}`}${channel === null ? '' : ` · <#${channel}>`}`;
}

function formatFlags(webhook: Webhook): string {
  const primary = webhook.isPrimary ? ` (${t('webhook.primary')})` : '';
  const signed = webhook.kind === 'signed' ? ` (${t('webhook.signed')})` : '';
  return `${primary}${signed}${webhook.disabled_reason === null ? '' : ` (${t('webhook.switchedOff')})`}`;
}
