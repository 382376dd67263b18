import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { composeMessage, editedMessage } from '../world/compose-message.js';
import type { MessageObject, UserObject } from '../world/objects.js';
import { isSnowflake } from '../world/snowflakes.js';
import type { World } from '../world/world.js';
import { DevError, readDevBody } from './dev-error.js';

const MAX_BATCH = 1000;
/** What a player with Nitro may write; others have 2000. */
const MAX_CONTENT = 4000;

const content = z.string().min(1).max(MAX_CONTENT);
const postInput = z.strictObject({
  content,
  author_id: z.string().refine(isSnowflake, 'must be a Discord id: 15 to 20 digits').optional(),
  author_name: z.string().trim().min(1).max(80).optional(),
  channel_id: z.string().max(20).optional(),
  reply_to: z.string().max(20).optional(),
});
type PostInput = z.infer<typeof postInput>;
const postsInput = z.union([postInput, z.array(postInput).min(1).max(MAX_BATCH)]);
const editInput = z.strictObject({ content });

/** Posting, editing and deleting as a player; each is on the gateway before the call is answered. */
export function registerMessageCalls(app: FastifyInstance, world: World): void {
  app.post('/messages', async (request) => {
    const input = readDevBody(postsInput, request.body);
    const posts = Array.isArray(input) ? input : [input];
    const channels = posts.map((post) => requireTextChannel(world, post.channel_id));
    const ids = posts.map((post, index) => postAs(world, authorOf(world, post), channels[index] ?? '', post));
    return { ids };
  });

  app.patch<{ Params: { id: string } }>('/messages/:id', async (request) => {
    const input = readDevBody(editInput, request.body);
    const message = requirePlayersMessage(world, request.params.id);
    const edited = editedMessage(world, message, { content: input.content });
    world.messages.replace(edited);
    return { id: message.id };
  });

  app.delete<{ Params: { id: string } }>('/messages/:id', async (request, reply) => {
    const message = world.messages.get(request.params.id);
    if (!message) throw unknownMessage(request.params.id);
    world.messages.remove(message);
    return reply.code(204).send();
  });

  app.get<{ Querystring: { channel_id?: string; limit?: string; before?: string } }>(
    '/messages',
    async (request) => {
      const { channel_id: channelId, before } = request.query;
      const limit = Math.min(500, Math.max(1, Number(request.query.limit ?? 100) || 100));
      const channel = requireChannelId(world, channelId);
      return world.messages.history(channel, { limit, before });
    },
  );
}

function postAs(world: World, author: UserObject, channelId: string, post: PostInput): string {
  const message = composeMessage(world, {
    channelId,
    author,
    payload: {
      content: post.content,
      ...(post.reply_to !== undefined && { message_reference: { message_id: post.reply_to } }),
    },
  });
  world.messages.add(message);
  return message.id;
}

function authorOf(world: World, post: PostInput): UserObject {
  if (post.author_id === undefined && post.author_name === undefined) return world.people.defaultPlayer();
  return world.people.player({ id: post.author_id, name: post.author_name });
}

function requireTextChannel(world: World, id: string | undefined): string {
  return requireChannelId(
    world,
    id,
    'Leave channel_id out for the first channel, or take one of GET /discord/dev/state.',
  );
}

function requireChannelId(world: World, id: string | undefined, advice = ''): string {
  const channel = id === undefined ? world.places.guildChannels()[0] : world.places.channel(id);
  if (!channel) throw new DevError(404, `There is no channel ${id ?? ''}. ${advice}`.trim());
  return channel.id;
}

function requirePlayersMessage(world: World, id: string): MessageObject {
  const message = world.messages.get(id);
  if (!message) throw unknownMessage(id);
  if (message.author.bot) throw new DevError(409, 'Only messages of players can be edited this way.');
  return message;
}

function unknownMessage(id: string): DevError {
  return new DevError(404, `There is no message ${id.slice(0, 30)}.`);
}
