import { isDeepStrictEqual } from 'node:util';
import {
  AppError,
  type CreateWatchRuleInput,
  DM_TARGET,
  describeRulePrice,
  NO_PRICES,
  type Notice,
  type RuleOverlap,
  type UpdateWatchRuleInput,
  type WatchRule,
} from '@lockwatch/contracts';
import { type Db, type DbOrTx, isOneOf, type Sql, type Tx } from '@lockwatch/db';
import { watchRules, watchRuleTags, webhooks } from '@lockwatch/db/schema';
import { formatText, type Text } from '@lockwatch/texts';
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import { type Actor, transactionAs, writeAudit } from '../access/index.js';
import { requireItemName } from '../market/index.js';
import { toSnoozeEnd } from './ping-limits.js';
import {
  assertNotCovered,
  assertNotIdentical,
  CoverIndex,
  findWidenableRule,
  toIdentityKey,
} from './rule-overlap.js';
import { refreshRelativePrices, toPriceFields } from './rule-prices.js';
import { changeScope, loadStoredRules, NEW_RULE, toScopeColumns } from './rule-scope.js';
import { requireTags } from './tags.js';
import { assertSameOffers, changeRulesAs, createTeamRuleError } from './team-rules.js';

/**
 * A page of the user's rules, or of those with a tag, oldest first, so that pages stay stable while rules are added, and
 * the number of all of them; null where the page is empty.
 */
export async function listWatchRules(
  { userId, itemLimit }: Actor,
  sql: Sql,
  { limit, offset, tag = '' }: { limit: number; offset: number; tag?: string | undefined },
): Promise<{ rules: WatchRule[]; total: number | null }> {
  const hasTag =
    tag === ''
      ? sql``
      : sql`and exists (
          select from watch_rule_tags held join tags on tags.id = held.tag_id
          where held.watch_rule_id = rule.id and lower(tags.name) = lower(${tag}))`;
  const rows = await sql<(WatchRule & { total: number })[]>`
    select ${sql.unsafe(RULE_COLUMNS_SQL)}, rule.position > ${itemLimit} as is_over_limit,
      (select count(*)::int from watch_rules rule where rule.user_id = ${userId} ${hasTag}) as total
    from watch_rules rule join items item on item.id = rule.item_id
    where rule.user_id = ${userId} ${hasTag}
    order by rule.position, rule.id limit ${limit} offset ${offset}`;
  return { rules: rows.map(({ total: _, ...rule }) => rule), total: rows[0]?.total ?? null };
}

const HAS_RANGE_SQL = `rule.usual_percent is null or rule.min_price < ${NO_PRICES.min}`;
/** The columns of a `WatchRule` that stand in the row `rule` and in its item's row `item`. */
const RULE_COLUMNS_SQL = `
  rule.id, rule.item_id::int, item.name as item_name, rule.usual_percent,
  case when ${HAS_RANGE_SQL} then rule.min_price::float8 end as min_price,
  case when ${HAS_RANGE_SQL} then rule.max_price::float8 end as max_price,
  rule.takes_unpriced, rule.message_type,
  (select target from unnest(rule.targets) as target where target <> 'dm' limit 1) as webhook_id, rule.targets,
  rule.is_paused, rule.cooldown_minutes, rule.daily_cap, rule.only_cheaper,
  case when rule.mention_id is not null
    then json_build_object('kind', rule.mention_kind, 'id', rule.mention_id::text) end as mention, rule.message_filter,
  (select json_build_object('tag_id', id, 'name', name) from tags where id = rule.team_tag_id) as team,
  case when rule.snoozed_until > now()
    then to_char(rule.snoozed_until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') end as snoozed_until,
  coalesce((
    select json_agg(json_build_object('tag_id', tag.id, 'name', tag.name) order by tag.name)
    from watch_rule_tags held join tags tag on tag.id = held.tag_id
    where held.watch_rule_id = rule.id), '[]') as tags`;

/** The number of the user's rules; paused ones count for the item limit too ([6-07]). */
export async function countWatchRules(actor: Actor, store: DbOrTx): Promise<{ count: number }> {
  return { count: await store.$count(watchRules, eq(watchRules.userId, actor.userId)) };
}

/**
 * Throws LIMIT_REACHED ([6-07]), INVALID for an unknown item or tag, NOT_FOUND for a webhook, CONFLICT if identical to
 * another rule or inside an active one.
 */
