import { AppError } from '@lockwatch/contracts';
import { restoreText } from '@lockwatch/texts';
import Stripe from 'stripe';
import type { Log } from '../../ports/index.js';

/** CONFLICT for a declined card, UPSTREAM for other Stripe errors, else unchanged (Stripe docs: "Error handling"). */
export function toPaymentError(error: unknown, log: Log): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  if (error instanceof Stripe.errors.StripeCardError) {
    const sentence = error.message.endsWith('.') ? error.message : `${error.message}.`;
    return new AppError(
      'CONFLICT',
      [restoreText('billing.card.', sentence), { text: 'billing.nothingChanged' }],
      { cause: error },
    );
  }
  const fields = {
    kind: error.type,
    code: error.code,
    status: error.statusCode,
    stripeRequestId: error.requestId,
  };
  if (isTransient(error)) {
    log.warn(fields, 'stripe.unavailable');
    return new AppError('UPSTREAM', { text: 'billing.providerUnavailable' }, { cause: error });
  }
  log.error({ ...fields, err: error.message }, 'stripe.request_rejected');
  return new AppError('UPSTREAM', { text: 'billing.providerRejected' }, { cause: error });
}

/** The answer of a request, or `otherwise` where Stripe has no such object: it was deleted, or belongs to other keys. */
export async function orMissing<T, U>(request: Promise<T>, otherwise: U): Promise<T | U> {
  try {
    return await request;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError && error.code === 'resource_missing') return otherwise;
    throw error;
  }
}

/** Whether an object with the requested id exists already. */
export function isDuplicate(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError && error.code === 'resource_already_exists';
}

function isTransient(error: InstanceType<typeof Stripe.errors.StripeError>): boolean {
  return (
    error instanceof Stripe.errors.StripeConnectionError ||
    error instanceof Stripe.errors.StripeRateLimitError ||
    (error.statusCode ?? 0) >= 500
  );
}
