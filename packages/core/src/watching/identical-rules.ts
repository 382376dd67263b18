import { AppError } from '@lockwatch/contracts';
import type { Tx } from '@lockwatch/db';
import { watchRules } from '@lockwatch/db/schema';
import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import { requireItemName } from '../market/index.js';
import { describeWatched } from './rule-prices.js';
import type { RuleScope } from './rule-scope.js';

/** Equal for rules that take the same offers for the same destination, whatever else they have. */
export function toIdentityKey(rule: RuleScope): string {
  const { itemId, minPrice, maxPrice, usualPercent, messageType, webhookId } = rule;
  return JSON.stringify([itemId, usualPercent ?? [minPrice, maxPrice], messageType, webhookId]);
}

/** Throws CONFLICT for an identical rule other than `exceptId`. The user must be locked (`lockUser`). */
export async function assertNoIdenticalRule(
  tx: Tx,
  userId: string,
  rule: RuleScope,
  exceptId?: string,
): Promise<void> {
  const [identical] = await tx
    .select({ isPaused: watchRules.isPaused })
    .from(watchRules)
    .where(
      and(
        eq(watchRules.userId, userId),
        eq(watchRules.itemId, rule.itemId),
        eq(watchRules.messageType, rule.messageType),
        rule.usualPercent === null
          ? and(
              isNull(watchRules.usualPercent),
              eq(watchRules.minPrice, rule.minPrice),
              eq(watchRules.maxPrice, rule.maxPrice),
            )
          : eq(watchRules.usualPercent, rule.usualPercent),
        rule.webhookId === null ? isNull(watchRules.webhookId) : eq(watchRules.webhookId, rule.webhookId),
        exceptId === undefined ? undefined : ne(watchRules.id, exceptId),
      ),
    )
    .limit(1);
  if (!identical) return;
  throw new AppError('CONFLICT', {
    text: identical.isPaused ? 'watching.identicalPaused' : 'watching.identical',
    values: { item: await requireItemName(tx, rule.itemId), range: describeWatched(rule) },
  });
}

/** How many of the user's rules repeat another one. */
export async function countIdenticalRules(tx: Tx, userId: string): Promise<number> {
  const { itemId, messageType, minPrice, maxPrice, usualPercent, webhookId } = watchRules;
  const [row] = await tx
    .select({
      extra: sql<number>`(count(*) - count(distinct (${itemId}, ${messageType}, ${usualPercent}, ${webhookId},
        case when ${usualPercent} is null then ${minPrice} end, case when ${usualPercent} is null then ${maxPrice} end)))::int`,
    })
    .from(watchRules)
    .where(eq(watchRules.userId, userId));
  return row?.extra ?? 0;
}