export async function createWatchRule(actor: Actor, db: Db, input: CreateWatchRuleInput): Promise<WatchRule> {
  return changeRulesAs(actor, db, async (tx) => {
    await assertBelowLimit(actor, tx);
    const itemName = await requireItemName(tx, input.item_id);
    await requireOwnTargets(actor, tx, input);
    const { item_id: itemId, message_type: messageType } = input;
    const scope = changeScope({ ...NEW_RULE, itemId, messageType }, input);
    if (!input.allow_duplicate) {
      const others = await loadStoredRules(tx, actor.userId, itemId);
      assertNotIdentical(others, scope, itemName);
      if (!input.is_paused && !input.snooze) assertNotCovered(others, scope, itemName);
    }
    const id = v7();
    await tx.insert(watchRules).values({
      id,
      userId: actor.userId,
      ...toScopeColumns(scope),
      isPaused: input.is_paused ?? false,
      snoozedUntil: await toSnoozeEnd(actor, tx, input.snooze ?? null),
      // The time after the lock, so that rules are ordered as they became visible.
      createdAt: sql`clock_timestamp()`,
    });
    if (scope.usualPercent !== null) await refreshRelativePrices(tx, new Date(), [id]);
    if (input.tag_ids) await replaceTags(actor, tx, id, [...new Set(input.tag_ids)]);
    return loadRule(actor, tx, id);
  });
}

/** An active rule that takes offers of a new one for the same destination, and how it could take them all. */
export async function findRuleOverlap(
  actor: Actor,
  db: Db,
  input: CreateWatchRuleInput,
): Promise<RuleOverlap> {
  return db.transaction(async (tx) => {
    const { item_id: itemId, message_type: messageType } = input;
    const scope = changeScope({ ...NEW_RULE, itemId, messageType }, input);
    const active = (await loadStoredRules(tx, actor.userId, itemId)).filter(({ isActive }) => isActive);
    const covering = new CoverIndex(active).find(scope);
    if (covering) return { overlap: { rule: await loadRule(actor, tx, covering.id), widened: null } };
    const found = findWidenableRule(active, scope);
    if (!found) return { overlap: null };
    const widened = { ...toPriceFields(found.widened), takes_unpriced: found.widened.takesUnpriced };
    return { overlap: { rule: await loadRule(actor, tx, found.active.id), widened } };
  });
}

/** Throws NOT_FOUND for the rule or a webhook, INVALID for prices or a tag, CONFLICT if identical to another rule or inside an active one, and for what a team decides. */
export async function updateWatchRule(actor: Actor, db: Db, input: UpdateWatchRuleInput): Promise<WatchRule> {
  return changeRulesAs(actor, db, async (tx) => {
    const { item_id: itemId, item_name: itemName } = await loadRule(actor, tx, input.id);
    const others = await loadStoredRules(tx, actor.userId, itemId, input.id);
    const at = others.findIndex(({ id }) => id === input.id);
    const [current] = others.splice(at, 1);
    if (!current) throw ruleNotFound();
    const { id: _, isPaused, isActive: __, tagIds: ___, snoozedUntil, teamTagId, ...saved } = current;
    const scope = changeScope(saved, input);
    if (teamTagId !== null) assertSameOffers(scope, saved);
    await requireOwnTargets(actor, tx, input);
    const until = input.snooze === undefined ? snoozedUntil : await toSnoozeEnd(actor, tx, input.snooze);
    const isActive = !(input.is_paused ?? isPaused) && (until === null || until <= new Date());
    // Old rules may be identical or covered; they can still be paused, tagged and resumed.
    if (teamTagId === null && !input.allow_duplicate && !isDeepStrictEqual(scope, saved)) {
      if (toIdentityKey(scope) !== toIdentityKey(saved)) assertNotIdentical(others, scope, itemName);
      if (isActive) assertNotCovered(others, scope, itemName);
    }
    await tx
      .update(watchRules)
      .set({
        ...toScopeColumns(scope),
        updatedAt: new Date(),
        isPaused: input.is_paused ?? isPaused,
        snoozedUntil: until,
      })
      .where(eq(watchRules.id, input.id));
    if (scope.usualPercent !== null) await refreshRelativePrices(tx, new Date(), [input.id]);
    if (input.tag_ids) await replaceTags(actor, tx, input.id, input.tag_ids);
    return loadRule(actor, tx, input.id);
  });
}

