import { getUsualSide, type MessageType, takesUnpriced, unitPrice } from '@lockwatch/contracts';
import { toFilterKey } from './message-filter.js';
import type { RuleScope } from './rule-scope.js';

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
export const WIDER: Record<MessageType, readonly MessageType[]> = {
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
export function toComparableKey(rule: RuleScope): string {
  const { itemId, targets, cooldownMinutes, dailyCap, onlyCheaper, mention, messageFilter } = rule;
  const settings = [targets.toSorted(), cooldownMinutes, dailyCap, onlyCheaper, mention?.kind, mention?.id];
  return JSON.stringify([itemId, getPriceKind(rule), settings, toFilterKey(messageFilter)]);
}

/** A fixed range and one that follows the usual price include each other only for now. */
export function getPriceKind({ usualPercent, messageType }: RuleScope): 'fixed' | 'SELL' | 'BUY' {
  return usualPercent === null ? 'fixed' : getUsualSide(usualPercent, messageType);
}

export function toInterval(rule: RuleScope): Interval {
  const percent = rule.usualPercent ?? 0;
  return {
    fixed: { low: unitPrice(rule.minPrice), high: unitPrice(rule.maxPrice) },
    SELL: { low: -Infinity, high: percent },
    BUY: { low: percent, high: Infinity },
  }[getPriceKind(rule)];
}

/** A relative range is never any price, and may not be known yet. */
export function meetsUnpriced(rule: RuleScope): boolean {
  return rule.usualPercent === null ? takesUnpriced(rule) : rule.takesUnpriced === true;
}
