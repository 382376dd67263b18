import { AppError, formatUtc, LIMITS } from '@lockwatch/contracts';
import type { Tx } from '@lockwatch/db';
import { subscriptions, subscriptionTypes, userRoles, users } from '@lockwatch/db/schema';
import { and, eq, ne } from 'drizzle-orm';
import { lockUser } from '../actor/lock-user.js';
import { type AuditAction, writeAudit } from '../audit-log/audit-log.js';
import { databaseNow, layOutLicences } from './licences.js';

type Row = typeof subscriptions.$inferSelect;

/** A card subscription, or a licence for life paid by card, as the payment provider says it is now. */
export interface CardSubscription {
  userId: string;
  /** Of `subscription_types`. */
  typeId: number;
  /** `sub_…`, or `pi_…` of a payment for life. */
  stripeSubscriptionId: string;
  /** False once access has ended: cancelled and over, refunded, disputed, or unpaid beyond its grace. */
  isActive: boolean;
  /** Whether the card will be charged again. */
  isRenewing: boolean;
  startedAt: Date;
  /** The end of the time that is *paid*, UTC; null: for life. */
  expiresAt: Date | null;
  /**
   * Until when access lasts beyond that while the renewal is not paid. Null: three days when it renews, so that nobody
   * is locked out between the end of a period and the news of its payment; none otherwise.
   */
  graceUntil: Date | null;
  /** The provider's own word, for staff: `active`, `past_due`, ... */
  stripeStatus: string;
}

export interface RecordedSubscription {
  id: string;
  /** False: everything was known already. */
  hasChanged: boolean;
}

const DAY_MS = 86_400_000;

/**
 * Writes the state of a card subscription: the row found by its id at the provider, the role that hangs on it, prepaid
 * time laid out anew around it, and an audit row when something changed. Saying the same twice changes nothing.
 * Throws NOT_FOUND when the person or the type is gone, CONFLICT when the subscription is somebody else's.
 */
export async function recordCardSubscription(tx: Tx, input: CardSubscription): Promise<RecordedSubscription> {
  await lockUser(tx, input.userId);
  const [type] = await tx.select().from(subscriptionTypes).where(eq(subscriptionTypes.id, input.typeId));
  if (!type) throw new AppError('NOT_FOUND', `There is no subscription type ${input.typeId}.`);
  const [before] = await tx
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.stripeSubscriptionId, input.stripeSubscriptionId))
    .for('update');
  if (before && before.userId !== input.userId) {
    throw new AppError('CONFLICT', 'This card subscription belongs to another account.');
  }
  const now = await databaseNow(tx);
  const state = {
    typeId: input.typeId,
    isActive: input.isActive,
    isRenewing: input.isActive && input.isRenewing,
    startedAt: input.startedAt,
    startsAt: input.startedAt,
    expiresAt: input.expiresAt,
    graceUntil: graceOf(input),
    stripeStatus: input.stripeStatus,
    cancelledAt: isRunningOn(input) ? null : (before?.cancelledAt ?? now),
  };
  const change = before ? changeOf(before, state) : firstChange(state);
  if (before && change === null) return { id: before.id, hasChanged: false };

  const id = before?.id ?? (await insertRow(tx, input, state));
  if (before) await tx.update(subscriptions).set(state).where(eq(subscriptions.id, id));
  await tx.delete(userRoles).where(and(eq(userRoles.subscriptionId, id), ne(userRoles.roleId, type.roleId)));
  await layOutLicences(tx, input.userId, now);

  const [person] = await tx
    .select({ userId: users.id, name: users.name, email: users.email })
    .from(users)
    .where(eq(users.id, input.userId));
  await writeAudit(tx, {
    actor: person ?? null,
    targetUserId: input.userId,
    action: change ?? 'subscription_changed',
    message: `${type.name} by card: ${sentenceOf(state)}`,
    details: { subscriptionId: id, stripeStatus: input.stripeStatus },
  });
  return { id, hasChanged: true };
}

type State = Pick<
  Row,
  | 'typeId'
  | 'isActive'
  | 'isRenewing'
  | 'startedAt'
  | 'startsAt'
  | 'expiresAt'
  | 'graceUntil'
  | 'stripeStatus'
  | 'cancelledAt'
>;

/** Whether nobody and nothing has told it to end. */
function isRunningOn(input: CardSubscription): boolean {
  return input.isActive && (input.isRenewing || input.expiresAt === null);
}

function graceOf(input: CardSubscription): Date | null {
  if (!input.isActive || input.expiresAt === null) return null;
  if (input.graceUntil !== null || !input.isRenewing) return input.graceUntil;
  return new Date(input.expiresAt.getTime() + LIMITS.cardGraceDays * DAY_MS);
}

async function insertRow(tx: Tx, input: CardSubscription, state: State): Promise<string> {
  const [row] = await tx
    .insert(subscriptions)
    .values({
      ...state,
      userId: input.userId,
      source: 'stripe',
      stripeSubscriptionId: input.stripeSubscriptionId,
    })
    .returning({ id: subscriptions.id });
  if (!row) throw new Error('The insert of a subscription returned no row.');
  return row.id;
}

function firstChange(state: State): AuditAction {
  return state.isActive ? 'subscription_started' : 'subscription_ended';
}

/** What happened to it, in the log's words; null: nothing. */
function changeOf(before: Row, after: State): AuditAction | null {
  if (before.isActive && !after.isActive) return 'subscription_ended';
  if (before.typeId !== after.typeId) return 'subscription_changed';
  if (before.isRenewing && !after.isRenewing) return 'subscription_cancelled';
  // The time that is paid then ends where the renewal failed: another end, and no renewal.
  if (isOwed(after) && !isOwed(before)) return 'subscription_payment_failed';
  const hasSameEnd = sameMoment(before.expiresAt, after.expiresAt);
  if (!hasSameEnd && after.isActive && !isOwed(after)) return 'subscription_renewed';
  const isSame =
    hasSameEnd &&
    before.isActive === after.isActive &&
    before.isRenewing === after.isRenewing &&
    before.stripeStatus === after.stripeStatus &&
    sameMoment(before.graceUntil, after.graceUntil) &&
    sameMoment(before.startedAt, after.startedAt);
  return isSame ? null : 'subscription_changed';
}

/** Whether access goes on although the provider could not charge the card. */
function isOwed(state: Pick<State, 'isActive' | 'stripeStatus'>): boolean {
  return state.isActive && state.stripeStatus === 'past_due';
}

function sameMoment(a: Date | null, b: Date | null): boolean {
  return a?.getTime() === b?.getTime();
}

function sentenceOf(state: State): string {
  if (!state.isActive) return 'access has ended.';
  if (state.expiresAt === null) return 'active for life.';
  const paid = `paid until ${formatUtc(state.expiresAt)}`;
  if (isOwed(state) && state.isRenewing && state.graceUntil !== null) {
    return `the payment failed. It was ${paid}; access goes on until ${formatUtc(state.graceUntil)}.`;
  }
  if (state.isRenewing) return `active and renewing, ${paid}.`;
  if (state.graceUntil === null) return `active, ${paid}, and ends then.`;
  return `active, ${paid}, and ends after the days of grace: ${formatUtc(state.graceUntil)}.`;
}