/** Deletes a rule, with an audit log entry. Throws NOT_FOUND for another user's rule, CONFLICT for one of a team. */
export async function deleteWatchRule(actor: Actor, db: Db, id: string): Promise<Notice> {
  return transactionAs(actor, db, async (tx) => {
    const [deleted] = await tx.delete(watchRules).where(ownRule(actor, id)).returning();
    if (!deleted) throw ruleNotFound();
    if (deleted.teamTagId !== null) throw createTeamRuleError();
    const itemName = await requireItemName(tx, deleted.itemId);
    const price = describeRulePrice(toPriceFields(deleted));
    await writeAudit(tx, actor, {
      action: 'watched_item_deleted',
      message: `Deleted the watched item ${itemName}, ${formatText('en', price)}.`,
    });
    return { message: { text: 'watching.itemDeleted' } };
  });
}

/** Deletes all rules of the user but those of teams; the message says how many. */
export async function deleteAllWatchRules(actor: Actor, db: Db): Promise<Notice> {
  return transactionAs(actor, db, async (tx) => {
    const deleted = await tx
      .delete(watchRules)
      .where(and(eq(watchRules.userId, actor.userId), isNull(watchRules.teamTagId)))
      .returning({ id: watchRules.id });
    const total = deleted.length;
    if (total === 0) return { message: { text: 'watching.nothingToDelete' } };
    const message: Text = { text: 'watching.bulk.delete', values: { count: total } };
    await writeAudit(tx, actor, {
      action: 'watched_items_deleted',
      message: formatText('en', message),
      details: { count: total },
    });
    return { message };
  });
}

function ownRule(actor: Actor, id: string): SQL | undefined {
  return and(eq(watchRules.id, id), eq(watchRules.userId, actor.userId));
}

export function ruleNotFound(): AppError {
  return new AppError('NOT_FOUND', { text: 'watching.noSuchItem' });
}

async function assertBelowLimit(actor: Actor, tx: Tx): Promise<void> {
  if (actor.itemLimit === 0) throw new AppError('LIMIT_REACHED', { text: 'watching.notInPlan' });
  const { count } = await countWatchRules(actor, tx);
  if (count >= actor.itemLimit) {
    throw new AppError('LIMIT_REACHED', { text: 'watching.ruleLimit', values: { limit: actor.itemLimit } });
  }
}

/** Throws NOT_FOUND when one of the webhooks is another user's. */
export async function requireOwnTargets(
  actor: Actor,
  tx: Tx,
  { targets, webhook_id }: Pick<UpdateWatchRuleInput, 'targets' | 'webhook_id'>,
): Promise<void> {
  const ids = [...(targets ?? []), ...(webhook_id ? [webhook_id] : [])].filter((id) => id !== DM_TARGET);
  const distinct = [...new Set(ids)];
  if (distinct.length === 0) return;
  // Share lock: the webhook cannot be deleted before this rule names it.
  const rows = await tx
    .select({ id: webhooks.id })
    .from(webhooks)
    .where(and(isOneOf(webhooks.id, distinct), eq(webhooks.userId, actor.userId)))
    .for('share');
  if (rows.length < distinct.length) throw new AppError('NOT_FOUND', { text: 'watching.notYourWebhook' });
}

async function replaceTags(actor: Actor, tx: Tx, watchRuleId: string, tagIds: readonly number[]) {
  await tx.delete(watchRuleTags).where(eq(watchRuleTags.watchRuleId, watchRuleId));
  if (tagIds.length === 0) return;
  await requireTags(actor, tx, tagIds, 'tag_ids');
  await tx.insert(watchRuleTags).values(tagIds.map((tagId) => ({ watchRuleId, tagId })));
}

async function loadRule({ userId, itemLimit }: Actor, tx: Tx, id: string): Promise<WatchRule> {
  const [rule] = await tx.execute<WatchRule & Record<string, unknown>>(sql`
    select ${sql.raw(RULE_COLUMNS_SQL)}, rule.position > ${itemLimit} as is_over_limit
    from watch_rules rule join items item on item.id = rule.item_id
    where rule.id = ${id} and rule.user_id = ${userId}`);
  if (!rule) throw ruleNotFound();
  return rule;
}
