import { type FeedMessage, LIMITS, snowflakeTimestampMs } from '@lockwatch/contracts';
import { type APIMessage, MessageType } from 'discord.js';

/** What a message of the gateway or of a channel's history must hold to be fed; updates may hold less. */
export type RawMessage = Pick<APIMessage, 'id' | 'channel_id'> &
  Partial<Pick<APIMessage, 'author' | 'content' | 'edited_timestamp' | 'type' | 'webhook_id'>>;

export interface FeedContext {
  guildId: string | null;
  channelName: string | null;
  source: FeedMessage['source'];
  receivedAtMs: number;
}

/** What is to be done with a message: feed it, pass it over, or ask Discord for the rest of it. */
export type Reading = { kind: 'feed'; message: FeedMessage } | { kind: 'ignore' } | { kind: 'incomplete' };

const IGNORE: Reading = { kind: 'ignore' };
const WRITTEN_BY_PEOPLE: ReadonlySet<MessageType> = new Set([MessageType.Default, MessageType.Reply]);

/**
 * Reads a message that was posted, or one of a channel's history. Passed over: what bots, webhooks and Discord itself
 * posted (trade bots repeat what people wrote), and what has no text.
 */
export function readPosted(raw: RawMessage, context: FeedContext): Reading {
  if (raw.content === undefined || !raw.author) return { kind: 'incomplete' };
  if (raw.content === '' && !raw.edited_timestamp) return IGNORE;
  return readComplete(raw, raw.author, raw.content, context);
}

/**
 * Reads an update. One without a text or without the time of an edit is Discord's own work (a link's preview, a pin);
 * one that lacks its author is incomplete (docs: "Message Update" need hold the id and channel alone).
 */
export function readUpdated(raw: RawMessage, context: FeedContext): Reading {
  if (raw.content === undefined || !raw.edited_timestamp) return IGNORE;
  if (!raw.author) return { kind: 'incomplete' };
  return readComplete(raw, raw.author, raw.content, context);
}

function readComplete(
  raw: RawMessage,
  author: APIMessage['author'],
  content: string,
  context: FeedContext,
): Reading {
  if (author.bot || author.system || raw.webhook_id !== undefined) return IGNORE;
  if (raw.type !== undefined && !WRITTEN_BY_PEOPLE.has(raw.type)) return IGNORE;
  return {
    kind: 'feed',
    message: {
      message_id: raw.id,
      channel_id: raw.channel_id,
      channel_name: context.channelName,
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
