import { AppError } from '@lockwatch/contracts';
import type { Text } from '@lockwatch/texts';
import { mapWithYield } from '../ports/index.js';
import {
  CoverIndex,
  getPriceKind,
  meetsUnpriced,
  toComparableKey,
  toInterval,
  WIDER,
} from './cover-index.js';
import { describeWatched, type RulePrices } from './rule-prices.js';
import type { RuleScope, StoredRule } from './rule-scope.js';

/** Throws CONFLICT for a rule that lies inside an active one of these. The user must be locked (`lockUser`). */
export function assertNotCovered(rules: readonly StoredRule[], rule: RuleScope, itemName: string): void {
  const covering = new CoverIndex(rules.filter(({ isActive }) => isActive)).find(rule);
  if (covering) throw new AppError('CONFLICT', describeCovered(itemName, covering));
}

/** How many of the rules with these ids are active and lie inside another active one. */
export async function countCoveredRules(
  rules: readonly StoredRule[],
  ids: readonly string[],
): Promise<number> {
  const changed = new Set(ids);
  const active = rules.filter(({ isActive }) => isActive);
  const index = new CoverIndex<RuleScope>();
  await mapWithYield(active, (rule) => index.add(rule));
  const covered = await mapWithYield(active, (rule) => changed.has(rule.id) && index.find(rule));
  return covered.filter(Boolean).length;
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
  const hasSameSides =
    WIDER[rule.messageType].includes(other.messageType) &&
    WIDER[other.messageType].includes(rule.messageType);
  if (!hasSameSides || toComparableKey(rule) !== toComparableKey(other)) return null;
  const prices = unitePrices(rule, other);
  if (!prices) return null;
  const wanted = meetsUnpriced(rule) || meetsUnpriced(other);
  const isUsual = meetsUnpriced({ ...rule, ...prices, takesUnpriced: null }) === wanted;
  return { ...prices, takesUnpriced: isUsual ? null : wanted };
}

/** The prices of both, which are of one kind; null where there is a gap between them. */
function unitePrices(a: RuleScope, b: RuleScope): RulePrices | null {
  const [first, second] = [toInterval(a), toInterval(b)];
  if (first.low > second.high || second.low > first.high) return null;
  const low = first.low <= second.low ? a : b;
  const high = first.high >= second.high ? a : b;
  const { usualPercent } = getPriceKind(a) === 'SELL' ? high : low;
  return { minPrice: low.minPrice, maxPrice: high.maxPrice, usualPercent };
}

/** Why a rule that lies inside `covering`, which may be a line of an import, is not added. */
export function describeCovered(item: string, covering: RuleScope, line?: number): Text {
  const values = { item, range: describeWatched(covering) };
  return line === undefined
    ? { text: 'watching.covered', values }
    : { text: 'watching.coveredByLine', values: { line, ...values } };
}
