import { z } from 'zod';
import { uuidSchema } from './common.js';
import { example } from './example.js';
import { tagSchema } from './items.js';
import { tagIdInput } from './tags.js';

/** Apart from `LIMITS`, which every page loads. */
export const TEAM_LIMITS = { members: 5, joined: 5, linkDays: 7 };

/** An own tag, whose watched items other users can have too. */
export const teamSchema = tagSchema.extend({
  owner_name: z.string().meta(example('Maya')),
  is_owner: z.boolean().meta(example(true)),
  item_count: z.number().int().meta(example(12)),
  /** Only for the owner. */
  members: z.array(z.object({ user_id: uuidSchema, name: z.string().meta(example('Sam')) })),
  /** Null where nobody can join, and for members. */
  link_expires_at: z.iso.datetime().nullable(),
});
export type Team = z.infer<typeof teamSchema>;

/** Holds the link to join: the only time it is shown. */
export const teamLinkSchema = z.object({ url: z.url().meta(example('https://example.com/dashboard/items')) });

export const joinTeamInput = z.object({
  /** The end of the link, behind `#`. */
  token: z.string().min(1).max(100),
  /** True: says what joining means, and joins nothing. */
  dry_run: z.boolean().default(false),
});
export type JoinTeamInput = z.infer<typeof joinTeamInput>;

export const removeMemberInput = tagIdInput.extend({ user_id: uuidSchema });
