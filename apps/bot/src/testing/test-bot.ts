import { SANDBOX_DISCORD } from '@lockwatch/contracts';
import { pino } from 'pino';
import { type Bot, type BotTuning, startBot } from '../bot.js';
import type { Sharding } from '../sharding.js';

export interface TestBotOptions {
  discordApiUrl: string;
  serverUrl: string;
  channelIds?: string[];
  sharding?: Sharding;
  tuning?: Partial<BotTuning>;
  signal?: AbortSignal;
  onFatal?: (error: Error) => void;
}

export const TEST_BOT_TOKEN = 'test-bot-api-token-of-32-characters';

/** The bot as it runs in production, with short waits, against a sandbox and a server. */
export function startTestBot(options: TestBotOptions): Promise<Bot> {
  return startBot(
    {
      discord: {
        token: SANDBOX_DISCORD.botToken,
        applicationId: null,
        apiUrl: options.discordApiUrl,
        channelIds: options.channelIds ?? [],
        sharding: options.sharding ?? null,
      },
      server: { url: options.serverUrl, token: TEST_BOT_TOKEN },
      brandName: 'Lockwatch',
      publicUrl: 'http://localhost:3000',
      logLevel: 'info',
    },
    pino({ level: process.env.TEST_LOG_LEVEL ?? 'silent' }),
    {
      tuning: { backoff: { firstMs: 10, maxMs: 50 }, retryHistoryMs: 50, drainMs: 2000, ...options.tuning },
      ...(options.signal && { signal: options.signal }),
      ...(options.onFatal && { onFatal: options.onFatal }),
    },
  );
}
