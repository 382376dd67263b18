import { LIMITS } from './limits.js';

export interface DiscordWebhookRef {
  /** Discord's id of the webhook (digits). */
  id: string;
  /** The secret part of its URL. */
  token: string;
}

export const WEBHOOK_TEXTS = {
  invalid: 'Please enter a valid Discord webhook URL',
  help: 'Only Discord webhook URLs are supported.',
} as const;

const WEBHOOK_URL =
  /^https:\/\/(?:(?:ptb|canary)\.)?discord(?:app)?\.com\/api\/(?:v\d{1,2}\/)?webhooks\/(\d{1,20})\/([\w-]{1,200})\/?$/i;

/**
 * Reads a Discord webhook URL ([5-02]): https, one of Discord's own hosts, no port, no query. Matching the text itself
 * leaves no room for two URL parsers to disagree; the id and token are taken out and requests are built from those
 * and configuration, never from what somebody typed. Null when it is not one.
 */
export function parseDiscordWebhookUrl(text: string): DiscordWebhookRef | null {
  const trimmed = text.trim();
  if (trimmed.length > LIMITS.webhookUrlMaxLength) return null;
  const match = WEBHOOK_URL.exec(trimmed);
  return match?.[1] && match[2] ? { id: match[1], token: match[2] } : null;
}

/** The URL as Discord shows it, from its parts. */
export function discordWebhookUrl(ref: DiscordWebhookRef): string {
  return `https://discord.com/api/webhooks/${ref.id}/${ref.token}`;
}
