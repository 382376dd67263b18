import {
  LIMITS,
  messageSchema,
  subscriptionIdInput,
  subscriptionSchema,
  subscriptionTypeSchema,
} from '@lockwatch/contracts';
import { cancelSubscription, claimTrial, listSubscriptions, listSubscriptionTypes } from '@lockwatch/core';
import { z } from 'zod';
import { signedInProcedure } from '../procedures.js';
import { t } from '../trpc.js';

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

  cancel: signedInProcedure
    .meta({
      openapi: {
        method: 'POST',
        path: '/user/me/subscriptions/{id}/cancel',
        errors: ['CONFLICT'],
        tag,
        summary: 'Stop the renewal of a subscription',
        description: 'Access stays until the end of the time that is paid.',
        example: { id: '01890a5d-ac96-774b-bcce-b302099a8057' },
      },
    })
    .input(subscriptionIdInput)
    .output(messageSchema)
    .mutation(({ ctx, input }) => cancelSubscription(ctx.actor, ctx.deps.db, input.id)),

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
        description: 'One week, no card; once per person, ever.',
      },
    })
    .output(messageSchema)
    .mutation(({ ctx }) => claimTrial(ctx.actor, ctx.deps.db)),
});
