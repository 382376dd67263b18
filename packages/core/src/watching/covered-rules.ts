import { isDeepStrictEqual } from 'node:util';
import { AppError, getUsualSide, type MessageType, unitPrice } from '@lockwatch/contracts';
import { type DbOrTx, getDriver, type Tx } from '@lockwatch/db';
import type { Text } from '@lockwatch/texts';
import { requireItemName } from '../market/index.js';
import { mapWithYield } from '../ports/index.js';
import { CoverIndex, meetsUnpriced } from './cover-index.js';
import { describeWatched, type RulePrices } from './rule-prices.js';
import { type RuleScope, STORED_RULE_SQL, type StoredRule } from './rule-scope.js';

/** Throws CONFLICT for a rule that lies inside another active one. The user must be locked (`lockUser`). */
export async function assertNotCovered(
  tx: Tx,
  userId: string,
  rule: RuleScope,
  exceptId?: string,
): Promise<void> {
  const others = (await loadActiveRules(tx, userId, rule.itemId)).filter(({ id }) => id !== exceptId);
  const covering = new CoverIndex(others).find(rule);
  if (!covering) return;
  throw new AppError('CONFLICT', describeCovered(await requireItemName(tx, rule.itemId), covering));
}

/** How many of these rules are active and lie inside another active one. */
export async function countCoveredRules(tx: Tx, userId: string, ids: readonly string[]): Promise<number> {
  const changed = new Set(ids);
  const active = await loadActiveRules(tx, userId);
  const index = new CoverIndex<RuleScope>();
  await mapWithYield(active, (rule) => index.add(rule));
  const covered = await mapWithYield(
    active.filter(({ id }) => changed.has(id)),
    (rule) => index.find(rule),
  );
  return covered.filter(Boolean).length;
}

/** The user's rules that are neither paused nor snoozed, of one item or all, the oldest first. */
export function loadActiveRules(store: DbOrTx, userId: string, itemId?: number): Promise<StoredRule[]> {
  const sql = getDriver(store);
  return sql<StoredRule[]>`
    select ${sql.unsafe(STORED_RULE_SQL)} from watch_rules
    where user_id = ${userId} ${itemId === undefined ? sql`` : sql`and item_id = ${itemId}`}
      and not is_paused and (snoozed_until is null or snoozed_until <= now())
    order by created_at, id`.execute();
}

/** The first of these rules that can be made to take every offer of `rule` too, and no others, and its prices then. */
export function findWidenableRule<R extends RuleScope>(rules: readonly R[], rule: RuleScope) {
  for (const active of rules) {
    const widened = widen(active, rule);
    if (widened) return { active, widened };
  }
  return null;
}

function widen(rule: RuleScope, other: RuleScope): (RulePrices & { takesUnpriced: boolean | null }) | null {
  const prices = unitePrices(rule, other);
  const isAlike =
    includesSides(rule.messageType, other.messageType) &&
    includesSides(other.messageType, rule.messageType) &&
    isDeepStrictEqual(toSettings(rule), toSettings(other));
  if (!prices || !isAlike) return null;
  const wanted = meetsUnpriced(rule) || meetsUnpriced(other);
  const isUsual = meetsUnpriced({ ...rule, ...prices, takesUnpriced: null }) === wanted;
  return { ...prices, takesUnpriced: isUsual ? null : wanted };
}

/** The prices of both; null where no range has them and no others. */
function unitePrices(a: RuleScope, b: RuleScope): RulePrices | null {
  for (const [wide, narrow] of [
    [a, b],
    [b, a],
  ] as const) {
    if (includesPrices(wide, narrow)) {
      const { minPrice, maxPrice, usualPercent } = wide;
      return { minPrice, maxPrice, usualPercent };
    }
  }
  const [low, high] = unitPrice(a.minPrice) < unitPrice(b.minPrice) ? [a, b] : [b, a];
  const isGap = unitPrice(high.minPrice) > unitPrice(low.maxPrice);
  if (isGap || a.usualPercent !== null || b.usualPercent !== null) return null;
  return { minPrice: low.minPrice, maxPrice: high.maxPrice, usualPercent: null };
}

/** Why a rule that lies inside `covering`, which may be a line of an import, is not added. */
export function describeCovered(item: string, covering: RuleScope, line?: number): Text {
  const values = { item, range: describeWatched(covering) };
  return line === undefined
    ? { text: 'watching.covered', values }
    : { text: 'watching.coveredByLine', values: { line, ...values } };
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

function toSettings({ webhookId, cooldownMinutes, dailyCap, onlyCheaper, mention }: RuleScope) {
  return [webhookId, cooldownMinutes, dailyCap, onlyCheaper, mention?.kind, mention?.id];
}
