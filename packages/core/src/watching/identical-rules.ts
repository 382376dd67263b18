import { AppError } from '@lockwatch/contracts';
import { toFilterKey } from './message-filter.js';
import { describeWatched } from './rule-prices.js';
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
