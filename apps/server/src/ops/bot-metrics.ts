import type { BotHealth } from '@lockwatch/core';
import { Gauge, type Registry } from 'prom-client';

const BOT_GAUGES: readonly { name: string; help: string; value: (bot: BotHealth) => number | null }[] = [
  {
    name: 'connected',
    help: '1 while every shard of the bot is connected to Discord, else 0.',
    value: (bot) => (bot.state === 'connected' ? 1 : 0),
  },
  {
    name: 'lag_seconds',
    help: 'Age of the oldest message the bot has not sent to the server, or time without a connection.',
    value: (bot) => (bot.lagMs === null ? null : bot.lagMs / 1000),
  },
  {
    name: 'unsent_entries',
    help: 'Messages and deletions the bot has not sent to the server yet.',
    value: (bot) => bot.unsent,
  },
  {
    name: 'channels_behind',
    help: 'Watched channels that wait for a backfill.',
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

/** Adds the bot's last health report. `read` returns null while the database is unavailable: then there are no values. */
export function registerBotMetrics(registry: Registry, read: () => Promise<BotHealth | null>): void {
  let pendingHealth: Promise<BotHealth | null> | null = null;
  // All gauges of one scrape share one query.
  const readOnce = () => {
    pendingHealth ??= read().finally(() => {
      pendingHealth = null;
    });
    return pendingHealth;
  };
  for (const { name, help, value } of BOT_GAUGES) {
    new Gauge({
      name: `lockwatch_bot_${name}`,
      help,
      registers: [registry],
      async collect() {
        this.remove();
        const bot = await readOnce();
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
      for (const { shardId, ms } of (await readOnce())?.pings ?? []) this.set({ shard: shardId }, ms / 1000);
    },
  });
}
