import type { StripeAccount } from '../account/account.js';
import { noteCancellation, planEnd } from '../billing/cancellation.js';
import { changePlan } from '../billing/plan-change.js';
import { endPeriod } from '../billing/renewal.js';
import { isEnded } from '../billing/subscriptions.js';
import type { SubscriptionObject } from '../objects/subscription.js';
import { invalidRequest } from '../stripe-error.js';
import { mergeMetadata } from './params.js';
import { planChangeOf, type UpdateInput } from './subscription-input.js';

/** Carries out an update of a subscription. Throws `StripeError`; a refused card with `error_if_incomplete` is a 402. */
export function updateSubscription(
  account: StripeAccount,
  subscription: SubscriptionObject,
  input: UpdateInput,
): void {
  refuse(account, subscription, input);
  const change = planChangeOf(account, subscription, input, false);
  // First what can be refused: an update happens as a whole or not at all.
  if (change) changePlan(account, subscription, change, input.payment_behavior ?? 'allow_incomplete');
  account.events.change('customer.subscription.updated', subscription, (row) => {
    row.metadata = mergeMetadata(row.metadata, input.metadata);
    if (input.description !== undefined) row.description = input.description;
    if (input.default_payment_method !== undefined) row.default_payment_method = input.default_payment_method;
  });
  if (input.cancel_at_period_end === true) planEnd(account, subscription, 'period_end');
  else if (typeof input.cancel_at === 'number') planEnd(account, subscription, input.cancel_at);
  else if (input.cancel_at_period_end === false || input.cancel_at === null) {
    planEnd(account, subscription, null);
  }
  noteCancellation(subscription, input.cancellation_details);
  if (input.trial_end === 'now' && subscription.status === 'trialing') endPeriod(account, subscription);
}

function refuse(account: StripeAccount, subscription: SubscriptionObject, input: UpdateInput): void {
  if (isEnded(subscription)) {
    const isNoteOnly = Object.keys(input).every((name) =>
      ['metadata', 'cancellation_details'].includes(name),
    );
    if (isNoteOnly) return;
    throw invalidRequest('A canceled subscription can only update its cancellation_details and metadata.');
  }
  if (input.cancel_at_period_end !== undefined && input.cancel_at !== undefined) {
    throw invalidRequest('You may only specify one of these parameters: cancel_at_period_end, cancel_at.');
  }
  const method = input.default_payment_method;
  if (method !== undefined) {
    const { customer } = account.store.paymentMethods.require(method, 'default_payment_method');
    if (customer !== subscription.customer) {
      throw invalidRequest('The customer does not have a payment method with that ID.', {
        param: 'default_payment_method',
      });
    }
  }
}
