import { SANDBOX_DISCORD } from '@lockwatch/contracts';
import { type Sandbox, startSandbox } from '@lockwatch/sandbox';
import { PermissionFlagsBits } from 'discord.js';
import { afterEach, beforeEach } from 'vitest';
import { z } from 'zod';
import type { Bot } from '../bot.js';
import { IngestServer } from './ingest-server.js';
import { SandboxCalls } from './sandbox-calls.js';
import { startTestBot, type TestBotOptions } from './test-bot.js';
import { waitUntil } from './wait-until.js';

export const VIEW_CHANNEL = String(PermissionFlagsBits.ViewChannel);

/** Of a public or a private thread. */
type ThreadType = 11 | 12;

export interface RoleOverwrite {
  id: string;
  allow?: string;
  deny?: string;
}

/** Starts a world before each test of the file and closes it afterwards. */
export function useIngestWorld(onStart: (world: IngestWorld) => void | Promise<void>): void {
  let world: IngestWorld | undefined;
  beforeEach(async () => {
    world = await IngestWorld.start();
    await onStart(world);
  });
  afterEach(() => world?.close());
}

/** A sandbox, an ingest server and any number of bots. */
export class IngestWorld {
  readonly sandbox: Sandbox;
  readonly discord: SandboxCalls;
  readonly server: IngestServer;
  readonly #bots: Bot[] = [];

  private constructor(sandbox: Sandbox, server: IngestServer) {
    this.sandbox = sandbox;
    this.discord = new SandboxCalls(sandbox.url);
    this.server = server;
  }

  static async start(): Promise<IngestWorld> {
    const sandbox = await startSandbox({ port: 0 });
    const server = new IngestServer();
    await server.start();
    return new IngestWorld(sandbox, server);
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

  /** Starts a bot and waits until it has read all gaps. */
  async startBotAndBackfill(options: Partial<TestBotOptions> = {}): Promise<Bot> {
    const bot = await this.startBot(options);
    await this.waitUntilIngested(bot);
    return bot;
  }

  async waitUntilIngested(bot: Bot): Promise<void> {
    await waitUntil('the bot is connected, has read every gap and sent everything', () => {
      const { gateway, hasAllGuildSettings, isBackfilling, queued, inFlight } = bot.status();
      return gateway === 'ready' && hasAllGuildSettings && !isBackfilling && queued === 0 && inFlight === 0;
    });
  }

  /** Resolves when the server has these texts. */
  async waitForMessages(...texts: string[]): Promise<void> {
    await waitUntil(`the server has ${texts.join(', ')}`, () =>
      texts.every((text) => this.server.texts().includes(text)),
    );
  }

  /** Whether a bot has identified itself to the gateway. */
  async isConnected(): Promise<boolean> {
    const state = await this.discord.call('GET', '/discord/dev/state');
    return z.looseObject({ gateway_clients: z.array(z.unknown()) }).parse(state).gateway_clients.length > 0;
  }

  /** Waits until the bot reads so many channels and has sent everything. */
  async waitUntilWatching(bot: Bot, channels: number): Promise<void> {
    await waitUntil(`${channels} channels are read`, () => bot.status().watchedChannels === channels);
    await this.waitUntilIngested(bot);
  }

  async sendPacket(t: string, d: unknown): Promise<void> {
    await this.discord.call('POST', '/discord/dev/packets', { t, d });
  }

  /** Announces a thread of `parentId` and posts a message in it, by raw packets. */
  async postInThread(parentId: string, type: ThreadType, content: string): Promise<void> {
    const { guildId: guild_id } = SANDBOX_DISCORD;
    const id = getThreadId(type);
    await this.sendPacket('THREAD_CREATE', { id, guild_id, parent_id: parentId, name: 'deal', type });
    await this.sendPacket('MESSAGE_CREATE', {
      id: `9500000000000000${type}`,
      guild_id,
      channel_id: id,
      author: { id: '400000000000000001', username: 'milo' },
      content,
      type: 0,
    });
  }

  /** Replaces the permission overwrites of a channel. */
  async overwrite(channelId: string, ...overwrites: RoleOverwrite[]): Promise<void> {
    await this.discord.call('PATCH', `/discord/dev/channels/${channelId}`, {
      permission_overwrites: overwrites.map(({ id, allow = '0', deny = '0' }) => ({
        id,
        type: 0,
        allow,
        deny,
      })),
    });
  }

  /** Hides a channel from everyone but the bot and the given roles. */
  async hide(channelId: string, ...visibleTo: RoleOverwrite[]): Promise<void> {
    const { guildId, botRoleId } = SANDBOX_DISCORD;
    await this.overwrite(channelId, { id: guildId, deny: VIEW_CHANNEL }, ...visibleTo, {
      id: botRoleId,
      allow: VIEW_CHANNEL,
    });
  }

  /** How often the active faults were used. */
  async timesStruck(): Promise<number> {
    const faults = z
      .array(z.looseObject({ struck: z.number() }))
      .parse(await this.discord.call('GET', '/discord/dev/faults'));
    return faults.reduce((sum, fault) => sum + fault.struck, 0);
  }
}

/** The id of the thread that `postInThread` announces. */
export function getThreadId(type: ThreadType): string {
  return `2400000000000000${type}`;
}

/** Different texts. */
export function numbered(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `S> Item ${index + 1} 1wl`);
}
