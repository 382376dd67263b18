import { LIMITS, type WatchRule } from '@lockwatch/contracts';
import { escapeText } from '../presenters/text.js';
import { ruleChoiceName } from '../presenters/watch-rule.js';
import { t } from '../texts/translate.js';
import type { CommandContext } from './command-context.js';
import { CHOICES_MAX, complete, pickOnly, UserError, UUID } from './option.js';

/** Choices for a rule option: the user's own rules whose item's name, or a tag, holds what was typed. */
export const completeRule = complete(async (context, typed) => {
  const rules = await findRules(context, typed, CHOICES_MAX);
  return rules.map((rule) => ({ name: ruleChoiceName(rule), value: rule.id }));
});

/**
 * The id of the rule an option names: a choice, or what was typed without choosing when it fits one rule alone. Throws
 * `UserError` when it fits none or several. Whose rule it is, is the server's to check.
 */
export async function readRuleOption(context: CommandContext, text: string): Promise<string> {
  const typed = text.trim();
  if (UUID.test(typed)) return typed;
  const rules = await findRules(context, typed, Number.POSITIVE_INFINITY);
  const exact = rules.filter((rule) => rule.item_name.toLowerCase() === typed.toLowerCase());
  const fitting = exact.length > 0 ? exact : rules;
  const rule = pickOnly(fitting, {
    none: t('watch.unknownItem', { typed: escapeText(typed) }),
    several: t('watch.several', { typed: escapeText(typed), count: fitting.length }),
  });
  return rule.id;
}

/** The user's own rule of this id. Throws `UserError` when there is none any more. */
export async function ownRule(context: CommandContext, id: string): Promise<WatchRule> {
  const [rule] = await filterRules(context, (one) => one.id === id, 1);
  if (!rule) throw new UserError(t('watch.gone'));
  return rule;
}

function findRules(context: CommandContext, typed: string, atMost: number): Promise<WatchRule[]> {
  const wanted = typed.trim().toLowerCase();
  return filterRules(
    context,
    ({ item_name, tags }) =>
      [item_name, ...tags.map((tag) => tag.name)].some((name) => name.toLowerCase().includes(wanted)),
    atMost,
  );
}

/** The first of the user's own rules that fit. */
export async function filterRules(
  context: CommandContext,
  fits: (rule: WatchRule) => boolean,
  atMost: number,
): Promise<WatchRule[]> {
  const found: WatchRule[] = [];
  for (let offset = 0; found.length < atMost; offset += LIMITS.itemsPageMax) {
    const page = await context.my.user.items.list.query({ limit: LIMITS.itemsPageMax, offset });
    found.push(...page.filter(fits));
    if (page.length < LIMITS.itemsPageMax) break;
  }
  return found.slice(0, atMost);
}
