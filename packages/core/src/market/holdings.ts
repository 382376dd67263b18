import {
  AppError,
  type CreateHoldingInput,
  createFieldError,
  type Holding,
  type Notice,
  round2,
  type UpdateHoldingInput,
} from '@lockwatch/contracts';
import { type Db, type DbOrTx, getDriver, type Tx } from '@lockwatch/db';
import { holdings } from '@lockwatch/db/schema';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { type Actor, transactionAs } from '../access/index.js';
import { requireItemName } from './catalogue.js';
import { readUsualPrices } from './usual-prices.js';

/** Of one user. */
const HOLDINGS_MAX = 1000;

/** The user's holdings, or one of them, last bought first, with what they are worth: as sellers ask, else as buyers pay. */
export async function listHoldings(
  actor: Actor,
  store: DbOrTx,
  id: string | null = null,
): Promise<Holding[]> {
  const rows = await getDriver(store)<
    (Omit<Holding, 'acquired_at' | 'sold_at' | 'worth'> & { acquired_at: Date; sold_at: Date | null })[]
  >`
    select h.id, h.item_id::int, item.name as item_name, h.quantity::float8, h.unit_cost, h.acquired_at, h.sold_at,
      h.unit_sold
    from holdings h join items item on item.id = h.item_id
    where h.user_id = ${actor.userId} and h.id = coalesce(${id}::uuid, h.id)
    order by h.acquired_at desc, h.id`;
  const open = new Set(rows.flatMap(({ sold_at, item_id }) => (sold_at === null ? [item_id] : [])));
  const usualPrices = await readUsualPrices(store, new Date(), [...open]);
  return rows.map((row) => {
    const usual = row.sold_at === null ? usualPrices.get(row.item_id) : undefined;
    return {
      ...row,
      acquired_at: row.acquired_at.toISOString(),
      sold_at: row.sold_at?.toISOString() ?? null,
      worth: usual ? round2(row.quantity * (usual.sell ?? usual).unitPrice) : null,
    };
  });
}

/** Throws INVALID for an unknown item or half a sale, LIMIT_REACHED. */
export async function createHolding(actor: Actor, db: Db, input: CreateHoldingInput): Promise<Holding> {
  return transactionAs(actor, db, async (tx) => {
    await requireItemName(tx, input.item_id);
    await assertBelowLimit(actor, tx);
    const { item_id: itemId, quantity, unit_cost: unitCost, ...rest } = input;
    const [row] = await tx
      .insert(holdings)
      .values({ userId: actor.userId, itemId, quantity, unitCost })
      .returning();
    if (!row) throw new Error('The insert of a holding returned no row.');
    return changeHolding(actor, tx, { id: row.id, ...rest });
  });
}

async function assertBelowLimit({ userId }: Actor, tx: Tx): Promise<void> {
  const max = HOLDINGS_MAX;
  if ((await tx.$count(holdings, eq(holdings.userId, userId))) < max) return;
  throw new AppError('LIMIT_REACHED', { text: 'market.holdingLimit', values: { max } });
}

/**
 * Changes what is given; of a part that is sold, what is left becomes a holding of its own. Throws NOT_FOUND for another
 * user's holding, INVALID for half a sale or more than there are, LIMIT_REACHED.
 */
export async function updateHolding(actor: Actor, db: Db, input: UpdateHoldingInput): Promise<Holding> {
  return transactionAs(actor, db, (tx) => changeHolding(actor, tx, input));
}

async function changeHolding(actor: Actor, tx: Tx, input: UpdateHoldingInput): Promise<Holding> {
  const { id, sold_at, unit_sold, sold_quantity } = input;
  const { quantity = null, unit_cost = null, acquired_at = null } = input;
  await tx.execute(sql`
    update holdings set quantity = coalesce(${quantity}, quantity), unit_cost = coalesce(${unit_cost}, unit_cost),
      acquired_at = coalesce(${acquired_at}::timestamptz, acquired_at),
      sold_at = case when ${sold_at === undefined} then sold_at else ${sold_at ?? null}::timestamptz end,
      unit_sold = case when ${unit_sold === undefined} then unit_sold else ${unit_sold ?? null}::float8 end
    where id = ${id} and user_id = ${actor.userId}`);
  if (sold_quantity !== undefined) await splitHolding(actor, tx, id, sold_quantity);
  if (sold_at === null) await joinRest(actor, tx, id);
  const [holding] = await listHoldings(actor, tx, id);
  if (!holding) throw createNotFoundError();
  const isHalf = (holding.sold_at === null) !== (holding.unit_sold === null);
  if (!isHalf && (sold_quantity === undefined || holding.sold_at !== null)) return holding;
  throw createFieldError('unit_sold', { text: 'market.halfSale' });
}

/** Leaves `sold` in the holding, and the rest in another one. */
async function splitHolding(actor: Actor, tx: Tx, id: string, sold: number): Promise<void> {
  const [holding] = await tx.select().from(holdings).where(isOwn(actor, id));
  if (!holding) throw createNotFoundError();
  const { id: restOf, quantity, ...purchase } = holding;
  if (sold > quantity)
    throw createFieldError('sold_quantity', { text: 'market.soldTooMany', values: { quantity } });
  if (sold === quantity) return;
  await assertBelowLimit(actor, tx);
  await tx.update(holdings).set({ quantity: sold }).where(isOwn(actor, id));
  const rest = { ...purchase, restOf, quantity: quantity - sold, soldAt: null, unitSold: null };
  await tx.insert(holdings).values(rest);
}

/** Adds what was left after the sale of a part to the part again, where it is still held. */
async function joinRest(actor: Actor, tx: Tx, id: string): Promise<void> {
  const [rest] = await tx
    .delete(holdings)
    .where(and(eq(holdings.restOf, id), eq(holdings.userId, actor.userId), isNull(holdings.soldAt)))
    .returning();
  if (!rest) return;
  const quantity = sql`${holdings.quantity} + ${rest.quantity}`;
  await tx.update(holdings).set({ quantity }).where(isOwn(actor, id));
}

function isOwn({ userId }: Actor, id: string) {
  return and(eq(holdings.id, id), eq(holdings.userId, userId));
}

/** Throws NOT_FOUND for another user's holding. */
export async function deleteHolding(actor: Actor, db: Db, id: string): Promise<Notice> {
  const [row] = await db.delete(holdings).where(isOwn(actor, id)).returning();
  if (!row) throw createNotFoundError();
  return { message: { text: 'market.holdingDeleted' } };
}

function createNotFoundError(): AppError {
  return new AppError('NOT_FOUND', { text: 'market.noSuchHolding' });
}
