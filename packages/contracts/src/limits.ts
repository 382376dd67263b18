/** Bounds and timings that several parts share. Durations are in the unit their name says. */
export const LIMITS = {
  /** Largest price a user may type, in world locks or items per lock ([5-07], [9-07]). */
  priceMax: 9_999_999_999.99,
  priceStep: 0.01,
  growIdMaxLength: 50,
  feedbackCommentMaxLength: 500,
  aliasMaxLength: 100,
  aliasesPerUser: 500,
  blacklistEntriesPerUser: 1000,
  apiTokensPerUser: 20,
  apiTokenNameMaxLength: 60,
  worldNameMaxLength: 24,
  webhookNameMaxLength: 80,
  webhookUrlMaxLength: 300,
  tagsPerRule: 20,
  /** Page of GET /me/items: default and ceiling ([9-05]). */
  itemsPageDefault: 100,
  itemsPageMax: 500,
  /** Rules in one bulk change or import: as many as the largest role may have. */
  rulesPerCall: 20_000,
  /** A file of rules, in characters. */
  ruleCsvMaxLength: 2_000_000,
  /** Lines that the answer to an import shows. */
  importLinesShown: 500,
  /** Page of the admin lists: default and ceiling. */
  adminPageDefault: 500,
  adminPageMax: 1000,
  searchQueryMaxLength: 100,
  /** Results of the item search: default ([9-05]) and ceiling. */
  searchLimitDefault: 10,
  searchLimitMax: 50,
  blacklistDisplayCap: 3,
  searchDebounceMs: 300,
  blurValidationDelayMs: 200,
  itemSearchCacheMs: 5 * 60_000,
  tagsCacheMs: 5 * 60_000,
  subscriptionTypesCacheMs: 5 * 60_000,
  subscriptionsCacheMs: 30_000,
  toastMs: 5000,
  /** A ping is sent, and tried again, only while the offer is this fresh. */
  usefulForMs: 15 * 60_000,
  /** A repost of the same offer by the same author within this time does not ping again. */
  repostWindowMs: 10 * 60_000,
  /** Discord: content of one message for a bot, in UTF-16 units (nitro users may post 4000). */
  messageMaxLength: 4000,
  /** Messages in one call of the feed. */
  feedBatchMax: 100,
  linkCodeTtlMs: 10 * 60_000,
  /** Most world locks in one movement of the ledger. */
  ledgerAmountMax: 1_000_000,
  /** Most world locks a person can hold. */
  balanceMax: 1_000_000_000,
  /** Page of the ledger: default and ceiling. */
  ledgerPageDefault: 50,
  ledgerPageMax: 100,
  reasonMaxLength: 200,
  /** A signed deposit is taken while its timestamp is this close to our clock, either way. */
  depositToleranceSeconds: 300,
  /** How long a deposit waits for somebody to claim its GrowID. */
  unclaimedDepositDays: 30,
  /** Who claimed what waited for one GrowID claims nothing of another for so long. */
  growIdClaimPauseDays: 30,
  /** A reminder goes out so long before access ends. */
  reminderBeforeEndHours: 24,
  /** How long a card subscription counts beyond the time that is paid while its renewal is not. */
  cardGraceDays: 3,
} as const;
