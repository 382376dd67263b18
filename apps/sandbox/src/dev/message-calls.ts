import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { composeMessage, editedMessage } from '../world/compose-message.js';
import { CHANNEL_TYPES, type ChannelObject, type MessageObject, type UserObject } from '../world/objects.js';
import { isSnowflake } from '../world/snowflakes.js';
import type { World } from '../world/world.js';
import { DevError, parseDevBody } from './dev-error.js';

const MAX_BATCH = 1000;
/** Discord's limit with Nitro. */
const MAX_CONTENT = 4000;

const content = z.string().min(1).max(MAX_CONTENT);
const threadInput = z.strictObject({
  name: z.string().trim().min(1).max(100),
  parent_channel_id: z.string().max(20),
});
const postFields = z.strictObject({
  content: content.optional(),
  /** The text of a forwarded message, instead of `content`. */
  forwarded: content.optional(),
  author_id: z.string().refine(isSnowflake, 'must be a Discord id: 15 to 20 digits').optional(),
  author_name: z.string().trim().min(1).max(80).optional(),
  channel_id: z.string().max(20).optional(),
  thread: threadInput.optional(),
});
const postInput = postFields
  .refine((post) => (post.content === undefined) !== (post.forwarded === undefined), {
    message: 'Give one of content and forwarded.',
  })
  .refine((post) => post.channel_id === undefined || post.thread === undefined, {
    message: 'Give one of channel_id and thread.',
  });
type PostInput = z.infer<typeof postInput>;
const postsInput = z.union([postInput, z.array(postInput).min(1).max(MAX_BATCH)]);
const editInput = z.strictObject({ content });

/** Messages of players. The gateway event is sent before the response. */
export function registerMessageCalls(app: FastifyInstance, world: World): void {
  app.post('/messages', async (request) => {
    const input = parseDevBody(postsInput, request.body);
    const posts = Array.isArray(input) ? input : [input];
    const places = posts.map((post) => requirePlace(world, post));
    const ids = posts.map((post, index) => {
      const author = findAuthor(world, post);
      const place = places[index];
      return place && post.thread
        ? postThread(world, author, place, post, post.thread.name)
        : postAs(world, author, place?.id ?? '', post);
    });
    return { ids };
  });

  app.patch<{ Params: { id: string } }>('/messages/:id', async (request) => {
    const input = parseDevBody(editInput, request.body);
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

function postAs(world: World, author: UserObject, channelId: string, post: PostInput, id?: string): string {
  const message = composeMessage(world, {
    channelId,
    author,
    payload: { content: post.content },
    ...(post.forwarded !== undefined && { forwarded: post.forwarded }),
    ...(id !== undefined && { id }),
  });
  world.messages.add(message);
  return message.id;
}

/** A thread has the id of its first message, which is in the thread in a forum, else in the parent channel. */
function postThread(
  world: World,
  author: UserObject,
  parent: ChannelObject,
  post: PostInput,
  name: string,
): string {
  if (parent.type !== CHANNEL_TYPES.forum) {
    const id = postAs(world, author, parent.id, post);
    return world.places.addThread(id, name, parent, author.id).id;
  }
  const thread = world.places.addThread(world.ids.next(), name, parent, author.id);
  return postAs(world, author, thread.id, post, thread.id);
}

/** The channel of a message, or the parent channel of its thread. */
function requirePlace(world: World, post: PostInput): ChannelObject {
  const id = post.thread?.parent_channel_id ?? post.channel_id;
  const channel = id === undefined ? world.places.guildChannels()[0] : world.places.channel(id);
  if (!channel) throw unknownChannel(id, ADVICE);
  const isThreadParent = channel.type === CHANNEL_TYPES.text || channel.type === CHANNEL_TYPES.forum;
  if (post.thread && !isThreadParent)
    throw new DevError(409, 'Only channels and forums of the guild hold threads.');
  if (!post.thread && channel.type === CHANNEL_TYPES.forum)
    throw new DevError(409, 'A forum holds threads only: give thread {name, parent_channel_id}.');
  return channel;
}

function findAuthor(world: World, post: PostInput): UserObject {
  if (post.author_id === undefined && post.author_name === undefined) return world.people.defaultPlayer();
  return world.people.player({ id: post.author_id, name: post.author_name });
}

const ADVICE = ' Leave channel_id out for the first channel, or take one of GET /discord/dev/state.';

function requireChannelId(world: World, id: string | undefined): string {
  const channel = id === undefined ? world.places.guildChannels()[0] : world.places.channel(id);
  if (!channel) throw unknownChannel(id);
  return channel.id;
}

function unknownChannel(id: string | undefined, advice = ''): DevError {
  return new DevError(404, `There is no channel ${id ?? ''}.${advice}`);
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
