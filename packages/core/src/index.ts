export * from './actor/actor.js';
export { loadActor } from './actor/load-actor.js';
export { adjustBalance } from './admin/adjust-balance.js';
export { countUsers, getUser, listUsers } from './admin/list-users.js';
export { endSubscription, grantSubscription } from './admin/manage-licences.js';
export { listPermissions, listRoles, updateRolePermissions } from './admin/manage-roles.js';
export { type ModerationFlag, moderateUser, updateUserRoles } from './admin/manage-users.js';
export {
  countAllSubscriptions,
  listAllSubscriptions,
  listLogs,
  listStatistics,
} from './admin/read-lists.js';
export { readUserLedger } from './admin/read-user-ledger.js';
export { readStatisticsSeries } from './admin/statistics-series.js';
export { getSubscriptionOverview } from './admin/subscription-overview.js';
export { createAlias, deleteAlias, listAliases, updateAlias } from './aliases/aliases.js';
export * from './audit-log/audit-log.js';
export {
  createBlacklistEntry,
  deleteBlacklistEntry,
  listBlacklist,
  listDetailedBlacklist,
} from './blacklist/blacklist.js';
export { type BotHealth, readBotHealth, readBotState } from './bot-health/read-bot-health.js';
export { reportBotGuild, reportShardGuilds } from './bot-health/report-guilds.js';
export { reportBotHealth } from './bot-health/report-health.js';
export { DEFAULT_PIPELINE_CONFIG } from './feed/config.js';
export { createPipeline } from './feed/pipeline.js';
export type {
  FeedIngestResult,
  Pipeline,
  PipelineConfig,
  PipelineDeps,
  PipelineStats,
  TestPingResult,
  Worker,
  WorkerDeps,
} from './feed/pipeline-types.js';
export { giveOfferFeedback } from './feedback/give-feedback.js';
export { listNotifications } from './history/list-notifications.js';
export type { AccessTokenRules } from './identity/access-token.js';
export {
  actorOfApiToken,
  createApiToken,
  listApiTokens,
  revokeApiToken,
} from './identity/api-tokens.js';
export {
  type Authenticator,
  createAuthenticator,
} from './identity/authenticate.js';
export { createLinkCode, redeemLinkCode } from './identity/link-codes.js';
export { createOpenIdProvider, type OpenIdProvider } from './identity/openid-provider.js';
export { type ItemFinder, searchItems, validateItem } from './items/find-items.js';
export { listTags } from './items/list-tags.js';
export { startWorker } from './jobs/start-worker.js';
export { createItemAlias, listItemAliases, removeItemAlias } from './learning/item-aliases.js';
export { labelMessage, listExamples } from './learning/labelled-messages.js';
export { type RereadResult, rereadMessages } from './learning/reread-messages.js';
export { listUncertainMessages } from './learning/uncertain-messages.js';
export { countUnknownNames, dismissUnknownName, listUnknownNames } from './learning/unknown-names.js';
export { signDeposit, verifyDeposit } from './ledger/deposit-signature.js';
export { acceptDeposit } from './ledger/deposits.js';
export { listLedger } from './ledger/list-ledger.js';
export { createLiveFeed, type IdentifiedEvent, type LiveFeed } from './live/live-feed.js';
export { hearPingAuthor, ignorePingAuthor, pausePingRules } from './pings/answer-ping.js';
export { type Clock, systemClock } from './ports/clock.js';
export type { Log } from './ports/log.js';
export { listPreferences, updatePreference } from './preferences/preferences.js';
export { readItemPrice } from './prices/item-price.js';
export { readUsualPrices, type UsualPrice } from './prices/usual-prices.js';
export { type CallCount, countCall } from './rate-limits/count-call.js';
export {
  createReader,
  type FoundItem,
  type Reader,
  type ReaderDeps,
  type Reading,
  type ReadOffer,
} from './reader/reader.js';
export { openBillingPortal } from './stripe/billing-portal.js';
export { cardConfig } from './stripe/card-config.js';
export type { Cards } from './stripe/cards.js';
export { changePlan, previewPlanChange } from './stripe/change-plan.js';
export { createCheckoutSession } from './stripe/checkout.js';
export { receiveStripeEvent } from './stripe/receive-event.js';
export { createStripeGateway } from './stripe/stripe-gateway.js';
export { sweepCardCustomers } from './stripe/sync-customer.js';
export { requestCardSync } from './stripe/sync-requests.js';
export { buySubscription } from './subscriptions/buy-subscription.js';
export { claimTrial } from './subscriptions/claim-trial.js';
export {
  type CardSubscription,
  type RecordedSubscription,
  recordCardSubscription,
} from './subscriptions/record-card-subscription.js';
export {
  cancelSubscription,
  listSubscriptions,
  listSubscriptionTypes,
} from './subscriptions/subscriptions.js';
export { setGrowId } from './users/growid.js';
export { getMe } from './users/me.js';
export { changeManyWatchRules } from './watch-rules/change-many.js';
export { exportWatchRules } from './watch-rules/export-rules.js';
export { importWatchRules } from './watch-rules/import-rules.js';
export {
  countWatchRules,
  createWatchRule,
  deleteAllWatchRules,
  deleteWatchRule,
  listWatchRules,
  updateWatchRule,
} from './watch-rules/watch-rules.js';
export * from './webhooks/token-cipher.js';
export {
  createWebhook,
  deleteWebhook,
  listWebhooks,
  updateWebhook,
  type WebhookDeps,
} from './webhooks/webhooks.js';
