import {
  AppError,
  billingPortalSchema,
  changePlanInput,
  checkoutSessionSchema,
  createCheckoutInput,
  messageSchema,
  planChangePreviewSchema,
  stripeConfigSchema,
} from '@lockwatch/contracts';
import {
  changePlan,
  createCheckoutSession,
  getStripeConfig,
  openBillingPortal,
  previewPlanChange,
  type StripeBilling,
} from '@lockwatch/core';
import { formatText } from '@lockwatch/texts';
import type { ApiDeps } from '../context.js';
import { formatNotice } from '../format-notice.js';
import { publicProcedure, signedInProcedure } from '../procedures.js';
import { t } from '../trpc.js';

const path = '/user/me/subscriptions/{id}/change-plan';
const example = { subscription_type_id: 3 };

/** [7-30] */
export const stripeRouter = t.router({
  createCheckoutSession: signedInProcedure
    .meta({
      callsExternalService: true,
      rest: 'POST /stripe/create-checkout-session',
      summary: 'Start a card payment',
      description:
        'Returns the payment page for the buyer, which returns to the account page with `checkout=success` or `checkout=cancelled`. A type with days renews, a lifetime type is paid once. When 2 days or more of this role or a higher one are already paid, the first charge waits for their end. An earlier unused payment page of the same user is closed.',
      example: { subscription_type_id: 2 },
      errors: ['NOT_FOUND', 'UPSTREAM'],
    })
    .input(createCheckoutInput)
    .output(checkoutSessionSchema)
    .mutation(({ ctx, input }) => createCheckoutSession(ctx.actor, requireStripeBilling(ctx.deps), input)),

  config: publicProcedure
    .meta({
      rest: 'GET /stripe/config',
      summary: 'Whether card payments are available',
      description: '`enabled` is false when card payments are disabled; paying then returns 503.',
    })
    .output(stripeConfigSchema)
    .query(({ ctx }) => getStripeConfig(ctx.deps.db, ctx.deps.billing)),
});

export const billingRouter = t.router({
  portal: signedInProcedure
    .meta({
      callsExternalService: true,
      rest: 'POST /user/me/billing-portal',
      summary: 'Get a link to the billing page',
      description:
        "The payment provider's page for payment methods, invoices and cancelling. The link holds for a few minutes and is for this user alone.",
      errors: ['UPSTREAM'],
    })
    .output(billingPortalSchema)
    .mutation(({ ctx }) => openBillingPortal(ctx.actor, requireStripeBilling(ctx.deps))),
});

/** For `user.subscriptions`. */
export const planChangeProcedures = {
  previewChange: signedInProcedure
    .meta({
      rest: `GET ${path}`,
      summary: 'What another plan would cost now',
      description: 'For a subscription that is paid by card. Changes nothing.',
      example,
      errors: ['CONFLICT', 'UPSTREAM'],
    })
    .input(changePlanInput)
    .output(planChangePreviewSchema)
    .query(async ({ ctx, input }) => {
      const preview = await previewPlanChange(ctx.actor, requireStripeBilling(ctx.deps), input);
      return { ...preview, description: formatText(ctx.language, preview.description) };
    }),

  changePlan: signedInProcedure
    .meta({
      callsExternalService: true,
      rest: `POST ${path}`,
      summary: 'Change to another plan',
      description:
        'Takes effect immediately. The card is charged the difference for the rest of the period; a smaller plan leaves a credit for the next bills. When the card is declined nothing changes.',
      example,
      errors: ['UPSTREAM'],
    })
    .input(changePlanInput)
    .output(messageSchema)
    .mutation(({ ctx, input }) =>
      formatNotice(ctx, changePlan(ctx.actor, requireStripeBilling(ctx.deps), input)),
    ),
};

function requireStripeBilling(deps: ApiDeps): StripeBilling {
  if (deps.billing) return deps.billing;
  throw new AppError('UNAVAILABLE', { text: 'billing.cardsUnavailable' });
}
