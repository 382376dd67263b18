import {
  getFirstWebhook,
  type Mention,
  type RuleTarget,
  type UpdateWatchRuleInput,
} from '@lockwatch/contracts';
import { type DbOrTx, getDriver } from '@lockwatch/db';
import type { watchRules } from '@lockwatch/db/schema';
import { toMessageFilter } from './message-filter.js';
import { type RulePrices, readRulePrices } from './rule-prices.js';

type RuleRow = typeof watchRules.$inferSelect;

/** What decides which offers a rule pings for, where, how often and whom it mentions. */
export interface RuleScope
  extends RulePrices,
    Pick<RuleRow, 'itemId' | 'messageType' | 'takesUnpriced' | 'targets'>,
    Pick<RuleRow, 'cooldownMinutes' | 'dailyCap' | 'onlyCheaper' | 'messageFilter'> {
  mention: Mention | null;
}

/** A rule that does not exist yet. */
export const NEW_RULE = {
  minPrice: 0,
  maxPrice: 0,
  usualPercent: null,
  takesUnpriced: null,
  targets: [],
  cooldownMinutes: null,
  dailyCap: null,
  onlyCheaper: false,
  mention: null,
  messageFilter: null,
};

export interface StoredRule
  extends RuleScope,
    Pick<RuleRow, 'id' | 'isPaused' | 'snoozedUntil' | 'teamTagId'> {
  /** Neither paused nor snoozed. */
  isActive: boolean;
  tagIds: number[];
}

/**
 * The user's own rules, of one item or all, and of those of teams the one with `teamRuleId`; the oldest first. The driver
 * reads ten thousand rows in parts, where Drizzle would convert them at once.
 */
export function loadStoredRules(
  store: DbOrTx,
  userId: string,
  itemId?: number,
  teamRuleId: string | null = null,
): Promise<StoredRule[]> {
  const sql = getDriver(store);
  return sql<StoredRule[]>`
    select id, is_paused as "isPaused", snoozed_until as "snoozedUntil",
      not is_paused and (snoozed_until is null or snoozed_until <= now()) as "isActive", item_id::float8 as "itemId",
      min_price::float8 as "minPrice", max_price::float8 as "maxPrice", usual_percent as "usualPercent",
      message_type as "messageType", takes_unpriced as "takesUnpriced", targets,
      team_tag_id::float8 as "teamTagId", cooldown_minutes as "cooldownMinutes", daily_cap as "dailyCap", only_cheaper as "onlyCheaper",
      case when mention_id is not null
        then json_build_object('kind', mention_kind, 'id', mention_id::text) end as mention, message_filter as "messageFilter",
      coalesce((
        select json_agg(tag_id order by tag_id) from watch_rule_tags where watch_rule_id = rule.id), '[]') as "tagIds"
    from watch_rules rule
    where user_id = ${userId} and (team_tag_id is null or id = ${teamRuleId}) ${itemId === undefined ? sql`` : sql`and item_id = ${itemId}`}
    order by created_at, id`.execute();
}

/** The values of the columns of a rule. */
export function toScopeColumns({ mention, ...scope }: RuleScope) {
  return { ...scope, mentionKind: mention?.kind ?? null, mentionId: mention?.id ?? null };
}

/** What a rule is after a change; what is left out stays as it is. Throws INVALID for its prices and words. */
export function changeScope(scope: RuleScope, input: Omit<UpdateWatchRuleInput, 'id'>): RuleScope {
  const { minPrice, maxPrice, usualPercent } = scope;
  const messageType = input.message_type ?? scope.messageType;
  return {
    itemId: scope.itemId,
    ...readRulePrices(input, messageType, { minPrice, maxPrice, usualPercent }),
    messageType,
    takesUnpriced: orSaved(input.takes_unpriced, scope.takesUnpriced),
    targets: readTargets(input, scope.targets),
    cooldownMinutes: orSaved(input.cooldown_minutes, scope.cooldownMinutes),
    dailyCap: orSaved(input.daily_cap, scope.dailyCap),
    onlyCheaper: orSaved(input.only_cheaper, scope.onlyCheaper),
    mention: orSaved(input.mention, scope.mention),
    messageFilter: orSaved(toMessageFilter(input.message_filter), scope.messageFilter),
  };
}

/** The targets after a change. A webhook alone replaces all, unless it is the first webhook already. */
export function readTargets(
  { targets, webhook_id: webhookId }: Pick<UpdateWatchRuleInput, 'targets' | 'webhook_id'>,
  saved: RuleTarget[],
): RuleTarget[] {
  if (targets) return targets;
  if (webhookId === undefined || webhookId === getFirstWebhook(saved)) return saved;
  return webhookId === null ? [] : [webhookId];
}

function orSaved<T>(value: T | undefined, saved: T): T {
  return value === undefined ? saved : value;
}
