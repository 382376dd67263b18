import {
  AppError,
  type CreateWatchRuleInput,
  formatPriceRange,
  type MessageDto,
  messageTypeSchema,
  type UpdateWatchRuleInput,
  unitPrice,
  type WatchRule,
} from '@lockwatch/contracts';
import type { Db, DbOrTx, Tx } from '@lockwatch/db';
import { items, tags, watchRules, watchRuleTags, webhooks } from '@lockwatch/db/schema';
import { and, asc, count, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Actor } from '../actor/actor.js';
import { lockUser } from '../actor/lock-user.js';
import { writeAudit } from '../audit-log/audit-log.js';
import { requireItemName } from '../items/require-item.js';

/**
 * A page of the person's rules. Oldest first: rows that are added meanwhile come behind the last page, so no page
 * shows a row twice or leaves one out.
 */
export async function listWatchRules(
  actor: Actor,
  store: DbOrTx,
  page: { limit: number; offset: number },
): Promise<WatchRule[]> {
  return selectRules(store, eq(watchRules.userId, actor.userId), page);
}

/** How many rules the person has, paused ones too. */
export async function countWatchRules(actor: Actor, store: DbOrTx): Promise<{ count: number }> {
  return { count: await store.$count(watchRules, eq(watchRules.userId, actor.userId)) };
}

/**
 * Adds a rule. Throws LIMIT_REACHED at the item limit ([6-07]), INVALID for an unknown item or tag, NOT_FOUND for a
 * webhook that is not the person's own.
 */
export async function createWatchRule(actor: Actor, db: Db, input: CreateWatchRuleInput): Promise<WatchRule> {
  return db.transaction(async (tx) => {
    await lockUser(tx, actor.userId);
    await requireRoom(actor, tx);
    await requireItemName(tx, input.item_id);
    await requireOwnWebhook(actor, tx, input.webhook_id);
    const [row] = await tx
      .insert(watchRules)
      .values({
        userId: actor.userId,
        itemId: input.item_id,
        minPrice: input.min_price,
        maxPrice: input.max_price,
        messageType: input.message_type,
        webhookId: input.webhook_id ?? null,
        // The moment after the lock: the order of rows is then the order in which they became visible.
        createdAt: sql`clock_timestamp()`,
      })
      .returning({ id: watchRules.id });
    if (!row) throw new Error('The insert of a watch rule returned no row.');
    if (input.tag_ids) await replaceTags(tx, row.id, [...new Set(input.tag_ids)]);
    return readRule(actor, tx, row.id);
  });
}

/**
 * Changes what the input names; the rest stays. Throws NOT_FOUND for a rule or webhook that is not the person's own,
 * INVALID when the resulting price range is upside down or a tag is unknown.
 */
export async function updateWatchRule(actor: Actor, db: Db, input: UpdateWatchRuleInput): Promise<WatchRule> {
  return db.transaction(async (tx) => {
    // The same order as everywhere, person first: a webhook deleted meanwhile cannot wait for us while we wait for it.
    await lockUser(tx, actor.userId);
    const [current] = await tx
      .select({ minPrice: watchRules.minPrice, maxPrice: watchRules.maxPrice })
      .from(watchRules)
      .where(ownRule(actor, input.id));
    if (!current) throw ruleNotFound();
    const minPrice = input.min_price ?? current.minPrice;
    const maxPrice = input.max_price ?? current.maxPrice;
    requireOrder(minPrice, maxPrice);
    await requireOwnWebhook(actor, tx, input.webhook_id);
    await tx
      .update(watchRules)
      .set({
        minPrice,
        maxPrice,
        updatedAt: new Date(),
        ...(input.message_type !== undefined && { messageType: input.message_type }),
        ...(input.webhook_id !== undefined && { webhookId: input.webhook_id }),
        ...(input.is_paused !== undefined && { isPaused: input.is_paused }),
      })
      .where(eq(watchRules.id, input.id));
    if (input.tag_ids) await replaceTags(tx, input.id, input.tag_ids);
    return readRule(actor, tx, input.id);
  });
}

/** Deletes one, with an entry in the log. Throws NOT_FOUND when it is not the person's own. */
export async function deleteWatchRule(actor: Actor, db: Db, id: string): Promise<MessageDto> {
  return db.transaction(async (tx) => {
    await lockUser(tx, actor.userId);
    const [deleted] = await tx.delete(watchRules).where(ownRule(actor, id)).returning();
    if (!deleted) throw ruleNotFound();
    const itemName = await requireItemName(tx, deleted.itemId);
    const range = formatPriceRange(deleted.minPrice, deleted.maxPrice);
    await writeAudit(tx, {
      actor,
      action: 'watched_item_deleted',
      message: `Deleted the watched item ${itemName}, ${range}.`,
    });
    return { message: 'Item deleted successfully!' };
  });
}

