export { checkPriceAlerts } from './alerts/check-price-alerts.js';
export { loadPriceAlertMessages } from './alerts/price-alert-messages.js';
export {
  createPriceAlert,
  deletePriceAlert,
  exportPriceAlerts,
  getPriceAlertLimit,
  insertPriceAlerts,
  listPriceAlerts,
  updatePriceAlert,
} from './alerts/price-alerts.js';
export { loadWeeklySummaries, scheduleWeeklySummaries } from './alerts/weekly-summaries.js';
export type { DeliveredPing } from './deliver/attempt-recorder.js';
export { destinationSql } from './deliver/destination.js';
export { loadDigests } from './deliver/send-digests.js';
export { type DueMessage, type DueRow, toDueMessages } from './deliver/send-due-messages.js';
export { loadWebhookNotices } from './deliver/send-webhook-notices.js';
export { isUnleased } from './deliver/sender.js';
export type { SignedWebhookConfig } from './deliver/signed-webhook-client.js';
export type { PingBody } from './document/render-ping.js';
export { safeText } from './document/safe-text.js';
export {
  changeOwnServer,
  confirmGuild,
  rejectGuild,
  setPingsMembersOnly,
  setUpGuild,
  stopOwnServer,
} from './guilds/decide-guild.js';
export { listMembersToCheck, storeGuildMembers } from './guilds/guild-members.js';
export { loadGuildNotices, noticeSilences } from './guilds/guild-notices.js';
export { getGuildsRevision, listGuildSettings } from './guilds/guild-settings.js';
export { listOwnServers, listServers } from './guilds/list-servers.js';
export { purgeMessages, removeTextCopies } from './guilds/purge-messages.js';
export { recordGuildDays } from './guilds/record-guild-days.js';
export { reportBotGuild, reportShardGuilds } from './guilds/report-guilds.js';
export { backtestRule } from './history/backtest-rule.js';
export { findMessages } from './history/find-messages.js';
export { listNotifications } from './history/list-notifications.js';
export {
  ignorePingAuthor,
  mutePingWorlds,
  narrowPingRules,
  pausePingRules,
  resumePingRules,
  snoozePingRules,
  unignorePingAuthor,
  unmutePingWorlds,
  wakePingRules,
} from './history/ping-actions.js';
export { submitOfferFeedback } from './history/submit-feedback.js';
export { getUnread, groupOpenPings, markPing, markPings, markSeen } from './history/unread.js';
export { readAuthorPrivacy, setAuthorRead } from './ingest/author-privacy.js';
export { createPipeline, type Pipeline, type PipelineStats } from './pipeline.js';
export { DEFAULT_PIPELINE_CONFIG, type PipelineConfig } from './pipeline-config.js';
export { getVapidPublicKey, type PushConfig } from './push/push-config.js';
export {
  addPushSubscription,
  listPushSubscriptions,
  removePushSubscription,
} from './push/push-subscriptions.js';
