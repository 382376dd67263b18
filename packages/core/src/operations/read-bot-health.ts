import {
  BOT_ABSENT_AFTER_MS,
  type BotHealthInput,
  type BotState,
  botHealthInput,
} from '@lockwatch/contracts';
import type { Sql } from '@lockwatch/db';

type Report = Omit<BotHealthInput, 'process'>;
const reportSchema = botHealthInput.omit({ process: true });

/** The present health of the bot. */
export async function readBotHealth(sql: Sql) {
  const [reports, lost, [guilds]] = await Promise.all([
    readReports(sql),
    sql<{ name: string }[]>`
      select format('#%s (%s)', channel->>'name', bot_guilds.name) as name
      from bot_guilds, jsonb_array_elements(channels) as channel
      where channel->>'state' = 'lost'
      order by guild_id::text, 1`,
    sql<{ count: number }[]>`select count(*)::int as count from bot_guilds`,
  ]);
  const sum = (figure: (report: Report) => number) => reports.reduce((all, one) => all + figure(one), 0);
  return {
    state: getBotState(reports),
    /** How far the stored messages may be behind Discord, ms. Null while the bot is absent. */
    lagMs: reports.length === 0 ? null : Math.max(...reports.map(getLagMs)),
    unsent: sum((report) => report.unsent),
    channelsBehind: sum((report) => report.channels_behind),
    watchedChannels: sum((report) => report.watched_channels),
    /** Channels that should be readable and are not: `#name (server)`, or the id of one that does not exist. */
    unreadableChannels: [...lost.map((channel) => channel.name), ...findMissingEverywhere(reports)],
    guilds: guilds?.count ?? 0,
    pings: reports.flatMap((report) =>
      report.shards.flatMap(({ shard_id: shardId, ping_ms: ms }) => (ms === null ? [] : [{ shardId, ms }])),
    ),
  };
}

/** Whether the bot is connected; cheaper than `readBotHealth`. */
export async function readBotState(sql: Sql): Promise<BotState> {
  return getBotState(await readReports(sql));
}

async function readReports(sql: Sql): Promise<Report[]> {
  const rows = await sql<{ report: unknown }[]>`
    select report from bot_health_reports
    where reported_at > now() - ${BOT_ABSENT_AFTER_MS} * interval '1 millisecond'
    order by process`;
  // The report of another version of the bot is ignored; it is replaced within seconds of the upgrade.
  return rows.flatMap((row) => reportSchema.safeParse(row.report).data ?? []);
}

/** Connected: every shard is ready, in whichever process. */
function getBotState(reports: readonly Report[]): BotState {
  if (reports.length === 0) return 'absent';
  const shards = reports.flatMap((report) => report.shards);
  const ready = new Set(shards.filter((shard) => shard.state === 'ready').map((shard) => shard.shard_id));
  const wanted = Math.max(...reports.map((report) => report.shard_count));
  return ready.size >= wanted ? 'connected' : 'disconnected';
}

function getLagMs(report: Report): number {
  const gone = report.shards.filter((shard) => shard.state !== 'ready').map((shard) => shard.since_ms);
  return Math.max(0, report.oldest_unsent_ms ?? 0, ...gone);
}

/** A process sees the guilds of its own shards only: a channel is missing when none of them has it. */
function findMissingEverywhere(reports: readonly Report[]): string[] {
  const [first, ...others] = reports;
  if (!first) return [];
  return first.missing_channel_ids.filter((id) =>
    others.every((report) => report.missing_channel_ids.includes(id)),
  );
}

export type BotHealth = Awaited<ReturnType<typeof readBotHealth>>;
