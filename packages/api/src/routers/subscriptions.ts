import {
  buySubscriptionInput,
  idInput,
  LIMITS,
  ledgerEntrySchema,
  listLedgerInput,
  messageSchema,
  purchasePreviewInput,
  purchasePreviewSchema,
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
  previewPurchase,
  resumeSubscription,
} from '@lockwatch/core';
import { formatText, restoreText } from '@lockwatch/texts';
import { z } from 'zod';
import { formatNotice } from '../format-notice.js';
import { signedInOrServiceProcedure, signedInProcedure } from '../procedures.js';
import { t } from '../trpc.js';
import { planChangeProcedures } from './stripe.js';

/** [7-20], [7-27], [7-28] */
export const subscriptionsRouter = t.router({
  list: signedInProcedure
    .meta({
      rest: 'GET /user/me/subscriptions',
      summary: 'List running subscriptions',
      cacheSeconds: LIMITS.subscriptionsCacheMs / 1000,
    })
    .output(z.array(subscriptionSchema))
    .query(({ ctx }) => listSubscriptions(ctx.actor, ctx.deps.db)),

  buy: signedInProcedure
    .meta({
      rest: 'POST /user/me/subscriptions',
      errors: ['NOT_FOUND'],
      summary: 'Buy or extend a subscription with world locks',
      description:
        'Costs the current `price_wl` of the type. A second purchase extends it; behind another subscription of the same or a higher role it waits, so no day is lost. A lifetime subscription pays back the unused days of what it replaces and stops card renewals. `GET /user/me/subscriptions/preview` shows the result. 409 when the balance is too low (the sentence says how much is missing), when it is not sold for world locks, or when a lifetime subscription covers it. Repeated with the same `idempotency_key`, it is bought once.',
      example: { subscription_type_id: 2, idempotency_key: 'basic-2026-03' },
    })
    .input(buySubscriptionInput)
    .output(messageSchema)
    .mutation(({ ctx, input }) =>
      formatNotice(ctx, buySubscription(ctx.actor, ctx.deps.db, input, ctx.deps.webConfig.depositWorld)),
    ),

  preview: signedInProcedure
    .meta({
      rest: 'GET /user/me/subscriptions/preview',
      errors: ['NOT_FOUND', 'CONFLICT'],
      summary: 'What buying a plan would do now',
      description:
        'From when until when it would run, how many world locks a lifetime subscription pays back for unused days, and what happens to everything else you have. Nothing is changed.',
      example: { subscription_type_id: 4, payment: 'world_locks' },
    })
    .input(purchasePreviewInput)
    .output(purchasePreviewSchema)
    .query(async ({ ctx, input }) => {
      const preview = await previewPurchase(ctx.actor, ctx.deps.db, input);
      return { ...preview, sentences: preview.sentences.map((text) => formatText(ctx.language, text)) };
    }),

  cancel: signedInProcedure
    .meta({
      callsExternalService: true,
      rest: 'POST /user/me/subscriptions/{id}/cancel',
      errors: ['UPSTREAM'],
      summary: 'Stop the renewal of a subscription',
      description:
        'Access stays until the end of the time that is paid, or of the grace period after a failed payment. The renewal is stopped at the payment provider first.',
    })
    .input(idInput)
    .output(messageSchema)
    .mutation(({ ctx, input }) => formatNotice(ctx, cancelSubscription(ctx.actor, ctx.deps, input.id))),

  resume: signedInProcedure
    .meta({
      rest: 'POST /user/me/subscriptions/{id}/resume',
      errors: ['UPSTREAM'],
      summary: 'Take back a cancellation',
      description:
        'The card subscription renews again at the end of its period. An ended subscription cannot be resumed (404). 409 when it renews already, no card pays for it, a bill is open, another card subscription renews, or a lifetime subscription gives as much.',
    })
    .input(idInput)
    .output(messageSchema)
    .mutation(({ ctx, input }) => formatNotice(ctx, resumeSubscription(ctx.actor, ctx.deps, input.id))),

  ...planChangeProcedures,

  types: signedInOrServiceProcedure
    .meta({
      rest: 'GET /user/subscription-types',
      summary: 'List what can be subscribed to',
      description: 'Prices by card in cents of `currency`, in game in world locks.',
      cacheSeconds: LIMITS.subscriptionTypesCacheMs / 1000,
    })
    .output(z.array(subscriptionTypeSchema))
    .query(async ({ ctx }) =>
      (await listSubscriptionTypes(ctx.deps.db)).map((type) => ({
        ...type,
        description: formatText(ctx.language, restoreText('billing.planDescription.', type.description)),
      })),
    ),
});

/** A user's balance over time ([2-40]). */
export const ledgerRouter = t.router({
  list: signedInProcedure
    .meta({
      rest: 'GET /user/me/ledger',
      summary: 'List the transactions of your balance, newest first',
      description: 'In world locks.',
    })
    .input(listLedgerInput)
    .output(z.array(ledgerEntrySchema))
    .query(({ ctx, input }) => listLedger(ctx.deps.db, ctx.actor.userId, input, ctx.language)),
});

/** [7-26] */
export const trialRouter = t.router({
  claim: signedInProcedure
    .meta({
      rest: 'POST /user/me/claim-trial',
      summary: 'Start the free trial',
      description:
        'One week without a card, once per Discord account. 409 when no Discord account is linked, when the trial was used, and, without using it up, when a lifetime subscription gives as much.',
    })
    .output(messageSchema)
    .mutation(({ ctx }) => formatNotice(ctx, claimTrial(ctx.actor, ctx.deps.db))),
});
