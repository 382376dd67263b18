import {
  findPublicVariables,
  formatPublicStandInError,
  SANDBOX_DISCORD,
  SECRET_MIN_LENGTH,
} from '@lockwatch/contracts';
import {
  address,
  matching,
  optional,
  readEnvironment,
  sharedVariables,
  snowflakes,
} from '@lockwatch/contracts/env-fields';
import { z } from 'zod';
import { parseSharding } from './sharding.js';

const variables = z.object({
  ...sharedVariables,
  DISCORD_CHANNEL_IDS: snowflakes('DISCORD_CHANNEL_IDS', 'channel'),
  DISCORD_GUILD_IDS: snowflakes('DISCORD_GUILD_IDS', 'server'),
  DISCORD_SHARDS: optional,
  DISCORD_SHARD_COUNT: matching(
    /^[1-9]\d{0,5}$/,
    'DISCORD_SHARD_COUNT must be a number of shards, 1 or more.',
  ).transform((count) => (count === undefined ? undefined : Number(count))),
  BOT_API_TOKEN: optional.pipe(
    z
      .string({ error: 'BOT_API_TOKEN is missing: set the secret that the server has too.' })
      .min(SECRET_MIN_LENGTH, `BOT_API_TOKEN must have at least ${SECRET_MIN_LENGTH} characters.`),
  ),
  SERVER_URL: address('SERVER_URL', 'http://127.0.0.1:3000'),
  HOST: optional,
});

export const BOT_VARIABLES: readonly string[] = Object.keys(variables.shape);

const ANY_ADDRESS = new Set(['0.0.0.0', '::', '[::]']);

/**
 * Reads the bot's configuration. Without Discord credentials the sandbox is used, unless `SANDBOX=off`.
 * Throws an `Error` with one line for each invalid variable.
 */
export function parseBotConfig(env: Readonly<Record<string, string | undefined>>) {
  const values = readEnvironment(variables, env);
  const host = values.HOST === undefined || ANY_ADDRESS.has(values.HOST) ? 'localhost' : values.HOST;
  const local = `http://${host.includes(':') ? `[${host}]` : host}:${values.PORT}`;
  return {
    discord: {
      ...toDiscordConfig(values),
      /** Watched channels; empty: the channels of each confirmed guild's settings. */
      channelIds: values.DISCORD_CHANNEL_IDS,
      sharding: parseSharding(values.DISCORD_SHARDS, values.DISCORD_SHARD_COUNT),
    },
    server: { url: removeLastSlashes(values.SERVER_URL ?? local), token: values.BOT_API_TOKEN },
    brandName: values.BRAND_NAME,
    /** Name of the world in the game where world locks are deposited; null: not configured. */
    depositWorld: values.DEPOSIT_WORLD ?? null,
    publicUrl: removeLastSlashes(values.PUBLIC_URL ?? `http://localhost:${values.PORT}`),
    logLevel: values.LOG_LEVEL,
  };
}

export type BotConfig = ReturnType<typeof parseBotConfig>;

/** `apiUrl`: base of Discord's REST API without the version. */
function toDiscordConfig(values: z.infer<typeof variables>) {
  const token = values.DISCORD_TOKEN;
  // The sandbox is used without a token, and with the sandbox's token, which the launcher sets.
  const isSandbox = token === undefined || token === SANDBOX_DISCORD.botToken;
  const guildIds = [...(isSandbox ? [SANDBOX_DISCORD.guildId] : []), ...values.DISCORD_GUILD_IDS];
  if (values.SANDBOX === 'off' && token === undefined) {
    throw new Error('DISCORD_TOKEN is missing: set the bot’s token, or SANDBOX=auto to use the stand-in.');
  }
  if (token === undefined) {
    const { HOST, PUBLIC_URL } = values;
    const [open] = values.SANDBOX === 'auto' ? findPublicVariables({ HOST, PUBLIC_URL }) : [];
    if (open) throw new Error(formatPublicStandInError(open.name, open.value));
    return {
      token: SANDBOX_DISCORD.botToken,
      apiUrl: removeLastSlashes(
        values.DISCORD_API_URL ?? `http://localhost:${values.SANDBOX_PORT}/discord/api`,
      ),
      guildIds,
    };
  }
  return { token, apiUrl: removeLastSlashes(values.DISCORD_API_URL ?? 'https://discord.com/api'), guildIds };
}

function removeLastSlashes(address: string): string {
  return address.replace(/\/+$/, '');
}
