import {
  BOT_ABSENT_AFTER_MS,
  type BotHealthInput,
  type BotState,
  botHealthInput,
} from '@lockwatch/contracts';
import type { Sql } from '../feed/sql.js';
import { GUILD_PREFIX } from './report-guilds.js';
import { PROCESS_PREFIX } from './report-health.js';

/** How the bot is, over all of its processes that reported lately. */
export interface BotHealth {
  state: BotState;
  /**
   * ms by which what Discord shows may be ahead of what is stored: the age of the oldest entry that waits for the
   * server, or how long a shard has been without its connection. Null while the bot is absent: nobody knows.
   */
  lagMs: number | null;
  unsent: number;
  channelsBehind: number;
  watchedChannels: number;
  /** Names of channels that should be read and cannot, as `#name (server)`, or ids of those that do not exist. */
  unreadableChannels: string[];
  guilds: number;
  /** Round trip of each shard's last heartbeat. */
  pings: { shardId: number; ms: number }[];
}

type Report = Omit<BotHealthInput, 'process'>;
const reportSchema = botHealthInput.omit({ process: true });

/** How the bot is at this moment, from what its processes reported. */
export async function readBotHealth(sql: Sql): Promise<BotHealth> {
  const [reports, lost, [guilds]] = await Promise.all([
    readReports(sql),
    sql<{ name: string }[]>`
      select format('#%s (%s)', channel->>'name', details->>'name') as name
      from heartbeats, jsonb_array_elements(details->'channels') as channel
      where starts_with(heartbeats.name, ${GUILD_PREFIX}) and channel->>'state' = 'lost'
      order by heartbeats.name, 1`,
    sql<{ count: number }[]>`
      select count(*)::int as count from heartbeats where starts_with(name, ${GUILD_PREFIX})`,
  ]);
  const sum = (figure: (report: Report) => number) => reports.reduce((all, one) => all + figure(one), 0);
  return {
    state: stateOf(reports),
    lagMs: reports.length === 0 ? null : Math.max(...reports.map(lagOf)),
    unsent: sum((report) => report.unsent),
    channelsBehind: sum((report) => report.channels_behind),
    watchedChannels: sum((report) => report.watched_channels),
    unreadableChannels: [...lost.map((channel) => channel.name), ...missingEverywhere(reports)],
    guilds: guilds?.count ?? 0,
    pings: reports.flatMap((report) =>
      report.shards.flatMap(({ shard_id: shardId, ping_ms: ms }) => (ms === null ? [] : [{ shardId, ms }])),
    ),
  };
}

/** Whether the bot is connected: the part of its health that is asked for every few seconds. */
export async function readBotState(sql: Sql): Promise<BotState> {
  return stateOf(await readReports(sql));
}

/** What the processes that reported lately said last. */
async function readReports(sql: Sql): Promise<Report[]> {
  const rows = await sql<{ details: unknown }[]>`
    select details from heartbeats
    where starts_with(name, ${PROCESS_PREFIX})
      and seen_at > now() - ${BOT_ABSENT_AFTER_MS} * interval '1 millisecond'
    order by name`;
  // A report of another version of the bot says nothing; it is replaced within seconds of the upgrade.
  return rows.flatMap((row) => reportSchema.safeParse(row.details).data ?? []);
}

/** Connected means every shard of the bot, in whichever process. */
function stateOf(reports: readonly Report[]): BotState {
  if (reports.length === 0) return 'absent';
  const shards = reports.flatMap((report) => report.shards);
  const ready = new Set(shards.filter((shard) => shard.state === 'ready').map((shard) => shard.shard_id));
  const wanted = Math.max(...reports.map((report) => report.shard_count));
  return ready.size >= wanted ? 'connected' : 'disconnected';
}

function lagOf(report: Report): number {
  const gone = report.shards.filter((shard) => shard.state !== 'ready').map((shard) => shard.since_ms);
  return Math.max(0, report.oldest_unsent_ms ?? 0, ...gone);
}

/** A process sees the guilds of its own shards only: a channel is missing when none of them has it. */
function missingEverywhere(reports: readonly Report[]): string[] {
  const [first, ...others] = reports;
  if (!first) return [];
  return first.missing_channel_ids.filter((id) =>
    others.every((report) => report.missing_channel_ids.includes(id)),
  );
}
