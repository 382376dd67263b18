import { z } from 'zod';
import type { MessageObject } from '../world/objects.js';
import { DiscordError, parseBody } from './discord-error.js';

/** An embed: its address, and the texts that count towards the total of a message. */
const embed = z.looseObject({
  url: z
    .string()
    .regex(/^https?:\/\//i, 'Not a well formed URL.')
    .nullish(),
  title: z.string().nullish(),
  description: z.string().nullish(),
  footer: z.looseObject({ text: z.string().nullish() }).nullish(),
  author: z.looseObject({ name: z.string().nullish() }).nullish(),
  fields: z.array(z.looseObject({ name: z.string(), value: z.string() })).nullish(),
});

const LINK = 5;
const component = z
  .looseObject({
    type: z.number(),
    style: z.number().nullish(),
    url: z.string().nullish(),
    custom_id: z.string().nullish(),
  })
  .refine(
    ({ type, style, url, custom_id }) => type !== 2 || (style === LINK ? url != null : custom_id != null),
    'A custom id, or for a link button a url, is required',
  );

/**
 * What the sandbox uses of the body of "Create Message", "Edit Message", "Execute Webhook" and of replies to interactions,
 * with the limits that Discord states in its documents only (resources/message). The routes have checked the rest.
 */
const messagePayloadSchema = z.object({
  content: z.string().max(2000).nullish(),
  embeds: z
    .array(embed)
    .nullish()
    .refine(
      (embeds) => countCharacters(embeds ?? []) <= 6000,
      'Embeds cannot be longer than 6000 characters in total.',
    ),
  components: z
    .array(z.looseObject({ components: z.array(component) }))
    .max(5)
    .nullish(),
  nonce: z.union([z.string(), z.number()]).nullish(),
  enforce_nonce: z.boolean().nullish(),
  allowed_mentions: z
    .object({ parse: z.array(z.string()).nullish(), users: z.array(z.string()).nullish() })
    .nullish()
    .refine(
      (allowed) => !(allowed?.parse?.includes('users') && allowed.users?.length),
      'parse:["users"] and users: [ids...] are mutually exclusive.',
    ),
  flags: z.number().nullish(),
  username: z
    .string()
    .refine((name) => !/discord|clyde/i.test(name), 'Username cannot contain "discord".')
    .nullish(),
  avatar_url: z.string().nullish(),
});
export type MessagePayload = z.infer<typeof messagePayloadSchema>;

/** Parses the body of a message. Throws `DiscordError` 50035 when a field breaks a limit. */
export function parseMessagePayload(body: unknown): MessagePayload {
  return parseBody(messagePayloadSchema, body);
}

/** Throws `DiscordError` 50006 for an empty message. */
export function assertNotEmpty({ content, embeds, components }: MessageObject): void {
  if (content.trim() || embeds.length || components.length) return;
  throw new DiscordError(400, 50006, 'Cannot send an empty message');
}

function countCharacters(embeds: z.infer<typeof embed>[]): number {
  const texts = embeds.flatMap(({ title, description, footer, author, fields }) => [
    ...[title, description, footer?.text, author?.name],
    ...(fields ?? []).flatMap(({ name, value }) => [name, value]),
  ]);
  return texts.reduce((sum, one) => sum + (one?.length ?? 0), 0);
}
