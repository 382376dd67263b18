import { LIMITS, type Webhook } from '@lockwatch/contracts';
import {
  ActionRowBuilder,
  type ModalActionRowComponentBuilder,
  ModalBuilder,
  TextInputBuilder,
  TextInputStyle,
} from 'discord.js';
import { encodeCustomId } from '../custom-id.js';
import { t } from '../texts/translate.js';
import { confirmMessage } from './confirm.js';
import { listMessage } from './list.js';
import { escapeText, truncate } from './text.js';

export const WEBHOOK_ACTIONS = { add: 'webhook-add', remove: 'webhook-remove' } as const;
export const WEBHOOK_FIELDS = { name: 'name', url: 'url' } as const;

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
    label: t('common.remove'),
  });
}

/** Asks for name and address in one form; `given` is what was typed as options already. */
export function addWebhookModal(given: { name: string | undefined; url: string | undefined }): ModalBuilder {
  const name = new TextInputBuilder()
    .setCustomId(WEBHOOK_FIELDS.name)
    .setLabel(t('common.name'))
    .setStyle(TextInputStyle.Short)
    .setMaxLength(LIMITS.webhookNameMaxLength)
    .setRequired(true);
  if (given.name) name.setValue(given.name);
  const url = new TextInputBuilder()
    .setCustomId(WEBHOOK_FIELDS.url)
    .setLabel(t('webhook.url'))
    .setPlaceholder('https://discord.com/api/webhooks/…')
    .setStyle(TextInputStyle.Short)
    .setMaxLength(LIMITS.webhookUrlMaxLength)
    .setRequired(true);
  if (given.url) url.setValue(given.url);
  return new ModalBuilder()
    .setCustomId(encodeCustomId(WEBHOOK_ACTIONS.add))
    .setTitle(t('webhook.add'))
    .addComponents(
      [name, url].map((input) => new ActionRowBuilder<ModalActionRowComponentBuilder>().addComponents(input)),
    );
}

/** Discord's own name of it, and its channel as Discord links it. */
function formatPlace({ discord_name: name, channel_id: channel }: Webhook): string {
  return `${name === null ? '' : ` · ${truncate(escapeText(name), 90)}`}${channel === null ? '' : ` · <#${channel}>`}`;
}

function formatFlags(webhook: Webhook): string {
  const primary = webhook.isPrimary ? ` (${t('webhook.primary')})` : '';
  return `${primary}${webhook.disabled_reason === null ? '' : ` (${t('webhook.switchedOff')})`}`;
}
