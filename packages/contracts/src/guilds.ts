import { z } from 'zod';
import { wholeNumber } from './common.js';
import { example } from './example.js';
import { snowflakeSchema } from './snowflake.js';
import { languageSchema } from './users.js';

/** Discord: options of one select menu. */
export const GUILD_CHOICES_MAX = 25;
const GUILDS_MAX = 5000;
export const CHANNEL_HINT_MAX = 60;
/** What the messages of a channel are about, in a few words that occur in names of items: "paint", "farmable seeds". */
const channelHintSchema = z.object({
  channel_id: snowflakeSchema,
  hint: z.string().trim().min(1).max(CHANNEL_HINT_MAX).nullable(),
});

export const GUILD_STATES = ['unconfirmed', 'confirmed', 'rejected'] as const;
export const guildSettingsSchema = z.object({
  guild_id: z.string(),
  state: z.enum(GUILD_STATES),
  /** Channels chosen with `/setup`; null: those that `@everyone` or one of `view_role_ids` can see. */
  channel_ids: z.array(z.string()).nullable(),
  view_role_ids: z.array(z.string()),
  /** People are pinged about the guild's messages only while they are members who can see the channel. */
  pings_members_only: z.boolean(),
  /** Discord users who may change these settings on the dashboard; the bot checks them again. */
  manager_ids: z.array(z.string()),
  health_channel_id: z.string().nullable(),
});
export type GuildSettings = z.infer<typeof guildSettingsSchema>;

export const guildSettingsListSchema = z.array(guildSettingsSchema).max(GUILDS_MAX);

/** Changes with any change of a server's settings. */
export const guildsRevisionSchema = z.object({ guilds_revision: wholeNumber() });

/** A change by a user who may manage the server on Discord; the bot has checked that. */
export const guildSetupInput = z.object({
  guild_id: snowflakeSchema,
  by: z.object({ discord_user_id: snowflakeSchema, name: z.string().max(200) }),
  change: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('read_visible') }),
    z.object({
      kind: z.literal('read_channels'),
      channel_ids: z.array(snowflakeSchema).min(1).max(GUILD_CHOICES_MAX),
    }),
    z.object({ kind: z.literal('view_roles'), role_ids: z.array(snowflakeSchema).max(GUILD_CHOICES_MAX) }),
    z.object({ kind: z.literal('ping_members_only'), is_on: z.boolean() }),
    channelHintSchema.extend({ kind: z.literal('channel_hint') }),
    z.object({ kind: z.literal('health_channel'), channel_id: snowflakeSchema.nullable() }),
    z.object({ kind: z.literal('language'), language: languageSchema }),
    z.object({ kind: z.literal('manager'), is_manager: z.boolean() }),
    z.object({ kind: z.literal('stop') }),
  ]),
});
export type GuildSetupInput = z.infer<typeof guildSetupInput>;

export const GUILD_CHANNELS_MAX = 500;
export const GUILD_MEMBERS_BATCH = 100;

export const membersToCheckInput = z.object({ guild_id: snowflakeSchema });
export const membersToCheckSchema = z.object({
  discord_user_ids: z.array(z.string()).max(GUILD_MEMBERS_BATCH),
});

/** What Discord says of people on a guild that pings members only. */
export const guildMembersInput = z.object({
  guild_id: snowflakeSchema,
  members: z
    .array(
      z.object({
        discord_user_id: snowflakeSchema,
        /** Of the channels that are read, those the user can see; none for who is not a member. */
        visible_channel_ids: z.array(snowflakeSchema).max(GUILD_CHANNELS_MAX),
        age_ms: wholeNumber().nonnegative().max(86_400_000),
      }),
    )
    .max(GUILD_MEMBERS_BATCH),
});
export type GuildMembersInput = z.infer<typeof guildMembersInput>;

export const adminServerSchema = z.object({
  server_id: z.string().meta(example('613425648685547541')),
  name: z.string().meta(example('Trading')),
  state: z.enum(GUILD_STATES).meta(example('confirmed')),
  decided_via: z.enum(['configuration', 'staff', 'setup']).nullable().meta(example('staff')),
  decided_by: z.string().nullable().meta(example('Sam Staff')),
  decided_at: z.iso.datetime().nullable(),
  has_chosen_channels: z.boolean().meta(example(false)),
  pings_members_only: z.boolean().meta(example(false)),
  /** `readable`: is read. `lost`: should be read, but the bot may not. */
  channels: z.array(
    z.object({
      channel_id: z.string().meta(example('613425648685547542')),
      name: z.string().meta(example('trading')),
      state: z.enum(['readable', 'lost']),
    }),
  ),
});
export type AdminServer = z.infer<typeof adminServerSchema>;

export const adminServerIdInput = z.object({ id: snowflakeSchema });
export const adminServerChangeInput = z.object({ id: snowflakeSchema, pings_members_only: z.boolean() });

/** What the bot notices about reading a channel: a permission lost, an unusual silence, and their ends. */
export const GUILD_NOTICE_KINDS = ['lost', 'readable', 'deleted', 'silent', 'resumed'] as const;

export const ownServerSchema = adminServerSchema
  .omit({ decided_via: true, decided_by: true, decided_at: true, channels: true })
  .extend({
    health_channel_id: z.string().nullable().meta(example('613425648685547542')),
    language: languageSchema.meta(example('en')),
    channels: z.array(
      z.object({
        channel_id: z.string().meta(example('613425648685547542')),
        name: z.string().meta(example('trading')),
        /** `lost`: should be read, but the bot may not. `hidden`: is not to be read. */
        state: z.enum(['readable', 'lost', 'hidden']),
        last_read_at: z.iso.datetime().nullable(),
        is_silent: z.boolean().meta(example(false)),
        hint: z.string().nullable().meta(example('paint')),
      }),
    ),
    /** The last 30 UTC days with messages, oldest first; today's are counted each hour. */
    days: z.array(
      z.object({
        day: z.iso.date(),
        messages: wholeNumber().meta(example(420)),
        offers: wholeNumber().meta(example(310)),
        pings: wholeNumber().meta(example(55)),
        /** From the post of a message to the request of its ping, ms; null without pings. */
        median_ms: wholeNumber().nullable().meta(example(180)),
        p95_ms: wholeNumber().nullable().meta(example(450)),
      }),
    ),
    /** The newest ones first. */
    notices: z.array(
      z.object({
        kind: z.enum(GUILD_NOTICE_KINDS).meta(example('lost')),
        channel_name: z.string().meta(example('trading')),
        created_at: z.iso.datetime(),
      }),
    ),
  });
export type OwnServer = z.infer<typeof ownServerSchema>;

/** Left out means unchanged. */
export const changeOwnServerInput = z.object({
  id: snowflakeSchema,
  /** Null: all channels that everyone on the server can see. */
  channel_ids: z.array(snowflakeSchema).min(1).max(GUILD_CHOICES_MAX).nullish(),
  pings_members_only: z.boolean().optional(),
  /** Null: no messages about problems. */
  health_channel_id: snowflakeSchema.nullish(),
  language: languageSchema.optional(),
  channel_hint: channelHintSchema.optional(),
});
export type ChangeOwnServerInput = z.infer<typeof changeOwnServerInput>;
