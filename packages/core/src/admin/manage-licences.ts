import {
  AppError,
  type EndSubscriptionInput,
  type GrantSubscriptionInput,
  type MessageDto,
} from '@lockwatch/contracts';
import type { Db } from '@lockwatch/db';
import { subscriptions, subscriptionTypes } from '@lockwatch/db/schema';
import { and, eq } from 'drizzle-orm';
import { type Actor, highestRoleId } from '../actor/actor.js';
import { writeAudit } from '../audit-log/audit-log.js';
import { keepAnswer, keptAnswer, requestOf } from '../ledger/requests.js';
import { addTime } from '../subscriptions/add-time.js';
import { licenceIsAlive } from '../subscriptions/licence-sql.js';
import { databaseNow, layOutLicences } from '../subscriptions/licences.js';
import { lockBoth } from './lock-both.js';
import { refuseLicenceChange } from './rank-rules.js';

/**
 * Gives somebody a subscription of this type, or makes the one staff gave before longer, within the actor's rank
 * ([5-09]). The same idempotency key is one grant. Throws NOT_FOUND, FORBIDDEN with the rule that was broken, CONFLICT when
 * a licence for life covers it or the key was used for something else.
 */
export async function grantSubscription(
  actor: Actor,
  db: Db,
  input: GrantSubscriptionInput,
): Promise<MessageDto> {
  const { id, subscription_type_id: typeId } = input;
  const request = requestOf(`grant:${actor.userId}`, input.idempotency_key, { id, typeId });
  return db.transaction(async (tx) => {
    const { me, target } = await lockBoth(tx, actor, id);
    const [type] = await tx.select().from(subscriptionTypes).where(eq(subscriptionTypes.id, typeId));
    const refusal = refuseLicenceChange({
      actorRank: highestRoleId(me),
      isSelf: me.userId === target.userId,
      targetRank: highestRoleId(target),
      ...(type && { roleRank: type.roleId }),
    });
    if (refusal !== null) throw new AppError('FORBIDDEN', refusal);
    if (!type) throw new AppError('NOT_FOUND', 'There is no such subscription type.');
    const before = await keptAnswer(tx, request);
    if (before !== null) return { message: before };
    const added = await addTime(tx, { userId: target.userId, type, source: 'staff' });
    await writeAudit(tx, {
      actor: me,
      targetUserId: target.userId,
      action: added.isExtension ? 'subscription_extended' : 'subscription_started',
      message: `Gave ${type.name} to ${target.name}: it counts ${added.when}.`,
      details: { subscriptionId: added.id },
    });
    const message = `${target.name} has ${type.name}: it counts ${added.when}.`;
    await keepAnswer(tx, request, message);
    return { message };
  });
}

/**
 * Ends somebody's subscription at once, within the actor's rank ([5-09]); what waited behind it moves up. One that a card
 * pays for is ended where the card is charged. Throws NOT_FOUND, FORBIDDEN with the rule that was broken, CONFLICT for a
 * card's or one that has ended.
 */
export async function endSubscription(
  actor: Actor,
  db: Db,
  input: EndSubscriptionInput,
): Promise<MessageDto> {
  return db.transaction(async (tx) => {
    const [found] = await tx
      .select({ userId: subscriptions.userId })
      .from(subscriptions)
      .where(eq(subscriptions.id, input.id));
    if (!found) throw new AppError('NOT_FOUND', 'There is no such subscription.');
    const { me, target } = await lockBoth(tx, actor, found.userId);
    const [alive] = await tx
      .select({ source: subscriptions.source, name: subscriptionTypes.name })
      .from(subscriptions)
      .innerJoin(subscriptionTypes, eq(subscriptionTypes.id, subscriptions.typeId))
      .where(and(eq(subscriptions.id, input.id), licenceIsAlive));
    const refusal = refuseLicenceChange({
      actorRank: highestRoleId(me),
      isSelf: me.userId === target.userId,
      targetRank: highestRoleId(target),
    });
    if (refusal !== null) throw new AppError('FORBIDDEN', refusal);
    if (!alive) throw new AppError('CONFLICT', 'This subscription has ended already.');
    if (alive.source === 'stripe') {
      throw new AppError(
        'CONFLICT',
        'A card pays for this subscription: cancel or refund it at the payment provider, and it ends here too.',
      );
    }
    const now = await databaseNow(tx);
    await tx
      .update(subscriptions)
      .set({ isActive: false, isRenewing: false, cancelledAt: now })
      .where(eq(subscriptions.id, input.id));
    await layOutLicences(tx, target.userId, now);
    await writeAudit(tx, {
      actor: me,
      targetUserId: target.userId,
      action: 'subscription_ended',
      message: `Ended ${alive.name} of ${target.name}: ${input.reason}`,
      details: { subscriptionId: input.id },
    });
    return { message: `${alive.name} of ${target.name} has ended.` };
  });
}