/** Deletes every rule of the person; the message says how many there were. */
export async function deleteAllWatchRules(actor: Actor, db: Db): Promise<MessageDto> {
  return db.transaction(async (tx) => {
    await lockUser(tx, actor.userId);
    const deleted = await tx
      .delete(watchRules)
      .where(eq(watchRules.userId, actor.userId))
      .returning({ id: watchRules.id });
    const total = deleted.length;
    if (total === 0) return { message: 'There were no watched items to delete.' };
    const message = total === 1 ? 'Deleted 1 watched item.' : `Deleted ${total} watched items.`;
    await writeAudit(tx, { actor, action: 'watched_items_deleted', message, details: { count: total } });
    return { message };
  });
}

function ownRule(actor: Actor, id: string): SQL | undefined {
  return and(eq(watchRules.id, id), eq(watchRules.userId, actor.userId));
}

function ruleNotFound(): AppError {
  return new AppError('NOT_FOUND', 'There is no such watched item. It may have been removed already.');
}

async function requireRoom(actor: Actor, tx: Tx): Promise<void> {
  if (actor.itemLimit === 0) {
    throw new AppError('LIMIT_REACHED', 'Watched items are not available in your current plan.');
  }
  const [row] = await tx
    .select({ total: count() })
    .from(watchRules)
    .where(eq(watchRules.userId, actor.userId));
  if ((row?.total ?? 0) >= actor.itemLimit) {
    throw new AppError(
      'LIMIT_REACHED',
      `You have reached your limit of ${actor.itemLimit} watched items. Remove one or upgrade to add more.`,
    );
  }
}

function requireOrder(minPrice: number, maxPrice: number): void {
  if (unitPrice(minPrice) <= unitPrice(maxPrice)) return;
  const message = `The lowest price must not be dearer than the highest: ${minPrice} is above ${maxPrice}.`;
  throw new AppError('INVALID', message, { fields: [{ path: 'min_price', message }] });
}

/** Throws NOT_FOUND for a webhook that is not the person's own; null and undefined are none. */
export async function requireOwnWebhook(actor: Actor, tx: Tx, id: string | null | undefined): Promise<void> {
  if (id === null || id === undefined) return;
  // Share lock: the webhook cannot be deleted before this rule points at it.
  const [row] = await tx
    .select({ id: webhooks.id })
    .from(webhooks)
    .where(and(eq(webhooks.id, id), eq(webhooks.userId, actor.userId)))
    .for('share');
  if (!row) throw new AppError('NOT_FOUND', 'There is no such webhook. Choose one of your own webhooks.');
}

async function replaceTags(tx: Tx, watchRuleId: string, tagIds: readonly number[]): Promise<void> {
  await tx.delete(watchRuleTags).where(eq(watchRuleTags.watchRuleId, watchRuleId));
  if (tagIds.length === 0) return;
  const known = await tx
    .select({ id: tags.id })
    .from(tags)
    .where(inArray(tags.id, [...tagIds]));
  const knownIds = new Set(known.map((tag) => tag.id));
  const unknown = tagIds.find((id) => !knownIds.has(id));
  if (unknown !== undefined) {
    const message = `There is no tag with the number ${unknown}.`;
    throw new AppError('INVALID', message, { fields: [{ path: 'tag_ids', message }] });
  }
  await tx.insert(watchRuleTags).values(tagIds.map((tagId) => ({ watchRuleId, tagId })));
}

async function readRule(actor: Actor, tx: Tx, id: string): Promise<WatchRule> {
  const [rule] = await selectRules(tx, ownRule(actor, id), { limit: 1, offset: 0 });
  if (!rule) throw ruleNotFound();
  return rule;
}

async function selectRules(
  store: DbOrTx,
  where: SQL | undefined,
  page: { limit: number; offset: number },
): Promise<WatchRule[]> {
  const rows = await store
    .select({
      id: watchRules.id,
      item_id: watchRules.itemId,
      item_name: items.name,
      min_price: watchRules.minPrice,
      max_price: watchRules.maxPrice,
      message_type: watchRules.messageType,
      webhook_id: watchRules.webhookId,
      is_paused: watchRules.isPaused,
      tags: sql<WatchRule['tags']>`coalesce((
        select json_agg(json_build_object('tag_id', ${tags.id}, 'name', ${tags.name}) order by ${tags.name})
        from ${watchRuleTags} join ${tags} on ${tags.id} = ${watchRuleTags.tagId}
        where ${watchRuleTags.watchRuleId} = ${watchRules.id}), '[]')`,
    })
    .from(watchRules)
    .innerJoin(items, eq(items.id, watchRules.itemId))
    .where(where)
    .orderBy(asc(watchRules.createdAt), asc(watchRules.id))
    .limit(page.limit)
    .offset(page.offset);
  return rows.map((row) => ({ ...row, message_type: messageTypeSchema.parse(row.message_type) }));
}
