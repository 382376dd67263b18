import { z } from 'zod';
import { shortText, uuidSchema } from './common.js';
import { parseDiscordWebhookUrl } from './discord-webhook.js';
import { example } from './example.js';
import { writeIssue } from './issue-text.js';
import { LIMITS } from './limits.js';
import { channelNameField } from './message-fields.js';

/** Webhook ([3-13]). `disabled_reason` is set once Discord said that the webhook is gone. */
export const webhookSchema = z.object({
  webhook_id: uuidSchema,
  webhook_name: z.string().meta(example('My pings')),
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

const name = shortText(LIMITS.webhookNameMaxLength, 'input.name.name');
const url = z
  .string()
  .trim()
  .max(LIMITS.webhookUrlMaxLength, writeIssue('input.webhookUrl'))
  .refine((text) => parseDiscordWebhookUrl(text) !== null, writeIssue('input.webhookUrl'));

/** The first webhook becomes the primary one; `isPrimary: true` moves the mark. */
export const createWebhookInput = z.object({
  webhook_name: name,
  webhook_url: url,
  isPrimary: z.boolean().optional(),
});
export const updateWebhookInput = z.object({
  id: uuidSchema,
  webhook_name: name.optional(),
  webhook_url: url.optional(),
  isPrimary: z.boolean().optional(),
});
