import { randomBytes } from 'node:crypto';
import { SANDBOX_DISCORD } from '@lockwatch/contracts';
import { createTestDatabase, type TestDatabase } from '@lockwatch/db/testing';
import { type Sandbox, startSandbox } from '@lockwatch/sandbox';
import { z } from 'zod';
import { findFreePort } from '../../../../scripts/lib/ports.mjs';
import { startBalancer } from './balancer.js';
import { type ProductProcess, startProductProcess } from './product-process.js';
import { json } from './test-server.js';

export const CALLS_PER_MINUTE = 100;

const PROCESSES = ['server-1', 'server-2', 'worker-1', 'worker-2', 'bot-0', 'bot-1'] as const;
type ProcessName = (typeof PROCESSES)[number];

export interface Cluster {
  database: TestDatabase;
  sandbox: Sandbox;
  /** The addresses of both servers. */
  servers: readonly [string, string];
  /** A channel of a guild that shard 0 carries, and one of a guild that shard 1 carries. */
  channels: readonly [string, string];
  /** The credential of the bot. */
  serviceToken: string;
  start(name: ProcessName): Promise<void>;
  /** As an operator stops it for an update. */
  stop(name: ProcessName): Promise<void>;
  kill(name: ProcessName): Promise<void>;
  close(): Promise<void>;
}

/** Two servers behind a balancer, two workers and two shards of the bot, over one database and one sandbox. */
export async function startCluster(): Promise<Cluster> {
  const [database, sandbox] = await Promise.all([createTestDatabase(), startSandbox()]);
  const ports = [await findFreePort(), await findFreePort()] as const;
  const servers = [`http://127.0.0.1:${ports[0]}`, `http://127.0.0.1:${ports[1]}`] as const;
  const balancer = await startBalancer(servers);
  const second = await addGuildOfShard1(sandbox);
  const serviceToken = randomBytes(16).toString('hex');
  const shared = {
    SANDBOX: 'on',
    SANDBOX_PORT: String(sandbox.port),
    BOT_API_TOKEN: serviceToken,
    LOG_LEVEL: 'warn',
  };
  const server = {
    ...shared,
    HOST: '127.0.0.1',
    DATABASE_URL: database.url,
    ENCRYPTION_KEY: randomBytes(32).toString('base64'),
    DEPOSIT_SECRET: randomBytes(16).toString('hex'),
    RATE_LIMIT_STORE: 'database',
    RATE_LIMIT_PER_MINUTE: String(CALLS_PER_MINUTE),
    TRUSTED_PROXIES: '1',
  };
  const bot = { ...shared, SERVER_URL: balancer.url, DISCORD_GUILD_IDS: second.id, DISCORD_SHARD_COUNT: '2' };
  const starters: Record<ProcessName, () => Promise<ProductProcess>> = {
    'server-1': () => startProductProcess('server', { ...server, PORT: String(ports[0]) }, ['--role=api']),
    'server-2': () => startProductProcess('server', { ...server, PORT: String(ports[1]) }, ['--role=api']),
    'worker-1': () => startProductProcess('server', server, ['--role=worker']),
    'worker-2': () => startProductProcess('server', server, ['--role=worker']),
    'bot-0': () => startProductProcess('bot', { ...bot, DISCORD_SHARDS: '0' }),
    'bot-1': () => startProductProcess('bot', { ...bot, DISCORD_SHARDS: '1' }),
  };
  const running = new Map<ProcessName, ProductProcess>();
  const cluster: Cluster = {
    database,
    sandbox,
    servers,
    channels: [SANDBOX_DISCORD.channels[0].id, second.channel_id],
    serviceToken,
    async start(name) {
      running.set(name, await starters[name]());
    },
    async stop(name) {
      await running.get(name)?.stop();
      running.delete(name);
    },
    async kill(name) {
      await running.get(name)?.kill();
      running.delete(name);
    },
    async close() {
      await Promise.all([...running.values()].map((process) => process.kill()));
      await balancer.close();
      await sandbox.close();
      await database.close();
    },
  };
  const started = await Promise.allSettled(PROCESSES.map(cluster.start));
  const failed = started.find((one) => one.status === 'rejected');
  if (failed) {
    await cluster.close();
    throw failed.reason;
  }
  return cluster;
}

const guildSchema = z.object({ id: z.string(), channel_id: z.string() });

/** The sandbox's own guild belongs to shard 0 of 2; the formula is `(id >> 22) % 2`. */
async function addGuildOfShard1(sandbox: Sandbox): Promise<z.infer<typeof guildSchema>> {
  const id = String(BigInt(SANDBOX_DISCORD.guildId) + (1n << 22n));
  const response = await fetch(`${sandbox.url}/discord/dev/guilds`, json('POST', { id, name: 'Second' }));
  return guildSchema.parse(await response.json());
}
