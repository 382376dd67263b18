import { AppError, type ItemAliasDto, type Notice } from '@lockwatch/contracts';
import { containsPattern, type Db, type DbOrTx, isoTime, type Tx } from '@lockwatch/db';
import { itemAliases, items, unknownNames } from '@lockwatch/db/schema';
import { and, asc, eq, ilike, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { type Actor, writeAudit } from '../access/index.js';
import { requireItemName } from './catalogue.js';

const ALIAS = {
  item_alias_id: itemAliases.id,
  alias: itemAliases.alias,
  item_id: itemAliases.itemId,
  created_at: isoTime(itemAliases.createdAt),
};

/** The shared aliases of items, by alias. */
export async function listItemAliases(
  store: DbOrTx,
  input: { search?: string | undefined; limit: number; offset: number },
): Promise<ItemAliasDto[]> {
  const pattern = containsPattern(input.search);
  return store
    .select({ ...ALIAS, item_name: items.name })
    .from(itemAliases)
    .innerJoin(items, eq(items.id, itemAliases.itemId))
    .where(
      and(
        isNull(itemAliases.removedAt),
        pattern === null ? undefined : or(ilike(itemAliases.alias, pattern), ilike(items.name, pattern)),
      ),
    )
    .orderBy(asc(sql`lower(${itemAliases.alias})`))
    .limit(input.limit)
    .offset(input.offset);
}

/** Adds a shared alias; parsers reload at the commit. Throws CONFLICT when it exists, INVALID for an unknown item. */
export async function createItemAlias(
  actor: Actor,
  db: Db,
  input: { alias: string; item_id: number },
): Promise<ItemAliasDto> {
  return db.transaction(async (tx) => {
    const itemName = await requireItemName(tx, input.item_id);
    await assertAliasUnused(tx, input.alias);
    // A removed alias is restored as the same row.
    const [restored] = await tx
      .update(itemAliases)
      .set({ itemId: input.item_id, alias: input.alias, removedAt: null, createdAt: sql`now()` })
      .where(and(sql`lower(${itemAliases.alias}) = lower(${input.alias})`, isNotNull(itemAliases.removedAt)))
      .returning(ALIAS);
    const [added] = restored
      ? [restored]
      : await tx
          .insert(itemAliases)
          .values({ itemId: input.item_id, alias: input.alias })
          .onConflictDoNothing()
          .returning(ALIAS);
    if (!added)
      throw new AppError('CONFLICT', { text: 'market.namesItemAlready', values: { alias: input.alias } });
    await tx.delete(unknownNames).where(eq(unknownNames.name, input.alias.toLowerCase()));
    await writeAudit(tx, actor, {
      action: 'item_alias_created',
      message: `Named ${itemName} "${input.alias}" for everybody.`,
    });
    return { ...added, item_name: itemName };
  });
}

/** Removes a shared alias; the catalogue import does not add it again. Throws NOT_FOUND. */
export async function removeItemAlias(actor: Actor, db: Db, id: string): Promise<Notice> {
  return db.transaction(async (tx) => {
    const [row] = await tx
      .update(itemAliases)
      .set({ removedAt: sql`now()` })
      .where(and(eq(itemAliases.id, id), isNull(itemAliases.removedAt)))
      .returning();
    if (!row) throw new AppError('NOT_FOUND', { text: 'market.noSuchItemAlias' });
    const itemName = await requireItemName(tx, row.itemId);
    await writeAudit(tx, actor, {
      action: 'item_alias_removed',
      message: `"${row.alias}" no longer names ${itemName}.`,
    });
    return { message: { text: 'market.itemAliasRemoved', values: { alias: row.alias, item: itemName } } };
  });
}

async function assertAliasUnused(tx: Tx, alias: string): Promise<void> {
  const [item] = await tx
    .select({ name: items.name })
    .from(items)
    .where(sql`lower(${items.name}) = lower(${alias})`);
  if (item) throw new AppError('CONFLICT', { text: 'market.isItemName', values: { item: item.name } });
  const [taken] = await tx
    .select({ itemName: items.name })
    .from(itemAliases)
    .innerJoin(items, eq(items.id, itemAliases.itemId))
    .where(and(sql`lower(${itemAliases.alias}) = lower(${alias})`, isNull(itemAliases.removedAt)));
  if (taken)
    throw new AppError('CONFLICT', { text: 'market.aliasTaken', values: { alias, item: taken.itemName } });
}
