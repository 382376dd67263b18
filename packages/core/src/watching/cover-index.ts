import { getUsualSide, type MessageType, takesUnpriced, unitPrice } from '@lockwatch/contracts';
import type { RuleScope } from './rule-scope.js';

/** An interval of prices. Of those in one group none includes another, so both bounds rise. */
interface Entry<R> {
  low: number;
  high: number;
  rule: R;
  /** Whether another rule has the same prices. */
  isRepeated: boolean;
}

/**
 * Finds a rule that takes every offer of another one and pings about it in the same way, in logarithmic time: rules that
 * differ only in their prices are a group, sorted, without those that another one of the group includes.
 */
export class CoverIndex<R extends RuleScope> {
  readonly #groups = new Map<string, Entry<R>[]>();

  constructor(rules: Iterable<R> = []) {
    for (const rule of rules) this.add(rule);
  }

  add(rule: R): void {
    const key = toGroupKey(rule, rule.messageType, meetsUnpriced(rule));
    const group = this.#groups.get(key) ?? [];
    this.#groups.set(key, group);
    const { low, high } = toInterval(rule);
    const at = countUpTo(group, low);
    const wide = group[at - 1];
    if (wide && wide.high >= high) {
      wide.isRepeated ||= wide.low === low && wide.high === high;
      return;
    }
    const start = wide?.low === low ? at - 1 : at;
    let end = start;
    while (end < group.length && (group[end]?.high ?? 0) <= high) end += 1;
    group.splice(start, end - start, { low, high, rule, isRepeated: false });
  }

  /** A rule other than `rule` itself that covers it. */
  find(rule: RuleScope): R | undefined {
    const { low, high } = toInterval(rule);
    for (const type of WIDER[rule.messageType]) {
      for (const unpriced of meetsUnpriced(rule) ? [true] : [true, false]) {
        const group = this.#groups.get(toGroupKey(rule, type, unpriced)) ?? [];
        const wide = group[countUpTo(group, low) - 1];
        if (wide && wide.high >= high && (wide.rule !== rule || wide.isRepeated)) return wide.rule;
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

/** How many entries of a group begin at `low` or below. */
function countUpTo(group: readonly { low: number }[], low: number): number {
  let [from, to] = [0, group.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((group[middle]?.low ?? Infinity) <= low) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** A fixed range and one that follows the usual price include each other only for now. */
function toGroupKey(rule: RuleScope, type: MessageType, unpriced: boolean): string {
  const { usualPercent, messageType } = rule;
  const kind = usualPercent === null ? 'fixed' : getUsualSide(usualPercent, messageType);
  const { itemId, webhookId, cooldownMinutes, dailyCap, onlyCheaper, mention } = rule;
  const settings = [webhookId, cooldownMinutes, dailyCap, onlyCheaper, mention?.kind, mention?.id];
  return JSON.stringify([itemId, type, unpriced, kind, settings]);
}

function toInterval({ usualPercent, messageType, minPrice, maxPrice }: RuleScope) {
  if (usualPercent === null) return { low: unitPrice(minPrice), high: unitPrice(maxPrice) };
  return getUsualSide(usualPercent, messageType) === 'SELL'
    ? { low: 0, high: usualPercent }
    : { low: usualPercent, high: Infinity };
}

/** A relative range is never any price, and may not be known yet. */
export function meetsUnpriced(rule: RuleScope): boolean {
  return rule.usualPercent === null ? takesUnpriced(rule) : rule.takesUnpriced === true;
}
