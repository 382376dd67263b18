export { createAlias, deleteAlias, insertAliases, listAliases, updateAlias } from './aliases.js';
export {
  createBlacklistEntry,
  deleteBlacklistEntry,
  insertBlacklistEntries,
  listBlacklist,
  removeBlacklistEntry,
} from './blacklist.js';
export { bulkChangeWatchRules } from './bulk-change.js';
export { exportWatchRules, formatRules } from './export-rules.js';
export { importWatchRules } from './import-rules.js';
export {
  createWordReader,
  type FilteredMessage,
  findUnmetFilter,
  toMessageFilter,
} from './message-filter.js';
export { parseTypedRule } from './parse-typed-rule.js';
export { getPingLimits, toSnoozeEnd, updatePingLimits } from './ping-limits.js';
export { listRuleFigures, listRulePings } from './rule-figures.js';
export { refreshRelativePrices } from './rule-prices.js';
export { createTag, deleteTag, listOwnTags, listTags } from './tags.js';
export {
  createTeamLink,
  joinTeam,
  leaveAllTeams,
  leaveTeam,
  listTeams,
  removeTeamMember,
} from './teams.js';
export {
  countWatchRules,
  createWatchRule,
  deleteAllWatchRules,
  deleteWatchRule,
  findRuleOverlap,
  listWatchRules,
  requireOwnTargets,
  updateWatchRule,
} from './watch-rules.js';
export { decryptSignedWebhook, decryptWebhookSecret, encryptSignedWebhook } from './webhook-secret.js';
export {
  createWebhook,
  deleteWebhook,
  enableWebhook,
  listWebhooks,
  updateWebhook,
  type WebhookDeps,
  type WebhookInfo,
} from './webhooks.js';
