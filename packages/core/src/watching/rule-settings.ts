import type { UpdateWatchRuleInput } from '@lockwatch/contracts';
import type { watchRules } from '@lockwatch/db/schema';

type RuleSettings = Pick<UpdateWatchRuleInput, 'cooldown_minutes' | 'daily_cap' | 'only_cheaper' | 'mention'>;

/** The columns of how often a rule may ping and whom it mentions; what is left out stays as it is. */
export function toSettingsColumns(input: RuleSettings): Partial<typeof watchRules.$inferInsert> {
  return {
    ...(input.cooldown_minutes !== undefined && { cooldownMinutes: input.cooldown_minutes }),
    ...(input.daily_cap !== undefined && { dailyCap: input.daily_cap }),
    ...(input.only_cheaper !== undefined && { onlyCheaper: input.only_cheaper }),
    ...(input.mention !== undefined && {
      mentionKind: input.mention?.kind ?? null,
      mentionId: input.mention?.id ?? null,
    }),
  };
}
