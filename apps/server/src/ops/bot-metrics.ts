import type { BotHealth } from '@lockwatch/core';
import { Gauge, type Registry } from 'prom-client';

const FIGURES: readonly { name: string; help: string; value: (bot: BotHealth) => number | null }[] = [
  {
    name: 'connected',
    help: '1 while every shard of the bot is connected to Discord, else 0.',
    value: (bot) => (bot.state === 'connected' ? 1 : 0),
  },
  {
    name: 'lag_seconds',
    help: 'Age of the oldest message the bot has not handed over, or time without a connection.',
    value: (bot) => (bot.lagMs === null ? null : bot.lagMs / 1000),
  },
  {
    name: 'unsent_entries',
    help: 'Messages and deletions the bot has not handed over yet.',
    value: (bot) => bot.unsent,
  },
  {
    name: 'channels_behind',
    help: 'Watched channels whose history is still to be read.',
    value: (bot) => bot.channelsBehind,
  },
  { name: 'watched_channels', help: 'Channels the bot reads.', value: (bot) => bot.watchedChannels },
  {
    name: 'unreadable_channels',
    help: 'Channels the bot should read and cannot.',
    value: (bot) => bot.unreadableChannels.length,
  },
  { name: 'servers', help: 'Discord servers the bot is on.', value: (bot) => bot.guilds },
];

/** Adds how the bot is, as it last reported. `read` answers null while the database is away: no figure is shown then. */
export function addBotMetrics(registry: Registry, read: () => Promise<BotHealth | null>): void {
  let reading: Promise<BotHealth | null> | null = null;
  // One scrape asks every gauge in the same moment: they share one look at the database.
  const shared = () => {
    reading ??= read().finally(() => {
      reading = null;
    });
    return reading;
  };
  for (const { name, help, value } of FIGURES) {
    new Gauge({
      name: `lockwatch_bot_${name}`,
      help,
      registers: [registry],
      async collect() {
        this.remove();
        const bot = await shared();
        const figure = bot && value(bot);
        if (figure !== null) this.set(figure);
      },
    });
  }
  new Gauge({
    name: 'lockwatch_bot_gateway_ping_seconds',
    help: 'Round trip of the last heartbeat between the bot and Discord.',
    labelNames: ['shard'],
    registers: [registry],
    async collect() {
      this.reset();
      for (const { shardId, ms } of (await shared())?.pings ?? []) this.set({ shard: shardId }, ms / 1000);
    },
  });
}
