import {
  AppError,
  billingPortalSchema,
  changePlanInput,
  checkoutSessionSchema,
  createCheckoutInput,
  messageSchema,
  planChangePreviewSchema,
  previewChangeInput,
  stripeConfigSchema,
} from '@lockwatch/contracts';
import {
  type Cards,
  cardConfig,
  changePlan,
  createCheckoutSession,
  openBillingPortal,
  previewPlanChange,
} from '@lockwatch/core';
import type { ApiDeps } from '../context.js';
import { publicProcedure, signedInProcedure } from '../procedures.js';
import { t } from '../trpc.js';

const tag = 'Subscriptions';
const path = '/user/me/subscriptions/{id}/change-plan';
const example = { id: '01890a5d-ac96-774b-bcce-b302099a8057', subscription_type_id: 3 };

/** [7-30] */
export const stripeRouter = t.router({
  createCheckoutSession: signedInProcedure
    .meta({
      openapi: {
        method: 'POST',
        path: '/stripe/create-checkout-session',
        tag,
        summary: 'Begin to pay by card',
        description:
          'Answers the payment page to send the buyer to; it comes back to the account page with `checkout=success` or `checkout=cancelled`. A type with days renews by itself, one for life is paid once. Where time is paid already (2 days or more of this role or a higher one), the first charge waits for its end. An earlier payment page of the same person that was not used is closed.',
        example: { subscription_type_id: 2 },
        errors: ['NOT_FOUND', 'CONFLICT', 'UPSTREAM'],
      },
    })
    .input(createCheckoutInput)
    .output(checkoutSessionSchema)
    .mutation(({ ctx, input }) => createCheckoutSession(ctx.actor, requireCards(ctx.deps), input)),

  config: publicProcedure
    .meta({
      openapi: {
        method: 'GET',
        path: '/stripe/config',
        tag,
        summary: 'Whether one can pay by card',
        description: '`enabled` is false where payments by card are switched off; paying then answers 503.',
      },
    })
    .output(stripeConfigSchema)
    .query(({ ctx }) => cardConfig(ctx.deps.db, ctx.deps.cards)),
});

export const billingRouter = t.router({
  portal: signedInProcedure
    .meta({
      openapi: {
        method: 'POST',
        path: '/user/me/billing-portal',
        tag,
        summary: 'Get a link to the billing page',
        description:
          "The payment provider's page for cards, bills and cancelling. The link holds for a few minutes and is for this person alone.",
        errors: ['CONFLICT', 'UPSTREAM'],
      },
    })
    .output(billingPortalSchema)
    .mutation(({ ctx }) => openBillingPortal(ctx.actor, requireCards(ctx.deps))),
});

/** For `user.subscriptions`. */
export const planChangeProcedures = {
  previewChange: signedInProcedure
    .meta({
      openapi: {
        method: 'GET',
        path,
        tag,
        summary: 'What another plan would cost now',
        description: 'Of a subscription that is paid by card. Nothing is changed.',
        example,
        errors: ['CONFLICT', 'UPSTREAM'],
      },
    })
    .input(previewChangeInput)
    .output(planChangePreviewSchema)
    .query(({ ctx, input }) => previewPlanChange(ctx.actor, requireCards(ctx.deps), input)),

  changePlan: signedInProcedure
    .meta({
      openapi: {
        method: 'POST',
        path,
        tag,
        summary: 'Change to another plan',
        description:
          'At once. The card is charged the difference for the rest of the period; a smaller plan leaves a credit for the next bills. When the card is refused nothing changes.',
        example,
        errors: ['CONFLICT', 'UPSTREAM'],
      },
    })
    .input(changePlanInput)
    .output(messageSchema)
    .mutation(({ ctx, input }) => changePlan(ctx.actor, requireCards(ctx.deps), input)),
};

function requireCards(deps: ApiDeps): Cards {
  if (deps.cards) return deps.cards;
  throw new AppError(
    'UNAVAILABLE',
    'One cannot pay by card here at the moment. Pay with world locks, or ask staff.',
  );
}
