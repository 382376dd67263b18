import { DM_TARGET, type RuleTarget, type Webhook } from '@lockwatch/contracts';
import { escapeText } from '../presenters/text.js';
import { webhookChoiceName } from '../presenters/webhooks.js';
import { t } from '../texts/translate.js';
import type { CommandContext } from './command-context.js';
import { completeFrom, isNamed, UserError } from './option.js';

/** What an option for targets takes for "no target of its own: the primary webhook". */
const PRIMARY = 'primary';

export const completeWebhook = completeFrom(listChoices);

/** The same with the direct message, and with none first, for where the targets of a rule are chosen. */
export const completeTargets = completeFrom(async (context) => [
  { name: t('webhook.usual'), value: PRIMARY },
  ...(await listChoices(context)),
  { name: t('webhook.dm'), value: DM_TARGET },
]);

/** The user's own webhook with this id or name. Throws `UserError` when there is none. */
export async function readWebhookOption(context: CommandContext, typed: string): Promise<Webhook> {
  const found = findWebhook(await context.my.user.webhooks.list.query(), typed);
  if (!found) throw unknownWebhook(typed);
  return found;
}

/** Webhooks by id or name, and `dm`, separated by commas; none for `primary`. Throws `UserError` for an unknown webhook. */
export async function readTargetsOption(context: CommandContext, typed: string): Promise<RuleTarget[]> {
  if (isNamed(typed, PRIMARY)) return [];
  const webhooks = await context.my.user.webhooks.list.query();
  const names = findWebhook(webhooks, typed) ? [typed] : typed.split(',');
  const targets = names.map((name) => {
    if (isNamed(name, DM_TARGET)) return DM_TARGET;
    const found = findWebhook(webhooks, name);
    if (!found) throw unknownWebhook(name.trim());
    return found.webhook_id;
  });
  return [...new Set(targets)];
}

function findWebhook(webhooks: readonly Webhook[], typed: string): Webhook | undefined {
  return webhooks.find(({ webhook_id, webhook_name }) => isNamed(typed, webhook_id, webhook_name));
}

function unknownWebhook(typed: string): UserError {
  return new UserError(t('webhook.unknown', { typed: escapeText(typed) }));
}

async function listChoices({ my }: CommandContext) {
  const webhooks = await my.user.webhooks.list.query();
  return webhooks.map((webhook) => ({ name: webhookChoiceName(webhook), value: webhook.webhook_id }));
}
