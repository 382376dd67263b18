import {
  AppError,
  type BlacklistEntry,
  type CreateBlacklistInput,
  type DetailedBlacklistEntry,
  LIMITS,
  type MessageDto,
} from '@lockwatch/contracts';
import type { Db, DbOrTx } from '@lockwatch/db';
import { blacklistEntries, channels, items } from '@lockwatch/db/schema';
import { and, asc, count, eq } from 'drizzle-orm';
import type { Actor } from '../actor/actor.js';
import { lockUser } from '../actor/lock-user.js';
import { requireItemName } from '../items/require-item.js';

/** The person's entries in the order they were added, with channel names. */
export async function listDetailedBlacklist(actor: Actor, store: DbOrTx): Promise<DetailedBlacklistEntry[]> {
  const rows = await store
    .select({ entry: blacklistEntries, itemName: items.name, channelName: channels.name })
    .from(blacklistEntries)
    .leftJoin(items, eq(items.id, blacklistEntries.itemId))
    .leftJoin(channels, eq(channels.id, blacklistEntries.blacklistChannel))
    .where(eq(blacklistEntries.userId, actor.userId))
    .orderBy(asc(blacklistEntries.createdAt), asc(blacklistEntries.id));
  return rows.map((row) => ({
    ...toEntry(row.entry, row.itemName),
    channel_name: row.channelName,
    created_at: row.entry.createdAt.toISOString(),
  }));
}

/** The person's entries in the order they were added. */
export async function listBlacklist(actor: Actor, store: DbOrTx): Promise<BlacklistEntry[]> {
  const entries = await listDetailedBlacklist(actor, store);
  return entries.map(({ channel_name: _channel, created_at: _created, ...entry }) => entry);
}

/**
 * Throws CONFLICT for an entry the person has already, LIMIT_REACHED at the bound, INVALID for an unknown item
 * ([5-05]).
 */
export async function createBlacklistEntry(
  actor: Actor,
  db: Db,
  input: CreateBlacklistInput,
): Promise<BlacklistEntry> {
  return db.transaction(async (tx) => {
    await lockUser(tx, actor.userId);
    const itemId = input.item_id ?? null;
    const itemName = itemId === null ? null : await requireItemName(tx, itemId);
    const [row] = await tx
      .select({ total: count() })
      .from(blacklistEntries)
      .where(eq(blacklistEntries.userId, actor.userId));
    if ((row?.total ?? 0) >= LIMITS.blacklistEntriesPerUser) {
      throw new AppError(
        'LIMIT_REACHED',
        `You have reached the limit of ${LIMITS.blacklistEntriesPerUser} blacklist entries. Remove one to add another.`,
      );
    }
    const [entry] = await tx
      .insert(blacklistEntries)
      .values({
        userId: actor.userId,
        blacklistType: input.blacklist_type,
        itemId,
        blacklistUser: input.blacklist_user ?? null,
        blacklistWorld: input.blacklist_world ?? null,
        blacklistChannel: input.blacklist_channel ?? null,
      })
      .onConflictDoNothing()
      .returning();
    if (!entry) throw new AppError('CONFLICT', 'This is on your blacklist already.');
    return toEntry(entry, itemName);
  });
}

/** Throws NOT_FOUND when it is not the person's own. */
export async function deleteBlacklistEntry(actor: Actor, store: DbOrTx, id: string): Promise<MessageDto> {
  const deleted = await store
    .delete(blacklistEntries)
    .where(and(eq(blacklistEntries.id, id), eq(blacklistEntries.userId, actor.userId)))
    .returning({ id: blacklistEntries.id });
  if (deleted.length === 0) {
    throw new AppError('NOT_FOUND', 'There is no such blacklist entry. It may have been removed already.');
  }
  return { message: 'Blacklist entry deleted successfully!' };
}

function toEntry(row: typeof blacklistEntries.$inferSelect, itemName: string | null): BlacklistEntry {
  return {
    blacklist_id: row.id,
    blacklist_type: row.blacklistType === 'ITEM' ? 'ITEM' : 'GLOBAL',
    item_id: row.itemId,
    item_name: itemName,
    blacklist_user: row.blacklistUser,
    blacklist_world: row.blacklistWorld,
    blacklist_channel: row.blacklistChannel,
  };
}
