import {
  buySubscriptionInput,
  LIMITS,
  ledgerEntrySchema,
  listLedgerInput,
  messageSchema,
  subscriptionIdInput,
  subscriptionSchema,
  subscriptionTypeSchema,
} from '@lockwatch/contracts';
import {
  buySubscription,
  cancelSubscription,
  claimTrial,
  listLedger,
  listSubscriptions,
  listSubscriptionTypes,
} from '@lockwatch/core';
import { z } from 'zod';
import { signedInProcedure } from '../procedures.js';
import { t } from '../trpc.js';
import { planChangeProcedures } from './stripe.js';

const tag = 'Subscriptions';

/** [7-20], [7-27], [7-28] */
export const subscriptionsRouter = t.router({
  list: signedInProcedure
    .meta({
      openapi: {
        method: 'GET',
        path: '/user/me/subscriptions',
        tag,
        summary: 'List running subscriptions',
        cacheSeconds: LIMITS.subscriptionsCacheMs / 1000,
      },
    })
    .output(z.array(subscriptionSchema))
    .query(({ ctx }) => listSubscriptions(ctx.actor, ctx.deps.db)),

  buy: signedInProcedure
    .meta({
      openapi: {
        method: 'POST',
        path: '/user/me/subscriptions',
        errors: ['NOT_FOUND', 'CONFLICT'],
        tag,
        summary: 'Buy or extend a subscription with world locks',
        description:
          'Costs `price_wl` of the type at this moment. Bought again, it is extended; beside another one of the same or a higher role it waits its turn, so no day is lost. 409 when the balance is too low (the sentence says how much is missing), when it is not sold for world locks, or when a licence for life covers it. Sent again with the same `idempotency_key`, it is bought once.',
        example: { subscription_type_id: 2, idempotency_key: 'basic-2026-03' },
      },
    })
    .input(buySubscriptionInput)
    .output(messageSchema)
    .mutation(({ ctx, input }) => buySubscription(ctx.actor, ctx.deps.db, input)),

  cancel: signedInProcedure
    .meta({
      openapi: {
        method: 'POST',
        path: '/user/me/subscriptions/{id}/cancel',
        errors: ['CONFLICT', 'UPSTREAM'],
        tag,
        summary: 'Stop the renewal of a subscription',
        description:
          'Access stays until the end of the time that is paid, or of the days of grace where a payment failed. The payment provider is told first: when this answers, both agree.',
        example: { id: '01890a5d-ac96-774b-bcce-b302099a8057' },
      },
    })
    .input(subscriptionIdInput)
    .output(messageSchema)
    .mutation(({ ctx, input }) => cancelSubscription(ctx.actor, ctx.deps, input.id)),

  ...planChangeProcedures,

  types: signedInProcedure
    .meta({
      openapi: {
        method: 'GET',
        path: '/user/subscription-types',
        tag,
        summary: 'List what can be subscribed to',
        description: 'Prices by card in cents of `currency`, in game in world locks.',
        cacheSeconds: LIMITS.subscriptionTypesCacheMs / 1000,
      },
    })
    .output(z.array(subscriptionTypeSchema))
    .query(({ ctx }) => listSubscriptionTypes(ctx.deps.db)),
});

/** A person's balance over time ([2-40]). */
export const ledgerRouter = t.router({
  list: signedInProcedure
    .meta({
      openapi: {
        method: 'GET',
        path: '/user/me/ledger',
        tag,
        summary: 'List what moved on your balance, newest first',
        description: 'In world locks.',
        example: { limit: 50, offset: 0 },
      },
    })
    .input(listLedgerInput)
    .output(z.array(ledgerEntrySchema))
    .query(({ ctx, input }) => listLedger(ctx.deps.db, ctx.actor.userId, input)),
});

/** [7-26] */
export const trialRouter = t.router({
  claim: signedInProcedure
    .meta({
      openapi: {
        method: 'POST',
        path: '/user/me/claim-trial',
        errors: ['CONFLICT'],
        tag,
        summary: 'Start the free trial',
        description:
          'One week, no card; once per person, ever. 409 when it was used, and, without using it up, when a licence for life gives as much.',
      },
    })
    .output(messageSchema)
    .mutation(({ ctx }) => claimTrial(ctx.actor, ctx.deps.db)),
});
