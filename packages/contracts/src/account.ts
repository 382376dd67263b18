import { z } from 'zod';
import { actionField, logMessageField } from './admin.js';
import { ALIASES_MAX, aliasSchema, createAliasInput } from './aliases.js';
import { apiTokenSchema } from './api-tokens.js';
import { BLACKLIST_ENTRIES_MAX, createBlacklistInput, detailedBlacklistEntrySchema } from './blacklist.js';
import { example } from './example.js';
import { holdingSchema } from './holdings.js';
import { tagSchema } from './items.js';
import { ledgerEntrySchema } from './ledger.js';
import { contentField } from './message-fields.js';
import { messageFilterSchema } from './message-filter.js';
import { notificationSchema } from './notifications.js';
import { pingLimitsSchema, updatePingLimitsInput } from './ping-limits.js';
import { PREFERENCE_IDS, pingTemplateSchema, preferenceSchema } from './preferences.js';
import { createPriceAlertInput, PRICE_ALERTS_MAX, priceAlertSchema } from './price-alerts.js';
import { pushSubscriptionSchema } from './push-subscriptions.js';
import { discordUserIdField } from './snowflake.js';
import { subscriptionSchema } from './subscriptions.js';
import { teamSchema } from './teams.js';
import { TRADER_NOTES_MAX, traderNoteSchema, traderReportSchema } from './traders.js';
import { meSchema } from './users.js';
import { watchRuleSchema } from './watch-rules.js';
import { webhookSchema } from './webhooks.js';

/** Confirms what is lost with the account; over REST it arrives as text. */
export const deleteAccountInput = z.object({
  /** The current balance in world locks; may be left out when it is 0. */
  lost_balance: z.coerce.number().min(0).max(1e12).optional(),
});
export type DeleteAccountInput = z.infer<typeof deleteAccountInput>;

/** Rows of each list in an export, the newest first. */
export const EXPORT_LIMITS = {
  watched_items: 20_000,
  trader_reports: 100,
  ledger: 10_000,
  notifications: 5000,
  feedback: 5000,
  audit_log: 10_000,
} as const;

export const accountExportSchema = z.object({
  exported_at: z.iso.datetime(),
  /** Longer lists end after so many rows. */
  limits: z.record(z.string(), z.number().int()).meta(example(EXPORT_LIMITS)),
  profile: meSchema,
  created_at: z.iso.datetime().nullable(),
  last_login_at: z.iso.datetime().nullable(),
  identities: z.array(
    z.object({
      issuer: z.string().meta(example('https://login.example.test')),
      subject: z.string().meta(example('auth0|8a1f')),
      discord_user_id: discordUserIdField,
    }),
  ),
  /** Without those of teams. */
  watched_items: z.array(watchRuleSchema),
  own_tags: z.array(tagSchema),
  teams: z.array(teamSchema),
  aliases: z.array(aliasSchema),
  holdings: z.array(holdingSchema),
  price_alerts: z.array(priceAlertSchema.omit({ why: true })),
  trader_notes: z.array(traderNoteSchema),
  trader_reports: z.array(traderReportSchema),
  blacklist: z.array(detailedBlacklistEntrySchema),
  /** With masked tokens. */
  webhooks: z.array(webhookSchema),
  push_subscriptions: z.array(pushSubscriptionSchema),
  preferences: z.array(preferenceSchema),
  ping_limits: pingLimitsSchema,
  subscriptions: z.array(subscriptionSchema),
  ledger: z.array(ledgerEntrySchema),
  notifications: z.array(notificationSchema),
  api_tokens: z.array(apiTokenSchema),
  feedback: z.array(
    z.object({
      content: contentField,
      answer: z.string().meta(example('wrong')),
      reason: z.string().nullable().meta(example('price')),
      comment: z.string().nullable().meta(example(null)),
      created_at: z.iso.datetime(),
    }),
  ),
  audit_log: z.array(
    z.object({ action: actionField, message: logMessageField, created_at: z.iso.datetime() }),
  ),
});
export type AccountExport = z.infer<typeof accountExportSchema>;

/** The document of an export, of which this is added; the rest is ignored. */
export const importAccountInput = z.object({
  /** True: nothing is written, and the answer is what would be done. */
  dry_run: z.boolean().default(false),
  watched_items: z
    .array(
      watchRuleSchema
        .omit({ team: true })
        .extend({
          message_filter: messageFilterSchema.nullable().default(null),
          targets: watchRuleSchema.shape.targets.optional(),
        }),
    )
    .max(EXPORT_LIMITS.watched_items)
    .default([]),
  aliases: z.array(createAliasInput).max(ALIASES_MAX).default([]),
  blacklist: z.array(createBlacklistInput).max(BLACKLIST_ENTRIES_MAX).default([]),
  price_alerts: z.array(createPriceAlertInput).max(PRICE_ALERTS_MAX).default([]),
  trader_notes: z.array(traderNoteSchema).max(TRADER_NOTES_MAX).default([]),
  profile: z.object({ ping_template: pingTemplateSchema.shape.template }).partial().optional(),
  preferences: z.array(preferenceSchema).max(PREFERENCE_IDS.length).default([]),
  ping_limits: updatePingLimitsInput.omit({ snooze: true }).optional(),
});
export type AccountImport = z.infer<typeof importAccountInput>;

const importedListSchema = z.object({
  added: z.number().int().meta(example(12)),
  /** There already. */
  known: z.number().int().meta(example(1)),
  /** What could not be added, and why; at most 100. */
  problems: z.array(z.string()).meta(example([])),
});
export const importedAccountSchema = z.object({
  watched_items: importedListSchema,
  aliases: importedListSchema,
  blacklist: importedListSchema,
  price_alerts: importedListSchema,
  trader_notes: importedListSchema,
});
export type ImportedAccount = z.infer<typeof importedAccountSchema>;
