import {
  AppError,
  type CreatePriceAlertInput,
  type ListPriceAlertsInput,
  type Notice,
  PRICE_ALERT_DAYS,
  PRICE_ALERTS_MAX,
  type PriceAlert,
  type UpdatePriceAlertInput,
} from '@lockwatch/contracts';
import type { Db, DbOrTx, Tx } from '@lockwatch/db';
import { items, priceAlerts } from '@lockwatch/db/schema';
import type { Language } from '@lockwatch/texts';
import { and, desc, eq, ne, sql } from 'drizzle-orm';
import { type Actor, transactionAs } from '../../access/index.js';
import { requireItemName } from '../../market/index.js';
import { requireOwnTargets } from '../../watching/index.js';
import { decidePriceAlerts, explainAlert } from './decide-price-alerts.js';

/** A page of the user's price alerts, the newest first, each with the reason why it is sent now or not. */
export async function listPriceAlerts(
  { userId }: Actor,
  store: DbOrTx,
  { limit, offset, item_id }: ListPriceAlertsInput,
  language: Language,
): Promise<PriceAlert[]> {
  const page = await store
    .select({ id: priceAlerts.id, itemId: priceAlerts.itemId })
    .from(priceAlerts)
    .where(and(eq(priceAlerts.userId, userId), item_id ? eq(priceAlerts.itemId, item_id) : undefined))
    .orderBy(desc(priceAlerts.createdAt), priceAlerts.id)
    .limit(limit)
    .offset(offset);
  const itemIds = [...new Set(page.map(({ itemId }) => itemId))];
  const decided = await decidePriceAlerts(store, { itemIds, userId }, new Date());
  const ids = new Set(page.map(({ id }) => id));
  return decided.filter(({ alert }) => ids.has(alert.id)).map((alert) => explainAlert(alert, language));
}

/** All of the user's price alerts, the newest first, without reasons. */
export function exportPriceAlerts({ userId }: Actor, store: DbOrTx): Promise<Omit<PriceAlert, 'why'>[]> {
  const { id, itemId, side, kind, percent, days, isPaused, targets, createdAt } = priceAlerts;
  const lastSent = sql`(select max(sent_at) from price_alert_messages where price_alert_id = ${id})`;
  return store
    .select({
      ...{
        id,
        item_id: itemId,
        item_name: items.name,
        side,
        kind,
        percent,
        days,
        is_paused: isPaused,
        targets,
      },
      last_sent_at: sql<
        string | null
      >`to_char(${lastSent} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
    })
    .from(priceAlerts)
    .innerJoin(items, eq(items.id, itemId))
    .where(eq(priceAlerts.userId, userId))
    .orderBy(desc(createdAt), id);
}

/** Throws INVALID for an unknown item, CONFLICT for an alert that is there already, LIMIT_REACHED. */
export async function createPriceAlert(
  actor: Actor,
  db: DbOrTx,
  input: CreatePriceAlertInput,
  language: Language,
): Promise<PriceAlert> {
  return transactionAs(actor, db, async (tx) => {
    await requireItemName(tx, input.item_id);
    await requireOwnTargets(actor, tx, input);
    const [row] = await insertPriceAlerts(actor, tx, [input]);
    if (!row) throw createConflict();
    const limit = getPriceAlertLimit(actor);
    if ((await tx.$count(priceAlerts, eq(priceAlerts.userId, actor.userId))) > limit) {
      throw new AppError('LIMIT_REACHED', { text: 'market.alertLimit', values: { limit } });
    }
    return loadAlert(actor, tx, row, language);
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
  return tx
    .insert(priceAlerts)
    .values(rows)
    .onConflictDoNothing()
    .returning({ id: priceAlerts.id, itemId: priceAlerts.itemId });
}

/** Changes what is given. Throws NOT_FOUND for another user's alert, CONFLICT for one that is there already. */
export async function updatePriceAlert(
  actor: Actor,
  db: Db,
  { id, ...input }: UpdatePriceAlertInput,
  language: Language,
): Promise<PriceAlert> {
  return transactionAs(actor, db, async (tx) => {
    const saved = await tx.query.priceAlerts.findFirst({ where: ownAlert(actor, id) });
    if (!saved) throw createNotFound();
    await requireOwnTargets(actor, tx, input);
    const { is_paused: isPaused = saved.isPaused, ...fields } = input;
    const { side, kind, percent, days, itemId, targets } = { ...saved, ...fields };
    const same = and(
      eq(priceAlerts.userId, actor.userId),
      eq(priceAlerts.itemId, itemId),
      eq(priceAlerts.side, side),
      eq(priceAlerts.kind, kind),
      eq(priceAlerts.percent, percent),
      eq(priceAlerts.days, days),
      ne(priceAlerts.id, id),
    );
    if ((await tx.$count(priceAlerts, same)) > 0) throw createConflict();
    const set = { side, kind, percent, days, isPaused, targets };
    await tx.update(priceAlerts).set(set).where(ownAlert(actor, id));
    return loadAlert(actor, tx, saved, language);
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

async function loadAlert(
  { userId }: Actor,
  tx: Tx,
  row: Pick<typeof priceAlerts.$inferSelect, 'id' | 'itemId'>,
  language: Language,
): Promise<PriceAlert> {
  const decided = await decidePriceAlerts(tx, { itemIds: [row.itemId], userId }, new Date());
  const found = decided.find(({ alert }) => alert.id === row.id);
  if (!found) throw createNotFound();
  return explainAlert(found, language);
}

function createConflict(): AppError {
  return new AppError('CONFLICT', { text: 'market.alertExists' });
}

function createNotFound(): AppError {
  return new AppError('NOT_FOUND', { text: 'market.noSuchAlert' });
}
