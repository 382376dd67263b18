import {
  AppError,
  type CreatePriceAlertInput,
  type Notice,
  PRICE_ALERT_DAYS,
  PRICE_ALERTS_MAX,
  type PriceAlert,
  type UpdatePriceAlertInput,
} from '@lockwatch/contracts';
import { type Db, type DbOrTx, getDriver, type Tx } from '@lockwatch/db';
import { priceAlerts } from '@lockwatch/db/schema';
import { and, eq, ne } from 'drizzle-orm';
import { type Actor, transactionAs } from '../../access/index.js';
import { requireItemName } from '../../market/index.js';

/** The user's price alerts, or one of them, the newest first. */
export async function listPriceAlerts(
  actor: Actor,
  store: DbOrTx,
  id: string | null = null,
): Promise<PriceAlert[]> {
  const rows = await getDriver(store)<(Omit<PriceAlert, 'last_sent_at'> & { last_sent_at: Date | null })[]>`
    select a.id, a.item_id::int, item.name as item_name, a.side, a.kind, a.percent, a.days, a.is_paused, (
      select max(m.sent_at) from price_alert_messages m where m.price_alert_id = a.id) as last_sent_at
    from price_alerts a join items item on item.id = a.item_id
    where a.user_id = ${actor.userId} and a.id = coalesce(${id}::uuid, a.id)
    order by a.created_at desc, a.id`;
  return rows.map((row) => ({ ...row, last_sent_at: row.last_sent_at?.toISOString() ?? null }));
}

/** Throws INVALID for an unknown item, CONFLICT for an alert that is there already, LIMIT_REACHED. */
export async function createPriceAlert(
  actor: Actor,
  db: DbOrTx,
  input: CreatePriceAlertInput,
): Promise<PriceAlert> {
  return transactionAs(actor, db, async (tx) => {
    await requireItemName(tx, input.item_id);
    const [row] = await insertPriceAlerts(actor, tx, [input]);
    if (!row) throw createConflict();
    const limit = getPriceAlertLimit(actor);
    if ((await tx.$count(priceAlerts, eq(priceAlerts.userId, actor.userId))) > limit) {
      throw new AppError('LIMIT_REACHED', { text: 'market.alertLimit', values: { limit } });
    }
    return loadAlert(actor, tx, row.id);
  });
}

export function getPriceAlertLimit(actor: Actor): number {
  return Math.min(actor.itemLimit, PRICE_ALERTS_MAX);
}

/** Returns those that were not there. The user must be locked, and the items known. */
export function insertPriceAlerts({ userId }: Actor, tx: Tx, inputs: readonly CreatePriceAlertInput[]) {
  const rows = inputs.map(({ item_id: itemId, is_paused: isPaused, ...alert }) => {
    return { userId, itemId, isPaused, ...alert, days: alert.days ?? PRICE_ALERT_DAYS[alert.kind] };
  });
  return tx.insert(priceAlerts).values(rows).onConflictDoNothing().returning({ id: priceAlerts.id });
}

/** Changes what is given. Throws NOT_FOUND for another user's alert, CONFLICT for one that is there already. */
export async function updatePriceAlert(
  actor: Actor,
  db: Db,
  { id, ...input }: UpdatePriceAlertInput,
): Promise<PriceAlert> {
  return transactionAs(actor, db, async (tx) => {
    const changed = { ...(await loadAlert(actor, tx, id)), ...input };
    const { side, kind, percent, days, is_paused: isPaused, item_id } = changed;
    const same = and(
      eq(priceAlerts.userId, actor.userId),
      eq(priceAlerts.itemId, item_id),
      eq(priceAlerts.side, side),
      eq(priceAlerts.kind, kind),
      eq(priceAlerts.percent, percent),
      eq(priceAlerts.days, days),
      ne(priceAlerts.id, id),
    );
    if ((await tx.$count(priceAlerts, same)) > 0) throw createConflict();
    await tx.update(priceAlerts).set({ side, kind, percent, days, isPaused }).where(ownAlert(actor, id));
    return loadAlert(actor, tx, id);
  });
}

/** Throws NOT_FOUND for another user's alert. */
export async function deletePriceAlert(actor: Actor, db: Db, id: string): Promise<Notice> {
  const [row] = await db.delete(priceAlerts).where(ownAlert(actor, id)).returning();
  if (!row) throw createNotFound();
  return { message: { text: 'market.alertDeleted' } };
}

function ownAlert({ userId }: Actor, id: string) {
  return and(eq(priceAlerts.id, id), eq(priceAlerts.userId, userId));
}

async function loadAlert(actor: Actor, tx: Tx, id: string): Promise<PriceAlert> {
  const [alert] = await listPriceAlerts(actor, tx, id);
  if (!alert) throw createNotFound();
  return alert;
}

function createConflict(): AppError {
  return new AppError('CONFLICT', { text: 'market.alertExists' });
}

function createNotFound(): AppError {
  return new AppError('NOT_FOUND', { text: 'market.noSuchAlert' });
}
