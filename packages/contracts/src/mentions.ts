import { z } from 'zod';
import { writeIssue } from './issue-text.js';
import { snowflakeSchema } from './snowflake.js';

export const MENTION_KINDS = ['user', 'role'] as const;

/** Whom the pings of a rule mention where a webhook sends them. */
export const mentionSchema = z.object({ kind: z.enum(MENTION_KINDS), id: z.string() });
export type Mention = z.infer<typeof mentionSchema>;

const MENTION_ID = /^\d{15,20}$/;

export const mentionInput = z
  .object({ kind: z.enum(MENTION_KINDS), id: snowflakeSchema })
  .refine(({ id }) => MENTION_ID.test(id), { path: ['id'], message: writeIssue('input.mentionId') });

/** A mention as Discord writes it: `<@123>` for a user, `<@&123>` for a role. */
export function formatMention({ kind, id }: Mention): string {
  return kind === 'user' ? `<@${id}>` : `<@&${id}>`;
}

/** The mention in a text like `<@123>` or `<@&123>`; null for any other text. */
export function parseMention(text: string): Mention | null {
  const [, sign, id = ''] = /^<@([!&]?)(\d+)>$/.exec(text.trim()) ?? [];
  const parsed = mentionInput.safeParse({ kind: sign === '&' ? 'role' : 'user', id });
  return parsed.success ? parsed.data : null;
}
