import { snowflakeSchema } from '@lockwatch/contracts';
import { z } from 'zod';

const text = z.string().nullish();
const author = z.object({
  id: snowflakeSchema,
  username: z.string(),
  global_name: text,
  bot: z.boolean().nullish(),
  system: z.boolean().nullish(),
});

/** A forwarded message; Discord may omit `content`. */
const snapshot = z.object({ message: z.object({ content: z.string().optional() }) });

/** A message of the gateway or of the history. Fields may be missing, but not malformed. */
export const rawMessageSchema = z.object({
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
export type RawGatewayMessage = z.infer<typeof rawMessageSchema>;

export const deletionSchema = z.object({
  id: snowflakeSchema,
  channel_id: snowflakeSchema,
  guild_id: snowflakeSchema.optional(),
});
export const bulkDeletionSchema = z.object({
  ids: z.array(snowflakeSchema),
  channel_id: snowflakeSchema,
  guild_id: snowflakeSchema.optional(),
});
