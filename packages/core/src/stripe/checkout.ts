import { AppError, CARD_RETURN_PATH, type CheckoutSession } from '@lockwatch/contracts';
import type { Tx } from '@lockwatch/db';
import { stripeCustomers, subscriptions, subscriptionTypes } from '@lockwatch/db/schema';
import { and, eq, sql } from 'drizzle-orm';
import type { Actor } from '../actor/actor.js';
import { lockUser } from '../actor/lock-user.js';
import { accessUntil, licenceForLife } from '../subscriptions/licence-layout.js';
import { databaseNow, loadLicences } from '../subscriptions/licences.js';
import { ensureCustomer } from './card-customer.js';
import { type CardType, requireSoldType } from './card-types.js';
import type { Cards } from './cards.js';
import { keyOf } from './stripe-gateway.js';
import { syncNow } from './sync-customer.js';
import { requestCardSync } from './sync-requests.js';

const DAY_MS = 86_400_000;
/**
 * Stripe puts off a first charge by two days at least and about two years at most (docs: Checkout Session, `trial_end`);
 * the minute is for the way there.
 */
const DEFERRAL_MIN_MS = 2 * DAY_MS + 60_000;
const DEFERRAL_MAX_MS = 730 * DAY_MS;
/** How often a session is made anew when others are made at the same moment. */
const ATTEMPTS = 8;

/**
 * Begins a purchase by card ([7-30]): answers the payment page. Where the person has time left that is paid already, the
 * first charge waits for its end. An earlier checkout that was not paid ends with this one.
 * Throws NOT_FOUND for an unknown type, CONFLICT for one that is not sold by card or would give nothing new, UPSTREAM
 * when Stripe is away.
 */
export async function createCheckoutSession(
  actor: Actor,
  cards: Cards,
  input: { subscription_type_id: number },
): Promise<CheckoutSession> {
  const type = await requireSoldType(cards.db, cards.priceIds, input.subscription_type_id);
  const customerId = await ensureCustomer(cards, actor);
  // A payment whose event is still on its way must be seen before another one can begin.
  await readAgain(cards, actor.userId);
  for (let left = ATTEMPTS; left > 0; left -= 1) {
    const session = await tryCheckout(cards, { userId: actor.userId, customerId, type });
    if (session) return { session_id: session.id, url: session.url };
  }
  throw new AppError('CONFLICT', 'Several payment pages were asked for at once. Try again.');
}

/** Makes a session and closes the one before it; null when another was made meanwhile, and this one is closed. */
async function tryCheckout(
  cards: Cards,
  buyer: { userId: string; customerId: string; type: CardType },
): Promise<{ id: string; url: string } | null> {
  const { userId, customerId, type } = buyer;
  const { firstChargeAt, previousSession } = await cards.db.transaction((tx) => judge(tx, userId, type));
  const page = `${cards.publicUrl}${CARD_RETURN_PATH}`;
  const session = await cards.gateway.createCheckout({
    customerId,
    userId,
    type,
    firstChargeAt,
    successUrl: `${page}?checkout=success`,
    cancelUrl: `${page}?checkout=cancelled`,
    idempotencyKey: keyOf(
      'checkout',
      customerId,
      page,
      JSON.stringify(type),
      firstChargeAt?.toISOString() ?? '',
      previousSession ?? '',
    ),
  });
  const current = await replaceSession(cards, userId, { from: previousSession, to: session.id });
  if (current !== session.id) {
    await cards.gateway.expireCheckout(session.id);
    return null;
  }
  if (previousSession !== null && (await cards.gateway.expireCheckout(previousSession))) {
    await refuseIfJustPaid(cards, buyer, session.id);
  }
  return session;
}

/** The page before this one was paid: perhaps long ago, perhaps at this very moment. */
async function refuseIfJustPaid(
  cards: Cards,
  buyer: { userId: string; type: CardType },
  sessionId: string,
): Promise<void> {
  await readAgain(cards, buyer.userId);
  try {
    await cards.db.transaction((tx) => judge(tx, buyer.userId, buyer.type));
  } catch (error) {
    await cards.gateway.expireCheckout(sessionId);
    throw error;
  }
}

