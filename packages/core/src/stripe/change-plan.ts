import { AppError, formatUtc, type MessageDto, type PlanChangePreview } from '@lockwatch/contracts';
import { subscriptions, subscriptionTypes } from '@lockwatch/db/schema';
import { and, eq } from 'drizzle-orm';
import type { Actor } from '../actor/actor.js';
import { licenceIsAlive } from '../subscriptions/licence-sql.js';
import { requireCustomer } from './card-customer.js';
import type { SubscriptionFacts } from './card-facts.js';
import { type CardType, loadCardTypes, recurrenceOf, requireSoldType, typeOfPrice } from './card-types.js';
import type { Cards } from './cards.js';
import type { PlanChange } from './stripe-gateway.js';
import { syncNow } from './sync-customer.js';
import { requestCardSync } from './sync-requests.js';

interface ChangePlanInput {
  id: string;
  subscription_type_id: number;
}

/**
 * What another plan would cost now, with what is left of the paid time taken into account. Nothing is changed. Throws as
 * `changePlan` does.
 */
export async function previewPlanChange(
  actor: Actor,
  cards: Cards,
  input: ChangePlanInput,
): Promise<PlanChangePreview> {
  const { change, facts } = await planChangeOf(actor, cards, input);
  const { totalCents, dueCents, currency } = await cards.gateway.previewPlan(change);
  return {
    amount_due_cents: Math.max(0, dueCents),
    currency,
    effective_at: new Date(cards.clock.now()).toISOString(),
    description: describe({ type: change.type, facts, totalCents, dueCents, currency }),
  };
}

/**
 * Changes a card subscription to another plan at once; the card is charged, or credited, for the difference over the rest
 * of the period. Throws NOT_FOUND when it is not the person's own or has ended, CONFLICT when it is not paid by card, is
 * that plan already, waits for a payment, or the card is refused; UPSTREAM when Stripe is away.
 */
export async function changePlan(actor: Actor, cards: Cards, input: ChangePlanInput): Promise<MessageDto> {
  const { change, customerId } = await planChangeOf(actor, cards, input);
  await cards.gateway.changePlan(change);
  const request = await requestCardSync(cards.db, { stripeCustomerId: customerId });
  if (request) await syncNow(cards, request);
  return { message: `Your plan is ${change.type.name} now.` };
}

async function planChangeOf(
  actor: Actor,
  cards: Cards,
  input: ChangePlanInput,
): Promise<{ change: PlanChange; customerId: string; facts: SubscriptionFacts }> {
  const subscriptionId = await requireCardSubscription(actor, cards, input.id);
  const type = await requireSoldType(cards.db, cards.priceIds, input.subscription_type_id);
  if (type.durationDays === null) {
    throw new AppError(
      'CONFLICT',
      `${type.name} is paid once: buy it, and this subscription stops renewing.`,
    );
  }
  const customerId = await requireCustomer(cards, actor);
  const facts = await cards.gateway.readFacts(customerId);
  const current =
    typeof facts === 'string' ? undefined : facts.subscriptions.find((one) => one.id === subscriptionId);
  if (current === undefined || current.status === 'canceled') throw noSubscription();
  if (current.status !== 'active' && current.status !== 'trialing') {
    throw new AppError(
      'CONFLICT',
      'A payment is open. Pay it, or change your card, on the billing page first.',
    );
  }
  const types = await loadCardTypes(cards.db, cards.priceIds);
  if (typeOfPrice(types, current)?.id === type.id) {
    throw new AppError('CONFLICT', `This subscription is ${type.name} already.`);
  }
  return {
    customerId,
    facts: current,
    change: { subscriptionId, itemId: current.itemId, userId: actor.userId, type },
  };
}

/** The id at Stripe of the person's own running card subscription. */
async function requireCardSubscription(actor: Actor, cards: Cards, id: string): Promise<string> {
  const [row] = await cards.db
    .select({ stripeId: subscriptions.stripeSubscriptionId, name: subscriptionTypes.name })
    .from(subscriptions)
    .innerJoin(subscriptionTypes, eq(subscriptionTypes.id, subscriptions.typeId))
    .where(and(eq(subscriptions.id, id), eq(subscriptions.userId, actor.userId), licenceIsAlive));
  if (!row) throw noSubscription();
  if (row.stripeId === null || !row.stripeId.startsWith('sub_')) {
    throw new AppError('CONFLICT', `Your ${row.name} is not renewed by card. Buy the other plan instead.`);
  }
  return row.stripeId;
}

function noSubscription(): AppError {
  return new AppError('NOT_FOUND', 'There is no such subscription. It may have ended already.');
}

function describe(preview: {
  type: CardType;
  facts: SubscriptionFacts;
  totalCents: number;
  dueCents: number;
  currency: string;
}): string {
  const { type, facts, currency } = preview;
  const money = (cents: number) => formatMoney(cents, currency);
  const now =
    preview.dueCents > 0
      ? `Your card is charged ${money(preview.dueCents)} now for the rest of the period`
      : preview.totalCents < 0
        ? `Nothing is charged now, and ${money(-preview.totalCents)} is credited to your next bills`
        : 'Nothing is charged now';
  if (facts.cancelAtPeriodEnd) return `${now}. It ends on ${formatUtc(facts.periodEnd)}.`;
  const price = type.priceCents === null ? type.name : money(type.priceCents);
  return `${now}. From ${formatUtc(facts.periodEnd)} on it is ${price} ${everyPeriod(type)}.`;
}

function everyPeriod(type: CardType): string {
  const { interval, interval_count: count } = recurrenceOf(type.durationDays ?? 1);
  return count === 1 ? `a ${interval}` : `every ${count} ${interval}s`;
}

/** `$4.00`, as people read it. */
function formatMoney(cents: number, currency: string): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  return format.format(cents / 10 ** digits);
}
