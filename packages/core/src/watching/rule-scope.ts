import type { Mention, MessageType, UpdateWatchRuleInput } from '@lockwatch/contracts';
import { watchRules } from '@lockwatch/db/schema';
import { sql } from 'drizzle-orm';
import { type RulePrices, readRulePrices } from './rule-prices.js';

/** What decides which offers a rule pings for, where, how often and whom it mentions. */
export interface RuleScope extends RulePrices {
  itemId: number;
  messageType: MessageType;
  takesUnpriced: boolean | null;
  webhookId: string | null;
  cooldownMinutes: number | null;
  dailyCap: number | null;
  onlyCheaper: boolean;
  mention: Mention | null;
}

/** The columns of a `RuleScope`. */
export const scopeColumns = {
  itemId: watchRules.itemId,
  minPrice: watchRules.minPrice,
  maxPrice: watchRules.maxPrice,
  usualPercent: watchRules.usualPercent,
  messageType: watchRules.messageType,
  takesUnpriced: watchRules.takesUnpriced,
  webhookId: watchRules.webhookId,
  cooldownMinutes: watchRules.cooldownMinutes,
  dailyCap: watchRules.dailyCap,
  onlyCheaper: watchRules.onlyCheaper,
  /** As in `WatchRule`. */
  mention: sql<Mention | null>`case when ${watchRules.mentionId} is not null
    then json_build_object('kind', ${watchRules.mentionKind}, 'id', ${watchRules.mentionId}::text) end`,
};

/** The values of the columns of a rule. */
export function toScopeColumns({ mention, ...scope }: RuleScope) {
  return { ...scope, mentionKind: mention?.kind ?? null, mentionId: mention?.id ?? null };
}

/** What a rule is after a change; what is left out stays as it is. Throws INVALID for its prices. */
export function changeScope(scope: RuleScope, input: Omit<UpdateWatchRuleInput, 'id'>): RuleScope {
  const { minPrice, maxPrice, usualPercent } = scope;
  const messageType = input.message_type ?? scope.messageType;
  return {
    itemId: scope.itemId,
    ...readRulePrices(input, messageType, { minPrice, maxPrice, usualPercent }),
    messageType,
    takesUnpriced: orSaved(input.takes_unpriced, scope.takesUnpriced),
    webhookId: orSaved(input.webhook_id, scope.webhookId),
    cooldownMinutes: orSaved(input.cooldown_minutes, scope.cooldownMinutes),
    dailyCap: orSaved(input.daily_cap, scope.dailyCap),
    onlyCheaper: orSaved(input.only_cheaper, scope.onlyCheaper),
    mention: orSaved(input.mention, scope.mention),
  };
}

function orSaved<T>(value: T | undefined, saved: T): T {
  return value === undefined ? saved : value;
}
