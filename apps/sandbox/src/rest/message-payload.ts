import { z } from 'zod';
import type { MessageObject } from '../world/objects.js';
import { DiscordError, parseBody } from './discord-error.js';

const text = (max: number, min = 0) => z.string().min(min).max(max);
const whole = (max: number, min = 0) => z.number().int().min(min).max(max);
const url = text(2048).regex(/^(https?|attachment):\/\/\S+$/i, 'Not a well formed URL.');
const customId = text(100, 1);
const snowflakes = z
  .array(z.string().regex(/^\d{1,20}$/))
  .max(100)
  .nullish();

/** An embed's limits (docs: resources/message, "Embed Limits"). */
const embed = z.looseObject({
  title: text(256).nullish(),
  description: text(4096).nullish(),
  url: url.nullish(),
  timestamp: z
    .string()
    .refine((time) => !Number.isNaN(Date.parse(time)), 'Could not parse as a date.')
    .nullish(),
  color: whole(0xffffff).nullish(),
  footer: z.looseObject({ text: text(2048, 1), icon_url: url.nullish() }).nullish(),
  image: z.looseObject({ url }).nullish(),
  thumbnail: z.looseObject({ url }).nullish(),
  author: z.looseObject({ name: text(256, 1), url: url.nullish(), icon_url: url.nullish() }).nullish(),
  fields: z
    .array(z.looseObject({ name: text(256, 1), value: text(1024, 1), inline: z.boolean().nullish() }))
    .max(25)
    .nullish(),
});

const button = z
  .looseObject({
    type: z.literal(2),
    style: whole(5, 1),
    label: text(80).nullish(),
    custom_id: customId.nullish(),
    url: text(512).nullish(),
    disabled: z.boolean().nullish(),
  })
  .refine(
    (one) => (one.style === 5 ? one.url != null : one.custom_id != null),
    'A custom id, or for a link button a url, is required',
  );
const selectOption = z.looseObject({
  label: text(100, 1),
  value: text(100, 1),
  description: text(100).nullish(),
});
/** A menu of texts, roles or channels. */
const select = z.looseObject({
  type: z.literal([3, 6, 8]),
  custom_id: customId,
  placeholder: text(150).nullish(),
  min_values: whole(25).nullish(),
  max_values: whole(25, 1).nullish(),
  options: z.array(selectOption).min(1).max(25).nullish(),
});
const textInput = z.looseObject({
  type: z.literal(4),
  custom_id: customId,
  label: text(45, 1).nullish(),
  style: whole(2, 1),
  min_length: whole(4000).nullish(),
  max_length: whole(4000, 1).nullish(),
  value: text(4000).nullish(),
  placeholder: text(100).nullish(),
});
const row = <Schema extends z.ZodType>(component: Schema, max: number) =>
  z.looseObject({ type: z.literal(1), components: z.array(component).min(1).max(max) });

/** A modal that the bot opens (docs: interactions/receiving-and-responding, "Modal"). */
export const modalSchema = z.looseObject({
  custom_id: customId,
  title: text(45, 1),
  components: z.array(row(textInput, 1)).min(1).max(5),
});

/** The body of "Create Message", "Edit Message", "Execute Webhook" and of replies to interactions. */
const messagePayloadSchema = z.looseObject({
  content: text(2000).nullish(),
  embeds: z
    .array(embed)
    .max(10)
    .nullish()
    .refine(
      (embeds) => countCharacters(embeds ?? []) <= 6000,
      'Embeds cannot be longer than 6000 characters in total.',
    ),
  components: z
    .array(row(z.union([button, select]), 5))
    .max(5)
    .nullish(),
  nonce: z.union([text(25), z.number().int()]).nullish(),
  enforce_nonce: z.boolean().nullish(),
  allowed_mentions: z
    .looseObject({
      parse: z.array(z.enum(['users', 'roles', 'everyone'])).nullish(),
      users: snowflakes,
      roles: snowflakes,
    })
    .nullish()
    .refine(
      (allowed) => !(allowed?.parse?.includes('users') && allowed.users?.length),
      'parse:["users"] and users: [ids...] are mutually exclusive.',
    ),
  flags: z.number().int().min(0).nullish(),
  username: text(80, 1)
    .refine((name) => !/discord|clyde/i.test(name), 'Username cannot contain "discord".')
    .nullish(),
  avatar_url: text(2048).nullish(),
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
