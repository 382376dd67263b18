/** Bounds and timings that several parts share. Durations are in the unit their name says. */
export const LIMITS = {
  /** Largest price a user may type, in world locks or items per lock ([5-07], [9-07]). */
  priceMax: 9_999_999_999.99,
  priceStep: 0.01,
  /** Of a GrowID as a form takes it ([5-03]); the game's own names are shorter. */
  growIdMaxLength: 50,
  feedbackCommentMaxLength: 500,
  aliasMaxLength: 100,
  pingTemplateMaxLength: 200,
  traderNoteMaxLength: 300,
  apiTokenNameMaxLength: 60,
  worldNameMaxLength: 24,
  webhookNameMaxLength: 80,
  webhookUrlMaxLength: 300,
  /** Of a watch rule, and of a ping. */
  targetsMax: 3,
  tagsPerRule: 20,
  /** Of each list of a rule's message filter. */
  filterEntriesMax: 20,
  filterWordMaxLength: 30,
  itemsPageDefault: 100,
  itemsPageMax: 500,
  rulesPerCall: 20_000,
  ruleCsvMaxLength: 2_000_000,
  searchQueryMaxLength: 100,
  searchLimitDefault: 10,
  blacklistDisplayCap: 3,
  searchDebounceMs: 300,
  blurValidationDelayMs: 200,
  itemSearchCacheMs: 5 * 60_000,
  tagsCacheMs: 5 * 60_000,
  subscriptionTypesCacheMs: 5 * 60_000,
  subscriptionsCacheMs: 30_000,
  /** Discord: content of one message for a bot, in UTF-16 units (nitro users may post 4000). */
  messageMaxLength: 4000,
  /** Messages in one ingest call. */
  feedBatchMax: 100,
  ledgerAmountMax: 1_000_000,
  ledgerPageDefault: 50,
  reasonMaxLength: 200,
  cooldownMinutesMax: 1440,
  dailyCapMax: 1000,
} as const;
