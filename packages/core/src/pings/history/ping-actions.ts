import { AppError, formatWatchRange, type MessageDto } from '@lockwatch/contracts';
import type { Db, DbOrTx, Tx } from '@lockwatch/db';
import {
  blacklistEntries,
  decisions,
  items,
  messages,
  notifications,
  watchRules,
} from '@lockwatch/db/schema';
import { and, asc, eq, inArray } from 'drizzle-orm';
import { type Actor, lockUser } from '../../access/index.js';
import { createBlacklistEntry, removeBlacklistEntry } from '../../watching/index.js';

export async function pausePingRules(
  actor: Actor,
  db: Db,
  input: { id: string; isPaused: boolean },
): Promise<MessageDto> {
  return db.transaction(async (tx) => {
    await lockUser(tx, actor.userId);
    await requireOwnPing(actor, tx, input.id);
    const rules = await loadPingRules(actor, tx, input.id);
    if (rules.length === 0) {
      throw new AppError('NOT_FOUND', 'The watched item for this ping has already been removed.');
    }
    await tx
      .update(watchRules)
      .set({ isPaused: input.isPaused, updatedAt: new Date() })
      .where(
        and(
          inArray(
            watchRules.id,
            rules.map((rule) => rule.id),
          ),
          eq(watchRules.isPaused, !input.isPaused),
        ),
      );
    const names = rules.map((rule) => `${rule.itemName}, ${formatWatchRange(rule.minPrice, rule.maxPrice)}`);
    return { message: `${input.isPaused ? 'Paused' : 'Resumed'} ${names.join('; ')}.` };
  });
}

/** Adds a ping's author to the user's blacklist. Idempotent. Throws NOT_FOUND, LIMIT_REACHED. */
export async function ignorePingAuthor(actor: Actor, db: Db, input: { id: string }): Promise<MessageDto> {
  const { authorId, authorName } = await requireOwnPing(actor, db, input.id);
  try {
    await createBlacklistEntry(actor, db, { blacklist_type: 'GLOBAL', blacklist_user: authorId });
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'CONFLICT')) throw error;
  }
  return { message: `You will get no more pings from ${authorName}.` };
}

/** Removes the author of a ping from the user's blacklist. Throws NOT_FOUND for another user's ping. */
export async function unignorePingAuthor(actor: Actor, db: Db, input: { id: string }): Promise<MessageDto> {
  return db.transaction(async (tx) => {
    await lockUser(tx, actor.userId);
    const { authorId, authorName } = await requireOwnPing(actor, tx, input.id);
    const isAuthor = and(
      eq(blacklistEntries.blacklistType, 'GLOBAL'),
      eq(blacklistEntries.blacklistUser, authorId),
    );
    await removeBlacklistEntry(actor, tx, isAuthor);
    return { message: `You will get pings from ${authorName} again.` };
  });
}

async function requireOwnPing(
  actor: Actor,
  store: DbOrTx,
  id: string,
): Promise<{ authorId: string; authorName: string }> {
  const [ping] = await store
    .select({ authorId: messages.authorId, authorName: messages.authorName })
    .from(notifications)
    .innerJoin(messages, eq(messages.id, notifications.messageId))
    .where(and(eq(notifications.id, id), eq(notifications.userId, actor.userId)));
  if (!ping) throw new AppError('NOT_FOUND', 'There is no such ping. Pings are kept for 30 days.');
  return ping;
}

async function loadPingRules(actor: Actor, tx: Tx, notificationId: string) {
  return tx
    .selectDistinct({
      id: watchRules.id,
      createdAt: watchRules.createdAt,
      itemName: items.name,
      minPrice: watchRules.minPrice,
      maxPrice: watchRules.maxPrice,
    })
    .from(decisions)
    .innerJoin(watchRules, eq(watchRules.id, decisions.watchRuleId))
    .innerJoin(items, eq(items.id, watchRules.itemId))
    .where(and(eq(decisions.notificationId, notificationId), eq(watchRules.userId, actor.userId)))
    .orderBy(asc(watchRules.createdAt), asc(watchRules.id));
}
