import { ALIASES_MAX, type Alias, AppError, type CreateAliasInput, type Notice } from '@lockwatch/contracts';
import type { Db, DbOrTx, Tx } from '@lockwatch/db';
import { aliases, items } from '@lockwatch/db/schema';
import { and, asc, eq, ne, type SQL, sql } from 'drizzle-orm';
import { type Actor, transactionAs, writeAudit } from '../access/index.js';
import { requireItemName } from '../market/index.js';

const ALIAS = { alias_id: aliases.id, item_id: aliases.itemId, item_name: items.name, alias: aliases.alias };

/** The user's aliases, by alias. */
export async function listAliases(actor: Actor, store: DbOrTx): Promise<Alias[]> {
  return selectAliases(actor, store).orderBy(asc(sql`lower(${aliases.alias})`));
}

/** Throws CONFLICT for an existing alias, LIMIT_REACHED, INVALID for an unknown item ([5-04]). */
export async function createAlias(actor: Actor, db: DbOrTx, input: CreateAliasInput): Promise<Alias> {
  return transactionAs(actor, db, async (tx) => {
    const itemName = await requireItemName(tx, input.item_id);
    const limit = ALIASES_MAX;
    if ((await tx.$count(aliases, eq(aliases.userId, actor.userId))) >= limit) {
      throw new AppError('LIMIT_REACHED', { text: 'watching.aliasLimit', values: { limit } });
    }
    await assertAliasUnused(actor, tx, input.alias, null);
    const [added] = await insertAliases(actor, tx, [input]);
    if (!added) throw new Error('The insert of an alias returned no row.');
    return { alias_id: added.id, item_id: input.item_id, item_name: itemName, alias: input.alias };
  });
}

/** Returns those that were not there. The user must be locked, and the items known. */
export function insertAliases({ userId }: Actor, tx: Tx, inputs: readonly CreateAliasInput[]) {
  const rows = inputs.map(({ item_id: itemId, alias }) => ({ userId, itemId, alias }));
  return tx.insert(aliases).values(rows).onConflictDoNothing().returning({ id: aliases.id });
}

/** Throws NOT_FOUND for another user's alias, CONFLICT when the user has another alias with this text. */
export async function updateAlias(
  actor: Actor,
  db: Db,
  input: { id: string; alias: string },
): Promise<Alias> {
  return transactionAs(actor, db, async (tx) => {
    const current = await requireAlias(actor, tx, input.id);
    await assertAliasUnused(actor, tx, input.alias, input.id);
    await tx.update(aliases).set({ alias: input.alias }).where(eq(aliases.id, input.id));
    return { ...current, alias: input.alias };
  });
}

/** Deletes an alias, with an audit log entry. Throws NOT_FOUND for another user's alias. */
export async function deleteAlias(actor: Actor, db: Db, id: string): Promise<Notice> {
  return transactionAs(actor, db, async (tx) => {
    const { alias, item_name } = await requireAlias(actor, tx, id);
    await tx.delete(aliases).where(eq(aliases.id, id));
    const message = `Deleted the alias "${alias}" of ${item_name}.`;
    await writeAudit(tx, actor, { action: 'alias_deleted', message });
    return { message: { text: 'watching.aliasDeleted' } };
  });
}

function selectAliases({ userId }: Actor, store: DbOrTx, which?: SQL) {
  return store
    .select(ALIAS)
    .from(aliases)
    .innerJoin(items, eq(items.id, aliases.itemId))
    .where(and(eq(aliases.userId, userId), which));
}

async function requireAlias(actor: Actor, tx: Tx, id: string): Promise<Alias> {
  const [alias] = await selectAliases(actor, tx, eq(aliases.id, id));
  if (!alias) throw new AppError('NOT_FOUND', { text: 'watching.noSuchAlias' });
  return alias;
}

async function assertAliasUnused(actor: Actor, tx: Tx, alias: string, exceptId: string | null) {
  const isSame = sql`lower(${aliases.alias}) = lower(${alias})`;
  const isOther = exceptId === null ? undefined : ne(aliases.id, exceptId);
  const [taken] = await selectAliases(actor, tx, and(isSame, isOther));
  if (!taken) return;
  throw new AppError('CONFLICT', { text: 'watching.aliasUsed', values: { alias, item: taken.item_name } });
}
