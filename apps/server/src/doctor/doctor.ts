import { optional, snowflakes } from '@lockwatch/contracts/env-fields';
import { z } from 'zod';
import { readServerConfig } from '../env.js';
import { type Check, fail, ok, warn } from './check.js';
import { checkDatabase } from './database-checks.js';
import { checkDiscord } from './discord-checks.js';
import { checkOpenId } from './openid-checks.js';
import { checkStripe } from './stripe-checks.js';
import { checkWeb } from './web-checks.js';

/** What only the bot reads. */
const botVariables = z.object({
  DISCORD_APPLICATION_ID: optional,
  DISCORD_CHANNEL_IDS: snowflakes('DISCORD_CHANNEL_IDS', 'channel'),
  DISCORD_GUILD_IDS: snowflakes('DISCORD_GUILD_IDS', 'server'),
});

/** Tests every setting against the service that it is for. Never throws; a setting that cannot be read is the only result. */
export async function runDoctor(env: Readonly<Record<string, string | undefined>>): Promise<Check[]> {
  const bot = botVariables.safeParse(env);
  const problems = bot.success ? [] : bot.error.issues.map((issue) => issue.message);
  const config = readConfig(env, problems);
  if (config === null || !bot.success) {
    return problems.map((line) => fail('settings', line, 'Correct it in .env or in the environment.'));
  }
  const ids = {
    applicationId: bot.data.DISCORD_APPLICATION_ID,
    guildIds: bot.data.DISCORD_GUILD_IDS,
    channelIds: bot.data.DISCORD_CHANNEL_IDS,
  };
  const checks = await Promise.all([
    checkDatabase(config),
    checkDiscord(config, ids),
    checkOpenId(config),
    checkStripe(config),
    checkWeb(config),
  ]);
  const deposits = config.deposits.secret
    ? ok('deposits', 'Deposits of world locks are taken when DEPOSIT_SECRET signs them.')
    : warn('deposits', 'Deposits of world locks are off.', 'To take them, set DEPOSIT_SECRET.');
  return [ok('settings', 'Every variable can be read.'), ...checks.flat(), deposits];
}

function readConfig(env: Readonly<Record<string, string | undefined>>, problems: string[]) {
  try {
    return readServerConfig(env);
  } catch (error) {
    problems.push(...(error instanceof Error ? error.message.split('\n') : [String(error)]));
    return null;
  }
}

const MARKS = { ok: 'ok  ', warn: 'warn', fail: 'FAIL' } as const;

/** One line a check, with what to do below it. */
export function formatChecks(checks: readonly Check[]): string {
  const width = Math.max(...checks.map(({ check }) => check.length));
  return checks
    .flatMap(({ check, status, detail, fix }) => [
      `${MARKS[status]}  ${check.padEnd(width)}  ${detail}`,
      ...(fix === undefined ? [] : [`${' '.repeat(width + 8)}${fix}`]),
    ])
    .join('\n');
}
