import { z } from 'zod';
import { composeMessage, editedMessage, toForward } from '../world/compose-message.js';
import { CHANNEL_TYPES, type ChannelObject, type MessageObject } from '../world/objects.js';
import type { World } from '../world/world.js';
import { DevError, devCall, type registerDevCalls } from './dev-calls.js';

/** Discord's limit with Nitro. */
const content = z.string().min(1).max(4000);
const id = z.string().max(20);
const postInput = z
  .strictObject({
    content: content.optional(),
    /** The text of a forwarded message, instead of `content`. */
    forwarded: content.optional(),
    author_id: z
      .string()
      .regex(/^\d{15,20}$/, 'must be a Discord id: 15 to 20 digits')
      .optional(),
    author_name: z.string().trim().min(1).max(80).optional(),
    channel_id: id.optional(),
    thread: z.strictObject({ name: z.string().trim().min(1).max(100), parent_channel_id: id }).optional(),
  })
  .refine((post) => (post.content === undefined) !== (post.forwarded === undefined), {
    message: 'Give one of content and forwarded.',
  })
  .refine((post) => post.channel_id === undefined || post.thread === undefined, {
    message: 'Give one of channel_id and thread.',
  });
type Post = z.infer<typeof postInput>;
const postsInput = z.union([postInput, z.array(postInput).min(1).max(1000)]);

/** Messages of players. The gateway event is sent before the response. */
export function messageCalls(world: World): Parameters<typeof registerDevCalls>[2] {
  return {
    'POST /messages': devCall(postsInput, (input) => {
      const posts = Array.isArray(input) ? input : [input];
      const placed = posts.map((one) => ({ post: one, place: requirePlace(world, one) }));
      return { ids: placed.map(({ post, place }) => postMessage(world, post, place)) };
    }),
    'PATCH /messages/:id': devCall(z.strictObject({ content }), (input, messageId) => {
      const message = requireMessage(world, messageId);
      if (message.author.bot) throw new DevError(409, 'Only messages of players can be edited this way.');
      world.messages.replace(editedMessage(message, input));
      return { id: message.id };
    }),
    'DELETE /messages/:id': ({ params }) => world.messages.remove(requireMessage(world, params.id)),
    'GET /messages': ({ query }) => {
      const limit = Math.min(500, Math.max(1, Number(query.limit) || 100));
      return world.messages.history(requireChannel(world, query.channel_id).id, { limit });
    },
  };
}

/** A thread has the id of its first message, which is in the thread in a forum, else in the parent channel. */
function postMessage(world: World, post: Post, place: ChannelObject): string {
  const author = world.people.player({ id: post.author_id, name: post.author_name });
  const newId = world.ids.next();
  const isInForum = place.type === CHANNEL_TYPES.forum;
  const addThread = () => post.thread && world.places.addThread(newId, post.thread.name, place, author.id);
  if (isInForum) addThread();
  const message = composeMessage(
    world,
    { channelId: isInForum ? newId : place.id, author, payload: { content: post.content } },
    { id: newId, ...(post.forwarded !== undefined && toForward(world, post.forwarded)) },
  );
  world.messages.add(message);
  if (!isInForum) addThread();
  return newId;
}

/** The channel of a message, or the parent channel of its thread. */
function requirePlace(world: World, post: Post): ChannelObject {
  const channel = requireChannel(world, post.thread?.parent_channel_id ?? post.channel_id);
  const isForum = channel.type === CHANNEL_TYPES.forum;
  if (post.thread && !isForum && channel.type !== CHANNEL_TYPES.text)
    throw new DevError(409, 'Only channels and forums of the guild hold threads.');
  if (!post.thread && isForum)
    throw new DevError(409, 'A forum holds threads only: give thread {name, parent_channel_id}.');
  return channel;
}

/** Default: the first channel. */
export function requireChannel(world: World, channelId: string | undefined): ChannelObject {
  const channel = channelId === undefined ? world.places.channels()[0] : world.places.channel(channelId);
  if (channel) return channel;
  throw new DevError(404, `There is no channel ${channelId}. GET /discord/dev/state lists them.`);
}

function requireMessage(world: World, messageId = ''): MessageObject {
  const message = world.messages.get(messageId);
  if (!message) throw new DevError(404, `There is no message ${messageId.slice(0, 30)}.`);
  return message;
}
