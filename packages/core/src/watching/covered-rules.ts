import { isDeepStrictEqual } from 'node:util';
import {
  AppError,
  getUsualSide,
  type Mention,
  type MessageType,
  messageTypeSchema,
  takesUnpriced,
  unitPrice,
} from '@lockwatch/contracts';
import type { Tx } from '@lockwatch/db';
import { watchRules } from '@lockwatch/db/schema';
import { and, eq, isNull, lte, or, sql } from 'drizzle-orm';
import { requireItemName } from '../market/index.js';
import { formatWatched, type RulePrices } from './rule-prices.js';

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

/** Throws CONFLICT for a new rule that lies inside an active one. The user must be locked (`lockUser`). */
export async function assertNotCovered(tx: Tx, userId: string, rule: RuleScope): Promise<void> {
  const covering = findCoveringRule(await loadActiveRules(tx, userId, rule.itemId), rule);
  if (!covering) return;
  throw new AppError('CONFLICT', describeCovered(await requireItemName(tx, rule.itemId), covering));
}

/** The user's rules that are neither paused nor snoozed, of one item or all, the oldest first. */
export async function loadActiveRules(tx: Tx, userId: string, itemId?: number): Promise<RuleScope[]> {
  const rows = await tx
    .select({
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
      mention: mentionColumn,
    })
    .from(watchRules)
    .where(
      and(
        eq(watchRules.userId, userId),
        itemId === undefined ? undefined : eq(watchRules.itemId, itemId),
        eq(watchRules.isPaused, false),
        or(isNull(watchRules.snoozedUntil), lte(watchRules.snoozedUntil, sql`now()`)),
      ),
    )
    .orderBy(watchRules.createdAt, watchRules.id);
  return rows.map((row) => ({ ...row, messageType: messageTypeSchema.parse(row.messageType) }));
}

/** Whom a rule mentions, as in `WatchRule`. */
export const mentionColumn = sql<Mention | null>`case when ${watchRules.mentionId} is not null
  then json_build_object('kind', ${watchRules.mentionKind}, 'id', ${watchRules.mentionId}::text) end`;

/** The first of these rules that takes every offer of `rule` and pings about it in the same way. */
export function findCoveringRule(rules: readonly RuleScope[], rule: RuleScope): RuleScope | undefined {
  return rules.find(
    (wide) =>
      wide.itemId === rule.itemId &&
      includesSides(wide.messageType, rule.messageType) &&
      includesPrices(wide, rule) &&
      (meetsUnpriced(wide) || !meetsUnpriced(rule)) &&
      isDeepStrictEqual(toSettings(wide), toSettings(rule)),
  );
}

/** Why a rule that lies inside `covering` is not added. */
export function describeCovered(itemName: string, covering: RuleScope): string {
  return `You already watch ${itemName} at ${formatWatched(covering)}, which includes this. Change that watched item, or choose another webhook.`;
}

function includesSides(wide: MessageType, narrow: MessageType): boolean {
  return wide === narrow || ((wide === 'ANY' || wide === 'BOTH') && narrow !== 'UNKNOWN');
}

/** A fixed range and one that follows the usual price include each other only for now. */
function includesPrices(wide: RuleScope, narrow: RuleScope): boolean {
  const [percent, narrowPercent] = [wide.usualPercent, narrow.usualPercent];
  if (percent === null && narrowPercent === null) {
    return (
      unitPrice(wide.minPrice) <= unitPrice(narrow.minPrice) &&
      unitPrice(wide.maxPrice) >= unitPrice(narrow.maxPrice)
    );
  }
  if (percent === null || narrowPercent === null) return false;
  const side = getUsualSide(percent, wide.messageType);
  if (side !== getUsualSide(narrowPercent, narrow.messageType)) return false;
  return side === 'SELL' ? percent >= narrowPercent : percent <= narrowPercent;
}

/** A relative range is never any price, and may not be known yet. */
function meetsUnpriced(rule: RuleScope): boolean {
  return rule.usualPercent === null ? takesUnpriced(rule) : rule.takesUnpriced === true;
}

function toSettings({ webhookId, cooldownMinutes, dailyCap, onlyCheaper, mention }: RuleScope) {
  return [webhookId, cooldownMinutes, dailyCap, onlyCheaper, mention?.kind, mention?.id];
}
