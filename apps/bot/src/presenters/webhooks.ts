import { LIMITS, type Webhook } from '@lockwatch/contracts';
import {
  ActionRowBuilder,
  type ModalActionRowComponentBuilder,
  ModalBuilder,
  TextInputBuilder,
  TextInputStyle,
} from 'discord.js';
import { encodeCustomId } from '../custom-id.js';
import { confirmMessage } from './confirm.js';
import { listMessage } from './list.js';
import { bounded, plain } from './text.js';

export const WEBHOOK_ACTIONS = { add: 'webhook-add', remove: 'webhook-remove' } as const;
export const WEBHOOK_FIELDS = { name: 'name', url: 'url' } as const;

/** Name of a webhook in a list of choices, which shows no formatting. */
export function webhookChoiceName(webhook: Webhook): string {
  const marks = marksOf(webhook);
  return `${bounded(webhook.webhook_name, 100 - marks.length)}${marks}`;
}

/** The webhooks; their addresses are secrets and stay out of it. */
export function webhookListMessage(webhooks: readonly Webhook[], limit: number) {
  const lines = webhooks.map(
    (webhook) => `• ${bounded(plain(webhook.webhook_name), 160)}${marksOf(webhook)}`,
  );
  return listMessage({
    title: `Webhook URLs (${webhooks.length}/${limit})`,
    lines,
    empty:
      limit === 0
        ? 'Webhook creation is not available in your current plan.'
        : 'No webhooks yet: pings come as direct messages. Add one with `/webhook add`.',
  });
}

/** Asks before a webhook is removed. */
export function confirmRemoveWebhookMessage({ webhook_id, webhook_name }: Webhook) {
  return confirmMessage({
    question: `Remove the webhook **${bounded(plain(webhook_name), 160)}**? This cannot be undone.`,
    action: WEBHOOK_ACTIONS.remove,
    ids: [webhook_id],
    label: 'Remove',
    keepLabel: 'Keep it',
  });
}

/** Asks for name and address in one form. */
export function addWebhookModal(): ModalBuilder {
  const name = new TextInputBuilder()
    .setCustomId(WEBHOOK_FIELDS.name)
    .setLabel('Name')
    .setStyle(TextInputStyle.Short)
    .setMaxLength(LIMITS.webhookNameMaxLength)
    .setRequired(true);
  const url = new TextInputBuilder()
    .setCustomId(WEBHOOK_FIELDS.url)
    .setLabel('Discord webhook URL')
    .setPlaceholder('https://discord.com/api/webhooks/…')
    .setStyle(TextInputStyle.Short)
    .setMaxLength(LIMITS.webhookUrlMaxLength)
    .setRequired(true);
  return new ModalBuilder()
    .setCustomId(encodeCustomId(WEBHOOK_ACTIONS.add))
    .setTitle('Add a webhook')
    .addComponents(
      [name, url].map((input) => new ActionRowBuilder<ModalActionRowComponentBuilder>().addComponents(input)),
    );
}

function marksOf(webhook: Webhook): string {
  const primary = webhook.isPrimary ? ' (primary)' : '';
  return `${primary}${webhook.disabled_reason === null ? '' : ' (switched off)'}`;
}
