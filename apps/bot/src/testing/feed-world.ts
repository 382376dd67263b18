import { type Sandbox, startSandbox } from '@lockwatch/sandbox';
import { z } from 'zod';
import type { Bot } from '../bot.js';
import { FeedServer } from './feed-server.js';
import { SandboxCalls } from './sandbox-calls.js';
import { startTestBot, type TestBotOptions } from './test-bot.js';
import { waitUntil } from './wait-until.js';

/** A sandbox, a server and any number of bots, one after the other, as a test needs them. */
export class FeedWorld {
  readonly sandbox: Sandbox;
  readonly discord: SandboxCalls;
  readonly server: FeedServer;
  readonly #bots: Bot[] = [];

  private constructor(sandbox: Sandbox, server: FeedServer) {
    this.sandbox = sandbox;
    this.discord = new SandboxCalls(sandbox.url);
    this.server = server;
  }

  static async start(): Promise<FeedWorld> {
    const sandbox = await startSandbox({ port: 0 });
    const server = new FeedServer();
    await server.start();
    return new FeedWorld(sandbox, server);
  }

  async close(): Promise<void> {
    this.server.release();
    await Promise.all(this.#bots.map((bot) => bot.stop()));
    await this.server.stop();
    await this.sandbox.close();
  }

  async startBot(options: Partial<TestBotOptions> = {}): Promise<Bot> {
    const bot = await startTestBot({
      discordApiUrl: this.sandbox.discordApiUrl,
      serverUrl: this.server.url,
      ...options,
    });
    this.#bots.push(bot);
    return bot;
  }

  /** A bot that has read all gaps there were at its start. */
  async startSettledBot(options: Partial<TestBotOptions> = {}): Promise<Bot> {
    const bot = await this.startBot(options);
    await this.caughtUp(bot);
    return bot;
  }

  async caughtUp(bot: Bot): Promise<void> {
    await waitUntil('the bot is connected, has read every gap and sent everything', () => {
      const { gateway, catchingUp, queued, inFlight } = bot.status();
      return gateway === 'ready' && !catchingUp && queued === 0 && inFlight === 0;
    });
  }

  /** Resolves once the server has these texts. */
  async fed(...texts: string[]): Promise<void> {
    await waitUntil(`the server has ${texts.join(', ')}`, () =>
      texts.every((text) => this.server.texts().includes(text)),
    );
  }

  /** How often the faults in force have struck. */
  async timesStruck(): Promise<number> {
    const faults = z
      .array(z.looseObject({ struck: z.number() }))
      .parse(await this.discord.call('GET', '/discord/dev/faults'));
    return faults.reduce((sum, fault) => sum + fault.struck, 0);
  }
}

/** Texts that differ. */
export function numbered(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `S> Item ${index + 1} 1wl`);
}
