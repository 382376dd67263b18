export { adjustBalance } from './ledger/adjust-balance.js';
export { assignGrowId, removeGrowId } from './ledger/assign-growid.js';
export {
  requireSignatureHeaders,
  signRequest,
  verifyRequest,
  verifyRequestV1,
} from './ledger/deposit-signature.js';
export { acceptDeposit, creditWaitingDeposits, findGrowIdOwner, lockGrowId } from './ledger/deposits.js';
export { getUserLedger, listLedger } from './ledger/list-ledger.js';
export { postMovements } from './ledger/post-movements.js';
export { loadReminders, scheduleReminders } from './reminders/reminders.js';
export { cancelSubscription, resumeSubscription } from './stripe/cancel-subscription.js';
export { changePlan, previewPlanChange } from './stripe/change-plan.js';
export { createCheckoutSession } from './stripe/checkout.js';
export { getStripeConfig } from './stripe/plans.js';
export { receiveStripeEvent } from './stripe/receive-event.js';
export { deleteOrphanedCustomers, openBillingPortal } from './stripe/stripe-customer.js';
export { createStripeGateway, type StripeBilling } from './stripe/stripe-gateway.js';
export { syncDueCustomers } from './stripe/sync-customer.js';
export { buySubscription, previewPurchase } from './subscriptions/buy-subscription.js';
export {
  anonymizeTrialClaims,
  claimTrial,
  selectTrialClaims,
} from './subscriptions/claim-trial.js';
export {
  getSubscriptionOverview,
  listSubscriptions,
  listSubscriptionTypes,
  SUBSCRIPTION_VIEW,
} from './subscriptions/list-subscriptions.js';
export { endSubscription, grantSubscription } from './subscriptions/manage-subscriptions.js';
export { requestStripeSync } from './subscriptions/request-stripe-sync.js';
