import { createRequire } from 'node:module';
import { SANDBOX_DISCORD } from '@lockwatch/contracts';
import { type Logger, pino } from 'pino';
import { type Bot, type BotTuning, startBot } from '../bot.js';
import type { Sharding } from '../sharding.js';

export interface TestBotOptions {
  discordApiUrl: string;
  serverUrl: string;
  channelIds?: string[];
  guildIds?: string[];
  sharding?: Sharding;
  tuning?: Partial<BotTuning>;
  logger?: Logger;
  signal?: AbortSignal;
  onFatal?: (error: Error) => void;
}

export const TEST_BOT_TOKEN = 'test-bot-api-token-of-32-characters';

// The library waits five seconds between two IDENTIFY, as Discord demands; the sandbox does not. discord.js loads it by require.
const gatewayLibrary: typeof import('@discordjs/ws') = createRequire(import.meta.url)('@discordjs/ws');
gatewayLibrary.SimpleIdentifyThrottler.prototype.waitForIdentify = async () => undefined;

/** The bot as it runs in production, with short waits, against a sandbox and a server. */
export function startTestBot(options: TestBotOptions): Promise<Bot> {
  return startBot(
    {
      discord: {
        token: SANDBOX_DISCORD.botToken,
        apiUrl: options.discordApiUrl,
        channelIds: options.channelIds ?? [],
        guildIds: options.guildIds ?? [SANDBOX_DISCORD.guildId],
        sharding: options.sharding ?? null,
      },
      server: { url: options.serverUrl, token: TEST_BOT_TOKEN },
      brandName: 'Lockwatch',
      depositWorld: 'TESTDEPOSIT',
      publicUrl: 'http://localhost:3000',
      logLevel: 'info',
    },
    options.logger ?? pino({ level: process.env.TEST_LOG_LEVEL ?? 'silent' }),
    {
      tuning: {
        backoff: { firstMs: 10, maxMs: 50 },
        gatewayBackoff: { firstMs: 10, maxMs: 50 },
        retryHistoryMs: 50,
        drainMs: 2000,
        reportEveryMs: 200,
        checkMembersEveryMs: 50,
        checkMembersPauseMs: 0,
        ...options.tuning,
      },
      ...(options.signal && { signal: options.signal }),
      ...(options.onFatal && { onFatal: options.onFatal }),
    },
  );
}
