import { DM_TARGET, type WatchRule } from '@lockwatch/contracts';
import type { RuleView } from '../presenters/watch-rule.js';
import { parseServerError } from '../server-error.js';
import { t } from '../texts/translate.js';
import type { CommandContext } from './command-context.js';

export async function toRuleView(context: CommandContext, rule: WatchRule): Promise<RuleView> {
  return { rule, targets: nameTargets(await webhookNames(context, [rule]), rule) };
}

/** A rule whose conditions were just set, with how often it would have pinged; that may be missing. */
export async function toBacktestedView(context: CommandContext, rule: WatchRule): Promise<RuleView> {
  const { item_id, min_price, max_price, takes_unpriced, message_type } = rule;
  const [view, backtest] = await Promise.all([
    toRuleView(context, rule),
    min_price === null || max_price === null
      ? null
      : context.my.user.items.backtest
          .query({ item_id, min_price, max_price, takes_unpriced, message_type })
          .catch(() => null),
  ]);
  return { ...view, backtest };
}

/** Names of the webhooks the rules use; asked for only when one of them has a webhook of its own. */
export async function webhookNames(
  context: CommandContext,
  rules: readonly WatchRule[],
): Promise<ReadonlyMap<string, string>> {
  if (rules.every(({ webhook_id }) => webhook_id === null)) return new Map();
  try {
    const webhooks = await context.my.user.webhooks.list.query();
    return new Map(webhooks.map((webhook) => [webhook.webhook_id, webhook.webhook_name]));
  } catch (error) {
    // Who may not see webhooks still sees the rules; what was asked for has been done by now.
    if (parseServerError(error)?.code === 'FORBIDDEN') return new Map();
    throw error;
  }
}

/** Names of a rule's own targets; null: it has none. */
export function nameTargets(names: ReadonlyMap<string, string>, { targets }: WatchRule): string | null {
  const found = targets.map((target) =>
    target === DM_TARGET ? t('webhook.dm') : (names.get(target) ?? t('watch.ownWebhook')),
  );
  return found.length === 0 ? null : found.join(', ');
}
