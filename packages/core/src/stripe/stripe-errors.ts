import { AppError } from '@lockwatch/contracts';
import Stripe from 'stripe';
import type { Log } from '../ports/log.js';

const AWAY = 'The payment provider does not answer. Try again in a few minutes.';
const REFUSED = 'The payment provider refused this. Tell staff if it happens again.';

/**
 * What a person is told of an error of Stripe's: CONFLICT with the bank's word when the card was refused, UPSTREAM
 * otherwise. Anything else comes back as it is. (Stripe docs: "Error handling".)
 */
export function toCardError(error: unknown, log: Log): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  if (error instanceof Stripe.errors.StripeCardError) {
    const sentence = error.message.endsWith('.') ? error.message : `${error.message}.`;
    return new AppError('CONFLICT', `${sentence} Nothing was changed.`, { cause: error });
  }
  const fields = {
    kind: error.type,
    code: error.code,
    status: error.statusCode,
    stripeRequestId: error.requestId,
  };
  if (isPassing(error)) {
    log.warn(fields, 'Stripe does not answer.');
    return new AppError('UPSTREAM', AWAY, { cause: error });
  }
  log.error(
    { ...fields, err: error.message },
    'Stripe refused a request; look at its log under the request id.',
  );
  return new AppError('UPSTREAM', REFUSED, { cause: error });
}

/** Whether Stripe says that it has no such object: it was deleted, or belongs to other keys. */
export function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError && error.code === 'resource_missing';
}

/** Whether an object with the id that was asked for is there already. */
export function isTaken(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError && error.code === 'resource_already_exists';
}

function isPassing(error: InstanceType<typeof Stripe.errors.StripeError>): boolean {
  return (
    error instanceof Stripe.errors.StripeConnectionError ||
    error instanceof Stripe.errors.StripeRateLimitError ||
    (error.statusCode ?? 0) >= 500
  );
}
