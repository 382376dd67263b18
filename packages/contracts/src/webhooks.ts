import { z } from 'zod';
import { shortText, uuidSchema } from './common.js';
import { parseDiscordWebhookUrl } from './discord-webhook.js';
import { example } from './example.js';
import { writeIssue } from './issue-text.js';
import { LIMITS } from './limits.js';
import { channelNameField } from './message-fields.js';

export const WEBHOOK_KINDS = ['discord', 'signed'] as const;
export type WebhookKind = (typeof WEBHOOK_KINDS)[number];

/** Webhook ([3-13]). `disabled_reason` is set once Discord said that the webhook is gone. */
export const webhookSchema = z.object({
  webhook_id: uuidSchema,
  webhook_name: z.string().meta(example('My pings')),
  /** `signed`: another server gets each ping as JSON, signed by the Standard Webhooks scheme. */
  kind: z.enum(WEBHOOK_KINDS).meta(example('discord')),
  /** Its secret part is masked for an API token that may only read. */
  webhook_url: z.string().meta(example('https://discord.com/api/webhooks/123456789012345678/token')),
  isPrimary: z.boolean(),
  disabled_reason: z.string().nullable().meta(example(null)),
  /** What Discord said when it was last checked; null for webhooks from before they were checked. */
  discord_name: z.string().nullable().meta(example('Captain Hook')),
  channel_id: z.string().nullable().meta(example('210000000000000009')),
  channel_name: channelNameField,
  channel_url: z
    .string()
    .nullable()
    .meta(example('https://discord.com/channels/200000000000000001/210000000000000009')),
});
export type Webhook = z.infer<typeof webhookSchema>;

/** `secret` signs the pings of a signed webhook; it is shown this once. */
export const createdWebhookSchema = webhookSchema.extend({
  secret: z.string().optional().meta(example('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw')),
});
export type CreatedWebhook = z.infer<typeof createdWebhookSchema>;

/** Whether a URL may be that of a signed webhook; the configuration decides about its host. */
export function isSignedWebhookUrl(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

const name = shortText(LIMITS.webhookNameMaxLength, 'input.name.name');
const url = z
  .string()
  .trim()
  .max(LIMITS.webhookUrlMaxLength, writeIssue('input.webhookUrl'))
  .refine(isSignedWebhookUrl, writeIssue('input.webhookUrl'));

/** The first webhook becomes the primary one; `isPrimary: true` moves the mark. */
export const createWebhookInput = z
  .object({
    webhook_name: name,
    webhook_url: url,
    kind: z.enum(WEBHOOK_KINDS).default('discord'),
    isPrimary: z.boolean().optional(),
  })
  .refine(({ kind, webhook_url }) => kind === 'signed' || parseDiscordWebhookUrl(webhook_url) !== null, {
    path: ['webhook_url'],
    message: writeIssue('input.webhookUrl'),
  });
export const updateWebhookInput = z.object({
  id: uuidSchema,
  webhook_name: name.optional(),
  webhook_url: url.optional(),
  isPrimary: z.boolean().optional(),
});
