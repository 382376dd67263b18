import {
  adjustBalanceInput,
  grantSubscriptionInput,
  ledgerEntrySchema,
  reasonInput,
  userLedgerInput,
} from '@lockwatch/contracts';
import { adjustBalance, endSubscription, getUserLedger, grantSubscription } from '@lockwatch/core';
import { z } from 'zod';
import { change } from '../change.js';
import { permittedProcedure } from '../procedures.js';

const manageSubscriptions = permittedProcedure('MANAGE_LICENSES');
const ONCE =
  'The same `idempotency_key` again answers the same and does nothing more; used for something else it is 409.';
const RANK = 'Only for users whose highest role is below yours, never for yourself.';

/** What staff do to balances and subscriptions; each leaves a row in the log. */
export const adminMoneyProcedures = {
  adjustBalance: change(manageSubscriptions, adjustBalanceInput, adjustBalance, {
    rest: 'POST /admin/users/{id}/balance',
    summary: 'Give or take world locks',
    description: `A positive amount gives, a negative one takes. 409 when more is taken than there is. ${ONCE} ${RANK}`,
    example: { amount: 100, reason: 'Lost in a failed deposit', idempotency_key: 'ticket-4711' },
  }),

  userLedger: manageSubscriptions
    .meta({
      rest: 'GET /admin/users/{id}/ledger',
      summary: 'List the transactions of a user’s balance, newest first',
    })
    .input(userLedgerInput)
    .output(z.array(ledgerEntrySchema))
    .query(({ ctx, input }) => getUserLedger(ctx.actor, ctx.deps.db, input, ctx.language)),

  grantSubscription: change(manageSubscriptions, grantSubscriptionInput, grantSubscription, {
    rest: 'POST /admin/users/{id}/subscriptions',
    summary: 'Give a user a subscription, or extend the one that staff gave',
    description: `Nothing of what they have is lost. ${ONCE} ${RANK}`,
    example: { subscription_type_id: 3, idempotency_key: 'ticket-4712' },
  }),

  endSubscription: change(manageSubscriptions, reasonInput, endSubscription, {
    rest: 'POST /admin/subscriptions/{id}/end',
    summary: 'End a subscription immediately',
    description: `What waited behind it moves up. One that a card pays for is ended at the payment provider. ${RANK}`,
    example: { reason: 'Given by mistake' },
  }),
};
