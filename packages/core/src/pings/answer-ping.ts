import { AppError, formatPriceRange, type MessageDto } from '@lockwatch/contracts';
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
import type { Actor } from '../actor/actor.js';
import { lockUser } from '../actor/lock-user.js';
import { createBlacklistEntry, dropBlacklistEntry } from '../blacklist/blacklist.js';

/**
 * Pauses the rules that a ping told of, or lets them ping again. Done twice, it stays done and says the same. Throws
 * NOT_FOUND for a ping that is not the person's own, and when its rules are gone.
 */
export async function pausePingRules(
  actor: Actor,
  db: Db,
  input: { id: string; isPaused: boolean },
): Promise<MessageDto> {
  return db.transaction(async (tx) => {
    await lockUser(tx, actor.userId);
    await ownPing(actor, tx, input.id);
    const rules = await rulesOf(actor, tx, input.id);
    if (rules.length === 0) {
      throw new AppError('NOT_FOUND', 'The rule of this ping is gone already.');
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
    const names = rules.map((rule) => `${rule.itemName}, ${formatPriceRange(rule.minPrice, rule.maxPrice)}`);
    return { message: `${input.isPaused ? 'Paused' : 'Resumed'} ${names.join('; ')}.` };
  });
}

/**
 * Never tells the person of this ping's author again: puts the author on the person's own blacklist, for every item.
 * Done twice, it stays done. Throws NOT_FOUND for a ping that is not the person's own, LIMIT_REACHED when the blacklist
 * is full.
 */
export async function ignorePingAuthor(actor: Actor, db: Db, input: { id: string }): Promise<MessageDto> {
  const { authorId, authorName } = await ownPing(actor, db, input.id);
  try {
    await createBlacklistEntry(actor, db, { blacklist_type: 'GLOBAL', blacklist_user: authorId });
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'CONFLICT')) throw error;
  }
  return { message: `You will hear nothing more from ${authorName}.` };
}

/** Takes the author of a ping off the person's blacklist. Throws NOT_FOUND for a ping that is not the person's own. */
export async function hearPingAuthor(actor: Actor, db: Db, input: { id: string }): Promise<MessageDto> {
  return db.transaction(async (tx) => {
    await lockUser(tx, actor.userId);
    const { authorId, authorName } = await ownPing(actor, tx, input.id);
    const isAuthor = and(
      eq(blacklistEntries.blacklistType, 'GLOBAL'),
      eq(blacklistEntries.blacklistUser, authorId),
    );
    await dropBlacklistEntry(actor, tx, isAuthor);
    return { message: `You will hear from ${authorName} again.` };
  });
}

async function ownPing(
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

async function rulesOf(actor: Actor, tx: Tx, notificationId: string) {
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
