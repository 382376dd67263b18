import { z } from 'zod';
import { wholeNumber } from './common.js';
import { writeIssue } from './issue-text.js';
import { snowflakeSchema } from './snowflake.js';

/** A bot that has not reported for this long counts as absent. It reports every few seconds. */
export const BOT_ABSENT_AFTER_MS = 30_000;

/** Shards of one bot process (`shard_count` is of all processes), and guilds of one shard (Discord: about 1,000). */
const SHARDS_MAX = 1024;
const GUILDS_MAX = 5000;
const CHANNELS_MAX = 500;

const ms = () => wholeNumber().nonnegative();
const name = () => z.string().max(200);

export const gatewayStateSchema = z.enum(['connecting', 'ready', 'reconnecting', 'closed']);
export type GatewayState = z.infer<typeof gatewayStateSchema>;

const botShardSchema = z.object({
  shard_id: wholeNumber().nonnegative(),
  state: gatewayStateSchema,
  ping_ms: z.number().nonnegative().nullable(),
  since_ms: ms(),
});

/** The state of a bot process: sent every few seconds and immediately when its connection changes. */
export const botHealthInput = z.object({
  /** Names the process among those of one bot; the same after a restart. */
  process: z.string().regex(/^[\w.-]{1,64}$/, writeIssue('input.process')),
  shard_count: wholeNumber().positive().max(1_000_000),
  shards: z.array(botShardSchema).max(SHARDS_MAX),
  /** Messages that the server has not acknowledged yet, and the age of the oldest. */
  unsent: ms(),
  oldest_unsent_ms: ms().nullable(),
  /** Watched channels with a gap whose history is still to be read. */
  channels_behind: ms(),
  watched_channels: ms(),
  /** Channels of the configuration that exist on no server the bot is on. */
  missing_channel_ids: z.array(snowflakeSchema).max(CHANNELS_MAX),
  /** Rejected by Discord since the last report. */
  rejected_requests: wholeNumber().nonnegative().max(10_000).optional(),
});
export type BotHealthInput = z.infer<typeof botHealthInput>;

/** A guild that the bot is on, with its text channels. `ignored`: not to be read. Omitted channels are gone. */
export const botGuildInput = z.object({
  guild_id: snowflakeSchema,
  name: name(),
  /** The configuration names it, or one of its channels: that confirms it. */
  is_configured: z.boolean(),
  channels: z
    .array(
      z.object({
        channel_id: snowflakeSchema,
        name: name(),
        state: z.enum(['readable', 'unreadable', 'ignored']),
        is_chosen: z.boolean(),
      }),
    )
    .max(CHANNELS_MAX),
});
export type BotGuildInput = z.infer<typeof botGuildInput>;

/** Every guild of one shard, known once the shard is ready: one that is left out was left. */
export const botShardGuildsInput = z
  .object({
    shard_id: wholeNumber().nonnegative(),
    shard_count: wholeNumber().positive().max(1_000_000),
    guild_ids: z.array(snowflakeSchema).max(GUILDS_MAX),
  })
  .refine((input) => input.shard_id < input.shard_count, writeIssue('input.shard'));
export type BotShardGuildsInput = z.infer<typeof botShardGuildsInput>;

/** `absent`: no bot has reported lately. `disconnected`: one reports, but not every shard is connected. */
export const BOT_STATES = ['connected', 'disconnected', 'absent'] as const;
export type BotState = (typeof BOT_STATES)[number];
