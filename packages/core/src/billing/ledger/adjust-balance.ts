import { type AdjustBalanceInput, describeWorldLocks, type Notice } from '@lockwatch/contracts';
import type { Db } from '@lockwatch/db';
import { HOUSE_ACCOUNTS } from '@lockwatch/db/schema';
import { formatText, type Text } from '@lockwatch/texts';
import {
  type Actor,
  assertMayChangeSubscriptions,
  lockActorAndTarget,
  writeAudit,
} from '../../access/index.js';
import { ensureAccount, findPreviousResponse, postMovements, toIdempotentRequest } from './post-movements.js';

/**
 * Gives or takes world locks, with a reason, within the actor's rank ([5-09]). The same idempotency key is one adjustment.
 * Throws NOT_FOUND, FORBIDDEN with the violated rule, CONFLICT when the balance is too low or the key was used for something
 * else.
 */
export async function adjustBalance(actor: Actor, db: Db, input: AdjustBalanceInput): Promise<Notice> {
  const { id, amount, reason } = input;
  const request = toIdempotentRequest(`adjustment:${actor.userId}`, input.idempotency_key, {
    id,
    amount,
    reason,
  });
  return db.transaction(async (tx) => {
    const { me, target } = await lockActorAndTarget(tx, actor, id);
    assertMayChangeSubscriptions(me, target);
    const before = await findPreviousResponse(tx, request);
    if (before !== null) return { message: { text: 'general.verbatim', values: { sentence: before } } };

    const message: Text = {
      text: amount > 0 ? 'billing.gave' : 'billing.took',
      values: { amount: describeWorldLocks(Math.abs(amount)), name: target.name },
    };
    const sentence = formatText('en', message);
    await writeAudit(tx, me, {
      targetUserId: target.userId,
      action: 'balance_adjusted',
      message: `${sentence.replace(/\.$/, '')}: ${reason}`,
      details: { amount },
    });
    const account = await ensureAccount(tx, target.userId);
    await postMovements(tx, [
      {
        kind: 'adjustment',
        from: amount > 0 ? HOUSE_ACCOUNTS.adjustments : account.id,
        to: amount > 0 ? account.id : HOUSE_ACCOUNTS.adjustments,
        amount: Math.abs(amount),
        reason,
        actorUserId: me.userId,
        request,
        response: sentence,
      },
    ]);
    return { message };
  });
}
