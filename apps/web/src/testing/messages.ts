import type { World } from '@lockwatch/api/testing';
import { expect } from 'vitest';
import { createMessage } from './watch.js';

const TIMEOUT_MS = 30_000;

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
  // No author's name is part of another's.
  const messages = contents
    .map(createMessage)
    .map((created) => ({ ...created, author_name: `Trader ${created.author_id}` }));
  await service.ingest.messages({ messages });
  await expect
    .poll(() => database.sql`select 1 from unprocessed_messages`, { timeout: TIMEOUT_MS })
    .toHaveLength(0);
  if (sandbox) {
    await expect
      .poll(() => database.sql`select 1 from notifications where state = 'pending'`, { timeout: TIMEOUT_MS })
      .toHaveLength(0);
  }
  return messages.map((message) => ({
    id: message.message_id,
    author: message.author_name,
    link: `https://discord.com/channels/${message.guild_id}/${message.channel_id}/${message.message_id}`,
  }));
}
