import { LIMITS } from './limits.js';

export type DiscordWebhookRef = NonNullable<ReturnType<typeof parseDiscordWebhookUrl>>;

const WEBHOOK_URL =
  /^https:\/\/(?:(?:ptb|canary)\.)?discord(?:app)?\.com\/api\/(?:v\d{1,2}\/)?webhooks\/(\d{1,20})\/([\w-]{1,200})\/?(?:\?([\w=&%.-]{0,200}))?$/i;
const SNOWFLAKE = /^\d{1,20}$/;

/** Parses a Discord webhook URL ([5-02]) by its text, so that two URL parsers cannot disagree. Null when it is none. */
export function parseDiscordWebhookUrl(text: string) {
  const trimmed = text.trim();
  if (trimmed.length > LIMITS.webhookUrlMaxLength) return null;
  const match = WEBHOOK_URL.exec(trimmed);
  if (!match?.[1] || !match[2]) return null;
  const thread = new URLSearchParams(match[3] ?? '').get('thread_id');
  if (thread !== null && !SNOWFLAKE.test(thread)) return null;
  return {
    /** Discord's id of the webhook (digits). */
    id: BigInt(match[1]).toString(),
    token: match[2],
    /** The thread of its channel that messages go to; null: the channel itself. */
    threadId: thread === null ? null : BigInt(thread).toString(),
  };
}

/** The URL as Discord shows it, from its parts. */
export function discordWebhookUrl({ id, token, threadId }: DiscordWebhookRef): string {
  const thread = threadId === null ? '' : `?thread_id=${threadId}`;
  return `https://discord.com/api/webhooks/${id}/${token}${thread}`;
}

/** The URL of a webhook without its secret, for users with read access only. */
export function maskWebhookUrl(url: string): string {
  const ref = parseDiscordWebhookUrl(url);
  return ref ? discordWebhookUrl({ ...ref, token: '••••', threadId: null }) : `${new URL(url).origin}/••••`;
}
