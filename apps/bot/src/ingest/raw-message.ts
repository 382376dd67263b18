import { snowflakeSchema } from '@lockwatch/contracts';
import { z } from 'zod';
import type { RawMessage } from './classify-message.js';

const text = z.string().nullish();
const author = z.looseObject({
  id: snowflakeSchema,
  username: z.string(),
  global_name: text,
  bot: z.boolean().nullish(),
  system: z.boolean().nullish(),
});

/** A forwarded message; Discord may omit `content`. */
const snapshot = z.looseObject({ message: z.looseObject({ content: z.string().optional() }) });

/** A message of the gateway or of the history. Fields may be missing, but not malformed. */
const rawMessageSchema = z.looseObject({
  id: snowflakeSchema,
  channel_id: snowflakeSchema,
  guild_id: snowflakeSchema.optional(),
  author: author.optional(),
  content: z.string().optional(),
  edited_timestamp: text.refine((moment) => !moment || !Number.isNaN(Date.parse(moment))),
  type: z.number().int().optional(),
  webhook_id: z.string().optional(),
  message_snapshots: z.array(snapshot).nullish(),
});

const deletionSchema = z.looseObject({
  id: snowflakeSchema,
  channel_id: snowflakeSchema,
  guild_id: snowflakeSchema.optional(),
});
const bulkDeletionSchema = z.looseObject({
  ids: z.array(snowflakeSchema),
  channel_id: snowflakeSchema,
  guild_id: snowflakeSchema.optional(),
});

export type RawGatewayMessage = RawMessage & { guild_id?: string };

/** The packet, if it is a valid message; else null. */
export function parseRawMessage(data: unknown): RawGatewayMessage | null {
  return isRawMessage(data) ? data : null;
}

export function parseRawDeletion(data: unknown): z.infer<typeof deletionSchema> | null {
  return deletionSchema.safeParse(data).data ?? null;
}

export function parseRawBulkDeletion(data: unknown): z.infer<typeof bulkDeletionSchema> | null {
  return bulkDeletionSchema.safeParse(data).data ?? null;
}

function isRawMessage(data: unknown): data is RawGatewayMessage {
  return rawMessageSchema.safeParse(data).success;
}
