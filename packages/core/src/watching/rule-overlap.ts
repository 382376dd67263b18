import { AppError, getUsualSide, type MessageType, takesUnpriced, unitPrice } from '@lockwatch/contracts';
import type { Text } from '@lockwatch/texts';
import { mapWithYield } from '../ports/index.js';
import { toFilterKey } from './message-filter.js';
import { describeWatched, type RulePrices } from './rule-prices.js';
import type { RuleScope, StoredRule } from './rule-scope.js';

/** Equal for rules that take the same offers for the same targets, whatever else they have. */
export function toIdentityKey(rule: RuleScope): string {
  const { itemId, minPrice, maxPrice, usualPercent, messageType, targets, messageFilter } = rule;
  const range = usualPercent ?? [minPrice, maxPrice];
  return JSON.stringify([itemId, range, messageType, targets.toSorted(), toFilterKey(messageFilter)]);
}

/** Throws CONFLICT for a rule that is identical to one of these. The user must be locked (`lockUser`). */
export function assertNotIdentical(rules: readonly StoredRule[], rule: RuleScope, itemName: string): void {
  const key = toIdentityKey(rule);
  const identical = rules.find((other) => toIdentityKey(other) === key);
  if (!identical) return;
  throw new AppError('CONFLICT', {
    text: identical.isPaused ? 'watching.identicalPaused' : 'watching.identical',
    values: { item: itemName, range: describeWatched(rule) },
  });
}

/** How many of these rules repeat another one. */
export function countIdenticalRules(rules: readonly StoredRule[]): number {
  return rules.length - new Set(rules.map(toIdentityKey)).size;
}

interface Interval {
  low: number;
  high: number;
}

/**
 * Finds a rule that takes every offer of another one and pings about it in the same way. Rules that differ only in their
 * prices are a group, so that few rules are compared.
 */
export class CoverIndex<R extends RuleScope> {
  readonly #groups = new Map<string, (Interval & { rule: R })[]>();

  constructor(rules: Iterable<R> = []) {
    for (const rule of rules) this.add(rule);
  }

  add(rule: R): void {
    const key = toGroupKey(rule, rule.messageType, meetsUnpriced(rule));
    const group = this.#groups.get(key) ?? [];
    this.#groups.set(key, group);
    group.push({ rule, ...toInterval(rule) });
  }

  /** A rule other than `rule` itself that covers it. */
  find(rule: RuleScope): R | undefined {
    const { low, high } = toInterval(rule);
    for (const type of WIDER[rule.messageType]) {
      for (const unpriced of meetsUnpriced(rule) ? [true] : [true, false]) {
        const group = this.#groups.get(toGroupKey(rule, type, unpriced)) ?? [];
        const wide = group.find((one) => one.low <= low && one.high >= high && one.rule !== rule);
        if (wide) return wide.rule;
      }
    }
    return undefined;
  }
}

/** The message types that take every offer of a type. */
const WIDER: Record<MessageType, readonly MessageType[]> = {
  ANY: ['ANY', 'BOTH'],
  BOTH: ['ANY', 'BOTH'],
  SELL: ['SELL', 'ANY', 'BOTH'],
  BUY: ['BUY', 'ANY', 'BOTH'],
  UNKNOWN: ['UNKNOWN'],
};

function toGroupKey(rule: RuleScope, type: MessageType, unpriced: boolean): string {
  return JSON.stringify([type, unpriced, toComparableKey(rule)]);
}

/** Equal for rules whose prices can be compared, and that ping in the same way. */
function toComparableKey(rule: RuleScope): string {
  const { itemId, targets, cooldownMinutes, dailyCap, onlyCheaper, mention, messageFilter } = rule;
  const settings = [targets.toSorted(), cooldownMinutes, dailyCap, onlyCheaper, mention?.kind, mention?.id];
  return JSON.stringify([itemId, getPriceKind(rule), settings, toFilterKey(messageFilter)]);
}

/** A fixed range and one that follows the usual price include each other only for now. */
function getPriceKind({ usualPercent, messageType }: RuleScope): 'fixed' | 'SELL' | 'BUY' {
  return usualPercent === null ? 'fixed' : getUsualSide(usualPercent, messageType);
}

function toInterval(rule: RuleScope): Interval {
  const percent = rule.usualPercent ?? 0;
  return {
    fixed: { low: unitPrice(rule.minPrice), high: unitPrice(rule.maxPrice) },
    SELL: { low: -Infinity, high: percent },
    BUY: { low: percent, high: Infinity },
  }[getPriceKind(rule)];
}

/** A relative range is never any price, and may not be known yet. */
function meetsUnpriced(rule: RuleScope): boolean {
  return rule.usualPercent === null ? takesUnpriced(rule) : rule.takesUnpriced === true;
}

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
