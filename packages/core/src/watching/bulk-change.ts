import { AppError, type BulkResult, type BulkWatchRulesInput, LIMITS } from '@lockwatch/contracts';
import type { Db, Tx } from '@lockwatch/db';
import { tags, watchRules, watchRuleTags } from '@lockwatch/db/schema';
import { and, count, eq, inArray, sql } from 'drizzle-orm';
import { type Actor, lockUser, writeAudit } from '../access/index.js';
import { countIdenticalRules } from './identical-rules.js';
import { requireOwnWebhook } from './watch-rules.js';

const DONE: Record<BulkWatchRulesInput['action'], string> = {
  pause: 'Paused',
  resume: 'Resumed',
  update: 'Updated',
  add_tag: 'Tagged',
  remove_tag: 'Took the tag from',
  delete: 'Deleted',
};

/**
 * Makes one change to many rules, to all of them or none. Throws NOT_FOUND when one of them, or the webhook, belongs to
 * another user, INVALID for an unknown tag and for a rule with too many tags, CONFLICT for a change that makes rules
 * identical.
 */
export async function bulkChangeWatchRules(
  actor: Actor,
  db: Db,
  input: BulkWatchRulesInput,
): Promise<BulkResult> {
  const ids = [...new Set(input.ids)];
  return db.transaction(async (tx) => {
    await lockUser(tx, actor.userId);
    await assertOwnsAll(actor, tx, ids);
    await apply(actor, tx, input, ids);
    const message = `${DONE[input.action]} ${ids.length} watched ${ids.length === 1 ? 'item' : 'items'}.`;
    if (input.action === 'delete') {
      const details = { count: ids.length };
      await writeAudit(tx, { actor, action: 'watched_items_deleted', message, details });
    }
    return { message, changed: ids.length };
  });
}

async function assertOwnsAll(actor: Actor, tx: Tx, ids: string[]): Promise<void> {
  const [own] = await tx
    .select({ total: count() })
    .from(watchRules)
    .where(and(inArray(watchRules.id, ids), eq(watchRules.userId, actor.userId)));
  const missing = ids.length - (own?.total ?? 0);
  if (missing === 0) return;
  const which = missing === 1 ? 'One of these watched items does' : `${missing} of these watched items do`;
  throw new AppError('NOT_FOUND', `${which} not exist any more. Nothing was changed; load the list again.`);
}

async function apply(actor: Actor, tx: Tx, input: BulkWatchRulesInput, ids: string[]): Promise<void> {
  switch (input.action) {
    case 'delete':
      await tx.delete(watchRules).where(inArray(watchRules.id, ids));
      return;
    case 'pause':
    case 'resume':
      await tx
        .update(watchRules)
        .set({ isPaused: input.action === 'pause', updatedAt: new Date() })
        .where(inArray(watchRules.id, ids));
      return;
    case 'update': {
      await requireOwnWebhook(actor, tx, input.webhook_id);
      const before = await countIdenticalRules(tx, actor.userId);
      await tx
        .update(watchRules)
        .set({
          updatedAt: new Date(),
          ...(input.min_price !== undefined && { minPrice: input.min_price }),
          ...(input.max_price !== undefined && { maxPrice: input.max_price }),
          ...(input.message_type !== undefined && { messageType: input.message_type }),
          ...(input.webhook_id !== undefined && { webhookId: input.webhook_id }),
        })
        .where(inArray(watchRules.id, ids));
      if ((await countIdenticalRules(tx, actor.userId)) > before) {
        throw new AppError(
          'CONFLICT',
          'That would make watched items identical: same item, prices, message type and webhook. Nothing was changed. Delete the duplicates first.',
        );
      }
      return;
    }
    case 'add_tag':
      return addTag(tx, await requireTag(tx, input.tag_id), ids);
    case 'remove_tag':
      await tx
        .delete(watchRuleTags)
        .where(
          and(
            inArray(watchRuleTags.watchRuleId, ids),
            eq(watchRuleTags.tagId, await requireTag(tx, input.tag_id)),
          ),
        );
  }
}

async function requireTag(tx: Tx, tagId: number | undefined): Promise<number> {
  const known =
    tagId === undefined ? [] : await tx.select({ id: tags.id }).from(tags).where(eq(tags.id, tagId));
  if (known[0]) return known[0].id;
  const message = `There is no tag with the number ${tagId}.`;
  throw new AppError('INVALID', message, { fields: [{ path: 'tag_id', message }] });
}

async function addTag(tx: Tx, tagId: number, ids: string[]): Promise<void> {
  const full = await tx
    .select({ id: watchRuleTags.watchRuleId })
    .from(watchRuleTags)
    .where(inArray(watchRuleTags.watchRuleId, ids))
    .groupBy(watchRuleTags.watchRuleId)
    .having(sql`count(*) >= ${LIMITS.tagsPerRule} and not bool_or(${watchRuleTags.tagId} = ${tagId})`);
  if (full.length > 0) {
    const which = full.length === 1 ? 'One item has' : `${full.length} items have`;
    const message = `${which} ${LIMITS.tagsPerRule} tags already, which is the most. Nothing was changed.`;
    throw new AppError('INVALID', message, { fields: [{ path: 'tag_id', message }] });
  }
  await tx
    .insert(watchRuleTags)
    .values(ids.map((watchRuleId) => ({ watchRuleId, tagId })))
    .onConflictDoNothing();
}
