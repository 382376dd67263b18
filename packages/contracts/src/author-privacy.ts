import { z } from 'zod';
import { wholeNumber } from './common.js';
import { snowflakeSchema } from './snowflake.js';

export const authorInput = z.object({ discord_user_id: snowflakeSchema });
export const authorReadInput = authorInput.extend({ is_read: z.boolean() });

export const authorPrivacySchema = z.object({
  /** False: they asked not to be read. */
  is_read: z.boolean(),
  messages: wholeNumber(),
  servers: wholeNumber(),
  since: z.iso.datetime().nullable(),
});
export type AuthorPrivacy = z.infer<typeof authorPrivacySchema>;
