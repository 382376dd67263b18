import {
  AppError,
  BLACKLIST_ENTRIES_MAX,
  type BlacklistEntry,
  type CreateBlacklistInput,
  type DetailedBlacklistEntry,
  type Notice,
} from '@lockwatch/contracts';
import { type Db, type DbOrTx, isoTime, type Tx } from '@lockwatch/db';
import { blacklistEntries, channels, items } from '@lockwatch/db/schema';
import { and, asc, eq, type SQL } from 'drizzle-orm';
import { type Actor, transactionAs, writeAudit } from '../access/index.js';
import { requireItemName } from '../market/index.js';

const ENTRY = {
  blacklist_id: blacklistEntries.id,
  blacklist_type: blacklistEntries.blacklistType,
  item_id: blacklistEntries.itemId,
  blacklist_user: blacklistEntries.blacklistUser,
  blacklist_world: blacklistEntries.blacklistWorld,
  blacklist_channel: blacklistEntries.blacklistChannel,
};

/** The user's entries, oldest first, with channel names. */
export async function listBlacklist(actor: Actor, store: DbOrTx): Promise<DetailedBlacklistEntry[]> {
  return store
    .select({
      ...ENTRY,
      item_name: items.name,
      channel_name: channels.name,
      created_at: isoTime(blacklistEntries.createdAt),
    })
    .from(blacklistEntries)
    .leftJoin(items, eq(items.id, blacklistEntries.itemId))
    .leftJoin(channels, eq(channels.id, blacklistEntries.blacklistChannel))
    .where(eq(blacklistEntries.userId, actor.userId))
    .orderBy(asc(blacklistEntries.createdAt), asc(blacklistEntries.id));
}

/** Throws CONFLICT for an existing entry, LIMIT_REACHED, INVALID for an unknown item ([5-05]). */
export async function createBlacklistEntry(
  actor: Actor,
  db: DbOrTx,
  input: CreateBlacklistInput,
): Promise<BlacklistEntry> {
  return transactionAs(actor, db, async (tx) => {
    const itemId = input.item_id ?? null;
    const itemName = itemId === null ? null : await requireItemName(tx, itemId);
    const limit = BLACKLIST_ENTRIES_MAX;
    if ((await tx.$count(blacklistEntries, eq(blacklistEntries.userId, actor.userId))) >= limit) {
      throw new AppError('LIMIT_REACHED', { text: 'watching.blacklistLimit', values: { limit } });
    }
    const [entry] = await insertBlacklistEntries(actor, tx, [input]);
    if (!entry) throw new AppError('CONFLICT', { text: 'watching.onBlacklistAlready' });
    const { id: _, ...created } = entry;
    return { ...created, item_name: itemName };
  });
}

/** Returns those that were not there. The user must be locked, and the items known. */
export function insertBlacklistEntries({ userId }: Actor, tx: Tx, inputs: readonly CreateBlacklistInput[]) {
  const rows = inputs.map((input) => ({
    userId,
    blacklistType: input.blacklist_type,
    itemId: input.item_id,
    blacklistUser: input.blacklist_user,
    blacklistWorld: input.blacklist_world,
    blacklistChannel: input.blacklist_channel,
  }));
  return tx
    .insert(blacklistEntries)
    .values(rows)
    .onConflictDoNothing()
    .returning({ ...ENTRY, id: blacklistEntries.id });
}

/** Deletes an entry, with an audit log entry. Throws NOT_FOUND for another user's entry. */
export async function deleteBlacklistEntry(actor: Actor, db: Db, id: string): Promise<Notice> {
  return transactionAs(actor, db, async (tx) => {
    if (!(await removeBlacklistEntry(actor, tx, eq(blacklistEntries.id, id)))) {
      throw new AppError('NOT_FOUND', { text: 'watching.noSuchBlacklistEntry' });
    }
    return { message: { text: 'watching.blacklistEntryDeleted' } };
  });
}

/** Deletes the user's entry, with an audit entry; false when there is none. The user must be locked. */
export async function removeBlacklistEntry(actor: Actor, tx: Tx, which: SQL | undefined): Promise<boolean> {
  const [deleted] = await tx
    .delete(blacklistEntries)
    .where(and(eq(blacklistEntries.userId, actor.userId), which))
    .returning();
  if (!deleted) return false;
  const scope = deleted.itemId === null ? 'every item' : await requireItemName(tx, deleted.itemId);
  await writeAudit(tx, actor, {
    action: 'blacklist_entry_deleted',
    message: `Took ${describe(deleted)} off the blacklist for ${scope}.`,
  });
  return true;
}

function describe(entry: typeof blacklistEntries.$inferSelect): string {
  if (entry.blacklistUser !== null) return `user ${entry.blacklistUser}`;
  if (entry.blacklistWorld !== null) return `world ${entry.blacklistWorld}`;
  return `channel ${entry.blacklistChannel}`;
}
