import { z } from 'zod';
import { DiscordError, parseBody } from '../rest/discord-error.js';
import { componentsSchema } from './components.js';
import type { MessageObject } from './objects.js';

const EMBEDS_TOTAL = 6000;

const url = z
  .string()
  .max(2048)
  .regex(/^(https?|attachment):\/\/\S+$/i, 'Not a well formed URL.');
const media = z.looseObject({ url });

/** An embed's limits (docs: resources/message, "Embed Limits"). */
const embedSchema = z.looseObject({
  title: z.string().max(256).nullish(),
  description: z.string().max(4096).nullish(),
  url: url.nullish(),
  timestamp: z
    .string()
    .refine((text) => !Number.isNaN(Date.parse(text)), 'Could not parse as a date.')
    .nullish(),
  color: z.number().int().min(0).max(0xffffff).nullish(),
  footer: z.looseObject({ text: z.string().min(1).max(2048), icon_url: url.nullish() }).nullish(),
  image: media.nullish(),
  thumbnail: media.nullish(),
  author: z
    .looseObject({ name: z.string().min(1).max(256), url: url.nullish(), icon_url: url.nullish() })
    .nullish(),
  fields: z
    .array(
      z.looseObject({
        name: z.string().min(1).max(256),
        value: z.string().min(1).max(1024),
        inline: z.boolean().nullish(),
      }),
    )
    .max(25)
    .nullish(),
});

const snowflakeText = z
  .union([z.string(), z.number()])
  .transform(String)
  .pipe(z.string().regex(/^\d{1,20}$/));

const allowedMentions = z.looseObject({
  parse: z
    .array(z.enum(['users', 'roles', 'everyone']))
    .nullish()
    .transform((list): string[] | null | undefined => list),
  users: z.array(snowflakeText).max(100).nullish(),
  roles: z.array(snowflakeText).max(100).nullish(),
  replied_user: z.boolean().nullish(),
});

/** The body of "Create Message", "Edit Message", "Execute Webhook" and of replies to interactions. */
const messagePayloadSchema = z.looseObject({
  content: z.string().max(2000).nullish(),
  embeds: z
    .array(embedSchema)
    .max(10)
    .nullish()
    .refine(
      (embeds) => totalLength(embeds ?? []) <= EMBEDS_TOTAL,
      `Embeds cannot be longer than ${EMBEDS_TOTAL} characters in total.`,
    ),
  components: componentsSchema.nullish(),
  tts: z.boolean().nullish(),
  nonce: z.union([z.string().max(25), z.number().int()]).nullish(),
  enforce_nonce: z.boolean().nullish(),
  allowed_mentions: allowedMentions
    .nullish()
    .refine(
      (allowed) => !(allowed?.parse?.includes('users') && allowed.users?.length),
      'parse:["users"] and users: [ids...] are mutually exclusive.',
    ),
  message_reference: z
    .looseObject({ message_id: snowflakeText.nullish(), fail_if_not_exists: z.boolean().nullish() })
    .nullish(),
  flags: z.number().int().min(0).nullish(),
  username: z
    .string()
    .min(1)
    .max(80)
    .refine((name) => !/discord|clyde/i.test(name), 'Username cannot contain "discord".')
    .nullish(),
  avatar_url: z.string().max(2048).nullish(),
});
export type MessagePayload = z.infer<typeof messagePayloadSchema>;

/** Parses the body of a message. Throws `DiscordError` 50035 when a field breaks a limit. */
export function parseMessagePayload(body: unknown): MessagePayload {
  return parseBody(messagePayloadSchema, body);
}

/** Throws `DiscordError` 50006 for an empty message. */
export function assertNotEmpty(message: Pick<MessageObject, 'content' | 'embeds' | 'components'>): void {
  const { content, embeds, components } = message;
  if (content.trim() || embeds.length || components.length) return;
  throw new DiscordError(400, 50006, 'Cannot send an empty message');
}

function totalLength(embeds: z.infer<typeof embedSchema>[]): number {
  let total = 0;
  for (const embed of embeds) {
    total += (embed.title ?? '').length + (embed.description ?? '').length;
    total += (embed.footer?.text ?? '').length + (embed.author?.name ?? '').length;
    for (const field of embed.fields ?? []) total += field.name.length + field.value.length;
  }
  return total;
}
