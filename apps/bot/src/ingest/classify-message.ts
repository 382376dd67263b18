import { type IngestMessage, LIMITS, snowflakeTimestampMs } from '@lockwatch/contracts';
import { MessageType } from 'discord.js';
import type { RawGatewayMessage } from './raw-message.js';

export interface MessagePlace {
  guildId: string | null;
  channelName: string | null;
  /** The channel or forum of a thread; null for other channels. */
  parentChannelId: string | null;
  /** The channel whose permissions apply; null: a private thread. */
  permissionChannelId: string | null;
}

export interface IngestContext extends MessagePlace {
  source: IngestMessage['source'];
  receivedAtMs: number;
}

/** Whether to send a message, ignore it, or fetch the rest of it. */
export type MessageClassification =
  | { kind: 'ingest'; message: IngestMessage }
  | { kind: 'ignore' }
  | { kind: 'incomplete' };

const IGNORE: MessageClassification = { kind: 'ignore' };
const USER_MESSAGE_TYPES: ReadonlySet<number> = new Set([MessageType.Default, MessageType.Reply]);

/**
 * Classifies a new message, or one of the history. Messages of bots, webhooks and Discord, and messages without text, are
 * ignored. A forwarded message counts as a message of the author who forwarded it.
 */
export function classifyPosted(raw: RawGatewayMessage, context: IngestContext): MessageClassification {
  if (raw.content === undefined || !raw.author) return { kind: 'incomplete' };
  const text = joinTextParts(raw, raw.content, context);
  if (text === '' && !raw.edited_timestamp) return IGNORE;
  return classifyComplete(raw, raw.author, text, context);
}

/**
 * Classifies an update. Without a text or an edit time it is a link preview or a pin; without an author it is incomplete
 * (docs: "Message Update").
 */
export function classifyUpdate(raw: RawGatewayMessage, context: IngestContext): MessageClassification {
  if (raw.content === undefined || !raw.edited_timestamp) return IGNORE;
  if (!raw.author) return { kind: 'incomplete' };
  return classifyComplete(raw, raw.author, joinTextParts(raw, raw.content, context), context);
}

/**
 * Classifies the first message of a forum thread after a change of the title. Discord does not count that as an edit, so
 * the edit time is the current time.
 */
export function classifyRetitled(raw: RawGatewayMessage, context: IngestContext): MessageClassification {
  return classifyPosted({ ...raw, edited_timestamp: new Date(context.receivedAtMs).toISOString() }, context);
}

/** A forum thread begins with the message that has its id (docs: topics/threads, "Thread-Only Channels"). */
function isForumPost(raw: RawGatewayMessage): boolean {
  return raw.id === raw.channel_id;
}

/** The visible text: the title of a forum thread above its first message, and forwarded texts below. */
function joinTextParts(raw: RawGatewayMessage, content: string, { channelName }: IngestContext): string {
  const forwarded = (raw.message_snapshots ?? []).map(({ message }) => message.content ?? '');
  const body = [content, ...forwarded].filter((part) => part !== '').join('\n');
  if (!isForumPost(raw) || channelName === null || includesTitle(body, channelName)) return body;
  return body === '' ? channelName : `${channelName}\n${body}`;
}

function includesTitle(text: string, title: string): boolean {
  const [within, sought] = [text, title].map((one) => one.toLowerCase().replace(/\s+/g, ' ').trim());
  return within !== undefined && sought !== undefined && within.includes(sought);
}

function classifyComplete(
  raw: RawGatewayMessage,
  author: NonNullable<RawGatewayMessage['author']>,
  content: string,
  context: IngestContext,
): MessageClassification {
  if (author.bot || author.system || raw.webhook_id !== undefined) return IGNORE;
  if (raw.type !== undefined && !USER_MESSAGE_TYPES.has(raw.type)) return IGNORE;
  return {
    kind: 'ingest',
    message: {
      message_id: raw.id,
      channel_id: raw.channel_id,
      channel_name: context.channelName,
      parent_channel_id: context.parentChannelId,
      permission_channel_id: context.permissionChannelId,
      guild_id: context.guildId,
      author_id: author.id,
      author_name: (author.global_name ?? author.username).slice(0, 200),
      content: content.slice(0, LIMITS.messageMaxLength),
      posted_at: new Date(snowflakeTimestampMs(raw.id)).toISOString(),
      edited_at: raw.edited_timestamp ? new Date(raw.edited_timestamp).toISOString() : null,
      source: context.source,
      received_at_ms: context.receivedAtMs,
    },
  };
}
