import type { Webhook } from '@lockwatch/contracts';
import type { AutocompleteInteraction } from 'discord.js';
import { escapeText } from '../presenters/text.js';
import { webhookChoiceName } from '../presenters/webhooks.js';
import { t } from '../texts/translate.js';
import { isNamed, respondWithMatches } from './choices.js';
import { type CommandContext, getContext } from './command-context.js';
import { UserError } from './user-error.js';

/** What a webhook option takes for "no webhook of its own: the primary one". */
export const PRIMARY = 'primary';

export async function completeWebhook(interaction: AutocompleteInteraction): Promise<void> {
  await respondWithMatches(interaction, await listChoices(interaction));
}

/** The same with the primary webhook first, for where a rule's own webhook can be taken away. */
export async function completeWebhookOrPrimary(interaction: AutocompleteInteraction): Promise<void> {
  const own = await listChoices(interaction);
  await respondWithMatches(interaction, [{ name: t('webhook.usual'), value: PRIMARY }, ...own]);
}

/** The user's own webhook with this id or name. Throws `UserError` when there is none. */
export async function readWebhookOption(context: CommandContext, typed: string): Promise<Webhook> {
  const webhooks = await context.my.user.webhooks.list.query();
  const found = webhooks.find(({ webhook_id, webhook_name }) => isNamed(typed, webhook_id, webhook_name));
  if (!found) throw new UserError(t('webhook.unknown', { typed: escapeText(typed) }));
  return found;
}

async function listChoices(interaction: AutocompleteInteraction) {
  const webhooks = await getContext(interaction).my.user.webhooks.list.query();
  return webhooks.map((webhook) => ({ name: webhookChoiceName(webhook), value: webhook.webhook_id }));
}