async function readAgain(cards: Cards, userId: string): Promise<void> {
  const request = await requestCardSync(cards.db, { userId });
  if (request) await syncNow(cards, request);
}

/** Whether this would give anything new, and when its first charge is due. */
async function judge(
  tx: Tx,
  userId: string,
  type: CardType,
): Promise<{ firstChargeAt: Date | null; previousSession: string | null }> {
  await lockUser(tx, userId);
  const licences = await loadLicences(tx, userId);
  const nowMs = (await databaseNow(tx)).getTime();
  const forLife = licenceForLife(licences, type.roleId);
  if (forLife) {
    throw new AppError('CONFLICT', `You have this for life already; ${type.name} would add nothing.`);
  }
  const [customer] = await tx.select().from(stripeCustomers).where(eq(stripeCustomers.userId, userId));
  const previousSession = customer?.checkoutSessionId ?? null;
  // Paid once, and from then on nothing else is charged.
  if (type.durationDays === null) return { firstChargeAt: null, previousSession };
  await refuseSecondCard(tx, userId);
  const untilMs = accessUntil(licences, type.roleId, nowMs);
  if (untilMs === null || untilMs - nowMs > DEFERRAL_MAX_MS) {
    throw new AppError(
      'CONFLICT',
      'You have more than two years paid already. Subscribe when they come to an end.',
    );
  }
  return {
    firstChargeAt: untilMs - nowMs >= DEFERRAL_MIN_MS ? new Date(untilMs) : null,
    previousSession,
  };
}

/** At Stripe it goes on, though it gives nothing until a bill is paid. */
const WAITS_FOR_PAYMENT: ReadonlySet<string> = new Set(['past_due', 'unpaid', 'paused']);

/** Two cards that are charged would pay twice for what one gives. */
async function refuseSecondCard(tx: Tx, userId: string): Promise<void> {
  const rows = await tx
    .select({
      name: subscriptionTypes.name,
      isRenewing: subscriptions.isRenewing,
      stripeStatus: subscriptions.stripeStatus,
    })
    .from(subscriptions)
    .innerJoin(subscriptionTypes, eq(subscriptionTypes.id, subscriptions.typeId))
    .where(and(eq(subscriptions.userId, userId), eq(subscriptions.source, 'stripe')));
  const waiting = rows.find(({ stripeStatus }) => WAITS_FOR_PAYMENT.has(stripeStatus ?? ''));
  if (waiting) {
    throw new AppError(
      'CONFLICT',
      `Your ${waiting.name} subscription waits for a payment. Open the billing page to pay for it or to cancel it.`,
    );
  }
  const running = rows.find(({ isRenewing }) => isRenewing);
  if (running) {
    throw new AppError(
      'CONFLICT',
      `You pay for ${running.name} by card already. Change the plan of that subscription on your account page instead.`,
    );
  }
}

/** Remembers the session in place of the one that was known when it was made. Answers the one that counts. */
async function replaceSession(
  cards: Cards,
  userId: string,
  change: { from: string | null; to: string },
): Promise<string | null> {
  return cards.db.transaction(async (tx) => {
    const [row] = await tx
      .select({ current: stripeCustomers.checkoutSessionId })
      .from(stripeCustomers)
      .where(eq(stripeCustomers.userId, userId))
      .for('update');
    if (row?.current !== change.from) return row?.current ?? null;
    await tx
      .update(stripeCustomers)
      .set({
        checkoutSessionId: change.to,
        checkoutAt: sql`now()`,
        // Should the event of the payment never come.
        syncDueAt: sql`least(${stripeCustomers.syncDueAt}, now() + interval '5 minutes')`,
      })
      .where(eq(stripeCustomers.userId, userId));
    return change.to;
  });
}
