import type { Webhook } from '@lockwatch/contracts';
import type { AutocompleteInteraction } from 'discord.js';
import { escapeText } from '../presenters/text.js';
import { webhookChoiceName } from '../presenters/webhooks.js';
import { t } from '../texts/translate.js';
import { type CommandContext, getContext } from './command-context.js';
import { CHOICES_MAX } from './item-option.js';
import { UUID } from './rule-option.js';
import { UserError } from './user-error.js';

/** What a webhook option takes for "no webhook of its own: the primary one". */
export const PRIMARY = 'primary';

export async function completeWebhook(interaction: AutocompleteInteraction): Promise<void> {
  await interaction.respond(await choices(interaction));
}

/** The same with the primary webhook first, for where a rule's own webhook can be taken away. */
export async function completeWebhookOrPrimary(interaction: AutocompleteInteraction): Promise<void> {
  const own = await choices(interaction);
  const none = { name: t('webhook.usual'), value: PRIMARY };
  await interaction.respond([none, ...own].slice(0, CHOICES_MAX));
}

/**
 * The id of the webhook an option names: a choice, or the typed name of one. Throws `UserError` when there is none of
 * that name.
 */
export async function readWebhookOption(context: CommandContext, text: string): Promise<string> {
  const typed = text.trim();
  if (UUID.test(typed)) return typed;
  const webhooks = await context.my.user.webhooks.list.query();
  const found = webhooks.find((webhook) => webhook.webhook_name.toLowerCase() === typed.toLowerCase());
  if (!found) throw new UserError(t('webhook.unknown', { typed: escapeText(typed) }));
  return found.webhook_id;
}

/** The user's own webhook of this id. Throws `UserError` when there is none any more. */
export async function ownWebhook(context: CommandContext, id: string): Promise<Webhook> {
  const webhooks = await context.my.user.webhooks.list.query();
  const found = webhooks.find((webhook) => webhook.webhook_id === id);
  if (!found) throw new UserError(t('webhook.gone'));
  return found;
}

async function choices(interaction: AutocompleteInteraction): Promise<{ name: string; value: string }[]> {
  const typed = interaction.options.getFocused().trim().toLowerCase();
  const webhooks = await getContext(interaction).my.user.webhooks.list.query();
  return webhooks
    .filter((webhook: Webhook) => webhook.webhook_name.toLowerCase().includes(typed))
    .slice(0, CHOICES_MAX)
    .map((webhook) => ({ name: webhookChoiceName(webhook), value: webhook.webhook_id }));
}
