import {
  AppError,
  type BuySubscriptionInput,
  describeDepositWorld,
  describeWorldLocks,
  type Notice,
  type PurchasePreview,
  type PurchasePreviewInput,
} from '@lockwatch/contracts';
import type { Db, Tx } from '@lockwatch/db';
import { HOUSE_ACCOUNTS, plans } from '@lockwatch/db/schema';
import { formatText, type Text } from '@lockwatch/texts';
import { and, eq } from 'drizzle-orm';
import { type Actor, transactionAs, writeAudit } from '../../access/index.js';
import {
  ensureAccount,
  findPreviousResponse,
  type Movement,
  postMovements,
  toIdempotentRequest,
} from '../ledger/post-movements.js';
import { addTime, assertNotCoveredByLifetime } from './add-time.js';
import { computeAddition, computeFirstCharge, describeAddition } from './compute-addition.js';
import { computeAccessEnd, getDatabaseTime, loadSubscriptions } from './subscription-schedule.js';

/**
 * Buys a subscription with world locks at its current price, or extends the one bought before ([1-07]), in one transaction.
 * The same idempotency key is one purchase. Throws NOT_FOUND for a plan that is not sold; CONFLICT when it is not sold for
 * world locks, the balance is too low, a lifetime subscription covers it, or the key was used for something else.
 */
export async function buySubscription(
  actor: Actor,
  db: Db,
  input: BuySubscriptionInput,
  depositWorld: string | null,
): Promise<Notice> {
  const planId = input.subscription_type_id;
  // Stored hashes were made from the field name `typeId`; another name would turn a repeated request into a conflict.
  const content = { typeId: planId };
  const request = toIdempotentRequest(`purchase:${actor.userId}`, input.idempotency_key, content);
  return transactionAs(actor, db, async (tx) => {
    const before = await findPreviousResponse(tx, request);
    if (before !== null) return { message: { text: 'general.verbatim', values: { sentence: before } } };
    const plan = await requireOfferedPlan(tx, planId);
    if (plan.priceWl === null) throw notSoldForWorldLocksError(plan.name);
    const added = await addTime(tx, { userId: actor.userId, plan, source: 'world_locks' });
    const price = describeWorldLocks(plan.priceWl);
    const paid: Text = {
      text: added.isExtension ? 'billing.extended' : 'billing.bought',
      values: { plan: plan.name, price },
    };
    const message = [paid, ...added.sentences];
    await writeAudit(tx, actor, {
      action: added.isExtension ? 'subscription_extended' : 'subscription_started',
      message: `Bought ${plan.name} for ${formatText('en', price)}. ${formatText('en', added.sentences)}`,
      details: { subscriptionId: added.id, priceWl: plan.priceWl },
    });
    const account = await ensureAccount(tx, actor.userId);
    const purchase: Movement = {
      kind: 'purchase',
      from: account.id,
      to: HOUSE_ACCOUNTS.sales,
      amount: plan.priceWl,
      reason: formatText('en', {
        text: added.isExtension ? 'billing.ledger.extended' : 'billing.ledger.bought',
        values: { plan: plan.name },
      }),
      actorUserId: actor.userId,
      request,
      response: formatText('en', message),
    };
    await postMovements(tx, [...added.refunds, purchase], {
      text: 'billing.depositMore',
      values: { place: describeDepositWorld(depositWorld) },
    });
    return { message };
  });
}

/**
 * What buying a plan now would do: when it would run, what is paid back for unused days, and what happens to everything
 * else the user has. Changes nothing. Throws NOT_FOUND for a plan that is not sold, CONFLICT when it is not sold for this
 * kind of payment or a lifetime subscription already gives as much.
 */
export async function previewPurchase(
  actor: Actor,
  db: Db,
  input: PurchasePreviewInput,
): Promise<Omit<PurchasePreview, 'sentences'> & { sentences: Text[] }> {
  return transactionAs(actor, db, async (tx) => {
    const plan = await requireOfferedPlan(tx, input.subscription_type_id);
    if (plan.isTrial) throw noSuchPlanError();
    const isByCard = input.payment === 'card';
    if (!isByCard && plan.priceWl === null) throw notSoldForWorldLocksError(plan.name);
    const current = await loadSubscriptions(tx, actor.userId);
    await assertNotCoveredByLifetime(tx, current, plan.roleId);
    const { id: planId, roleId, durationDays } = plan;
    const nowMs = (await getDatabaseTime(tx)).getTime();
    const firstCharge =
      isByCard && durationDays !== null
        ? computeFirstCharge(computeAccessEnd(current, roleId, nowMs), nowMs)
        : null;
    const source = isByCard ? 'stripe' : 'world_locks';
    const added = { planId, roleId, durationDays, source } as const;
    const addition = computeAddition(current, added, nowMs, firstCharge?.getTime());
    const creditCents = addition.credits.reduce((cents, { amount }) => cents + Math.round(amount * 100), 0);
    const sentences = describeAddition(plan.name, addition);
    if (isByCard) {
      sentences.push(
        durationDays === null
          ? { text: 'billing.chargedOnce' }
          : addition.startsAtMs > nowMs
            ? { text: 'billing.chargedLater', values: { start: new Date(addition.startsAtMs) } }
            : { text: 'billing.chargedAtOnce' },
      );
    }
    return {
      starts_at: new Date(addition.startsAtMs).toISOString(),
      expires_at: addition.endsAtMs === null ? null : new Date(addition.endsAtMs).toISOString(),
      credit_wl: creditCents / 100,
      sentences,
    };
  });
}

async function requireOfferedPlan(tx: Tx, id: number): Promise<typeof plans.$inferSelect> {
  const plan = await tx.query.plans.findFirst({ where: and(eq(plans.id, id), eq(plans.isOffered, true)) });
  if (!plan) throw noSuchPlanError();
  return plan;
}

function noSuchPlanError(): AppError {
  return new AppError('NOT_FOUND', { text: 'billing.noSuchPlan' });
}

function notSoldForWorldLocksError(name: string): AppError {
  return new AppError('CONFLICT', { text: 'billing.notSoldForWorldLocks', values: { plan: name } });
}
