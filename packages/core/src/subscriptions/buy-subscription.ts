import { AppError, type BuySubscriptionInput, formatWorldLocks, type MessageDto } from '@lockwatch/contracts';
import type { Db } from '@lockwatch/db';
import { HOUSE_ACCOUNTS, subscriptionTypes } from '@lockwatch/db/schema';
import { and, eq } from 'drizzle-orm';
import type { Actor } from '../actor/actor.js';
import { lockUser } from '../actor/lock-user.js';
import { writeAudit } from '../audit-log/audit-log.js';
import { accountOf, postMovements } from '../ledger/post-movements.js';
import { answerBefore, requestOf } from '../ledger/requests.js';
import { addTime } from './add-time.js';

/**
 * Buys a subscription with world locks at its price of this moment, or extends the one bought before ([1-07]): money,
 * licence and log in one transaction. The same idempotency key is one purchase. Throws NOT_FOUND for a type that is not
 * sold, CONFLICT when it is not sold for world locks, when the balance is too low, when a licence for life covers it, or
 * when the key was used for something else.
 */
export async function buySubscription(
  actor: Actor,
  db: Db,
  input: BuySubscriptionInput,
): Promise<MessageDto> {
  const typeId = input.subscription_type_id;
  const request = requestOf(`purchase:${actor.userId}`, input.idempotency_key, { typeId });
  return db.transaction(async (tx) => {
    await lockUser(tx, actor.userId);
    const before = await answerBefore(tx, request);
    if (before !== null) return { message: before };
    const [type] = await tx
      .select()
      .from(subscriptionTypes)
      .where(and(eq(subscriptionTypes.id, typeId), eq(subscriptionTypes.isOffered, true)));
    if (!type) {
      throw new AppError('NOT_FOUND', 'There is no such subscription. See what is sold and choose again.');
    }
    if (type.priceWl === null) {
      throw new AppError('CONFLICT', `${type.name} is not sold for world locks.`);
    }
    const added = await addTime(tx, { userId: actor.userId, type, source: 'world_locks' });
    const price = formatWorldLocks(type.priceWl);
    const what = added.isExtension ? `${type.name} is extended` : `${type.name} is yours`;
    const message = `${what}: it counts ${added.when}. You paid ${price}.`;
    await writeAudit(tx, {
      actor,
      action: added.isExtension ? 'subscription_extended' : 'subscription_started',
      message: `Bought ${type.name} for ${price}: it counts ${added.when}.`,
      details: { subscriptionId: added.id, priceWl: type.priceWl },
    });
    const account = await accountOf(tx, actor.userId);
    await postMovements(tx, [
      {
        kind: 'purchase',
        from: account.id,
        to: HOUSE_ACCOUNTS.sales,
        amount: type.priceWl,
        reason: `${added.isExtension ? 'Extended' : 'Bought'} ${type.name}`,
        actorUserId: actor.userId,
        request,
        answer: message,
      },
    ]);
    return { message };
  });
}
