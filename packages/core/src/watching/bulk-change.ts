import {
  AppError,
  type BulkResult,
  type BulkWatchRulesInput,
  createFieldError,
  LIMITS,
  type MessageType,
  type WithNotice,
} from '@lockwatch/contracts';
import { type Db, isOneOf, type Tx } from '@lockwatch/db';
import { watchRules, watchRuleTags } from '@lockwatch/db/schema';
import { formatText, type Text } from '@lockwatch/texts';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { type Actor, writeAudit } from '../access/index.js';
import { countCoveredRules, countIdenticalRules } from './rule-overlap.js';
import { NO_RELATIVE_SWAPS, parseRulePrices, refreshRelativePrices } from './rule-prices.js';
import { loadStoredRules, readTargets } from './rule-scope.js';
import { requireTags } from './tags.js';
import { changeRulesAs } from './team-rules.js';
import { requireOwnTargets } from './watch-rules.js';

/**
 * Makes one change to many rules, to all of them or none. Throws NOT_FOUND when one of them, or the webhook, belongs to
 * another user, INVALID for an unknown tag and for a rule with too many tags, CONFLICT for a change that makes rules
 * identical, puts one inside another, or is the choice of a team's owner.
 */
export async function bulkChangeWatchRules(
  actor: Actor,
  db: Db,
  input: BulkWatchRulesInput,
): Promise<WithNotice<BulkResult>> {
  const ids = [...new Set(input.ids)];
  return changeRulesAs(actor, db, async (tx) => {
    await assertOwnsAll(actor, tx, ids);
    if (changesOffers(input)) await assertNoTeamRules(tx, ids);
    await apply(actor, tx, input, ids);
    const message: Text = { text: `watching.bulk.${input.action}`, values: { count: ids.length } };
    if (input.action === 'delete') {
      const details = { count: ids.length };
      await writeAudit(tx, actor, {
        action: 'watched_items_deleted',
        message: formatText('en', message),
        details,
      });
    }
    return { message, changed: ids.length };
  });
}

async function assertOwnsAll(actor: Actor, tx: Tx, ids: string[]): Promise<void> {
  const isOwn = and(isOneOf(watchRules.id, ids), eq(watchRules.userId, actor.userId));
  const missing = ids.length - (await tx.$count(watchRules, isOwn));
  if (missing > 0)
    throw new AppError('NOT_FOUND', { text: 'watching.itemsGone', values: { count: missing } });
}

/** What the owner of a team decides for its members. */
function changesOffers({
  action,
  price,
  min_price,
  takes_unpriced,
  message_type,
}: BulkWatchRulesInput): boolean {
  return (
    action === 'delete' || [price, min_price, takes_unpriced, message_type].some((one) => one !== undefined)
  );
}

async function assertNoTeamRules(tx: Tx, ids: string[]): Promise<void> {
  const count = await tx.$count(
    watchRules,
    and(isOneOf(watchRules.id, ids), isNotNull(watchRules.teamTagId)),
  );
  if (count > 0) throw new AppError('CONFLICT', { text: 'watching.team.rules', values: { count } });
}

async function apply(actor: Actor, tx: Tx, input: BulkWatchRulesInput, ids: string[]): Promise<void> {
  switch (input.action) {
    case 'delete':
      await tx.delete(watchRules).where(isOneOf(watchRules.id, ids));
      return;
    case 'pause':
    case 'resume':
      await tx
        .update(watchRules)
        .set({ isPaused: input.action === 'pause', updatedAt: new Date() })
        .where(isOneOf(watchRules.id, ids));
      return;
    case 'update': {
      await requireOwnTargets(actor, tx, input);
      const before = await loadStoredRules(tx, actor.userId);
      const prices = readPrices(input);
      await assertNoRelativeSwaps(tx, ids, prices?.usualPercent, input.message_type);
      await tx
        .update(watchRules)
        .set({
          updatedAt: new Date(),
          ...prices,
          takesUnpriced: input.takes_unpriced,
          messageType: input.message_type,
          targets: input.targets ?? (input.webhook_id === undefined ? undefined : readTargets(input, [])),
          cooldownMinutes: input.cooldown_minutes,
          dailyCap: input.daily_cap,
          onlyCheaper: input.only_cheaper,
          ...(input.mention !== undefined && {
            mentionKind: input.mention?.kind ?? null,
            mentionId: input.mention?.id ?? null,
          }),
        })
        .where(isOneOf(watchRules.id, ids));
      await refreshRelativePrices(tx, new Date(), ids);
      const after = await loadStoredRules(tx, actor.userId);
      if (countIdenticalRules(after) > countIdenticalRules(before)) {
        throw new AppError('CONFLICT', { text: 'watching.wouldBeIdentical' });
      }
      if ((await countCoveredRules(after, ids)) > (await countCoveredRules(before, ids))) {
        throw new AppError('CONFLICT', { text: 'watching.wouldBeCovered' });
      }
      return;
    }
    case 'add_tag':
      return addTag(tx, await requireTag(actor, tx, input.tag_id), ids);
    case 'remove_tag':
      await tx
        .delete(watchRuleTags)
        .where(
          and(
            isOneOf(watchRuleTags.watchRuleId, ids),
            eq(watchRuleTags.tagId, await requireTag(actor, tx, input.tag_id)),
          ),
        );
  }
}

/** The new prices of all rules; undefined: unchanged. A lone price is exact where the message type does not change. */
function readPrices({ price, min_price, max_price, message_type }: BulkWatchRulesInput) {
  if (price !== undefined) return parseRulePrices(price, message_type ?? null) ?? undefined;
  if (min_price === undefined || max_price === undefined) return undefined;
  return { minPrice: min_price, maxPrice: max_price, usualPercent: null };
}

/** Throws INVALID for rules that would follow the usual price and watch swaps. */
async function assertNoRelativeSwaps(
  tx: Tx,
  ids: string[],
  newPercent: number | null | undefined,
  newType: MessageType | undefined,
): Promise<void> {
  const isSwap = newType === undefined ? eq(watchRules.messageType, 'UNKNOWN') : newType === 'UNKNOWN';
  const isRelative = newPercent === undefined ? isNotNull(watchRules.usualPercent) : newPercent !== null;
  const swaps = await tx.$count(
    watchRules,
    and(isOneOf(watchRules.id, ids), sql`${isSwap}`, sql`${isRelative}`),
  );
  if (swaps > 0) throw new AppError('INVALID', [NO_RELATIVE_SWAPS, { text: 'watching.nothingChanged' }]);
}

async function requireTag(actor: Actor, tx: Tx, tagId = 0): Promise<number> {
  await requireTags(actor, tx, [tagId], 'tag_id');
  return tagId;
}

async function addTag(tx: Tx, tagId: number, ids: string[]): Promise<void> {
  const full = await tx
    .select({ id: watchRuleTags.watchRuleId })
    .from(watchRuleTags)
    .where(isOneOf(watchRuleTags.watchRuleId, ids))
    .groupBy(watchRuleTags.watchRuleId)
    .having(sql`count(*) >= ${LIMITS.tagsPerRule} and not bool_or(${watchRuleTags.tagId} = ${tagId})`);
  if (full.length > 0) {
    const values = { count: full.length, limit: LIMITS.tagsPerRule };
    throw createFieldError('tag_id', { text: 'watching.tagsFull', values });
  }
  await tx.execute(sql`
    insert into ${watchRuleTags} (watch_rule_id, tag_id)
    select id, ${tagId} from ${watchRules} where ${isOneOf(watchRules.id, ids)} on conflict do nothing`);
}
