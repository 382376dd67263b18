import type { World } from '@lockwatch/api/testing';
import { expect } from 'vitest';

const TIMEOUT_MS = 30_000;
const EPOCH_MS = 1_420_070_400_000n;
const GUILD = '200000000000000001';
const CHANNEL = '210000000000000001';
let messages = 0n;

interface PostedMessage {
  id: string;
  author: string;
  link: string;
}

/**
 * Posts as a new player, so that no message is a repost; waits until the message is matched and, in a world with
 * Discord, until its pings are sent.
 */
export async function postMessage(world: World, content: string): Promise<PostedMessage> {
  const [posted] = await postMessages(world, [content]);
  if (!posted) throw new Error('The message was not posted.');
  return posted;
}

/** Posts several at once, each as another new player. */
export async function postMessages(world: World, contents: readonly string[]): Promise<PostedMessage[]> {
  const { service, database, sandbox } = world;
  const sent = contents.map(createMessage);
  await service.ingest.messages({ messages: sent });
  await expect
    .poll(() => database.sql`select 1 from unprocessed_messages`, { timeout: TIMEOUT_MS })
    .toHaveLength(0);
  if (sandbox) {
    await expect
      .poll(() => database.sql`select 1 from notifications where state = 'pending'`, { timeout: TIMEOUT_MS })
      .toHaveLength(0);
  }
  return sent.map(({ message_id: id, author_name: author }) => ({
    id,
    author,
    link: `https://discord.com/channels/${GUILD}/${CHANNEL}/${id}`,
  }));
}

function createMessage(content: string) {
  messages += 1n;
  const now = Date.now();
  const author_id = String(500_000_000_000_000_000n + messages);
  return {
    message_id: String(((BigInt(now) - EPOCH_MS) << 22n) + messages),
    channel_id: CHANNEL,
    channel_name: 'trading',
    guild_id: GUILD,
    author_id,
    // No author's name is part of another's.
    author_name: `Trader ${author_id}`,
    content,
    posted_at: new Date(now).toISOString(),
    source: 'gateway' as const,
    received_at_ms: now,
  };
}
