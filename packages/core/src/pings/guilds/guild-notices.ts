import { BOT_ABSENT_AFTER_MS, type GUILD_NOTICE_KINDS } from '@lockwatch/contracts';
import type { Sql, SqlTx } from '@lockwatch/db';
import type { Language } from '@lockwatch/texts';
import { type DueMessage, type DueRow, toDueMessages } from '../deliver/send-due-messages.js';
import { createSay, type PingBody } from '../document/render-ping.js';
import { safeText } from '../document/safe-text.js';

/** No silence is unusual before this. */
const SILENCE_MIN_HOURS = 6;
/** A silence of so many of the usual ones is unusual. */
const SILENCE_FACTOR = 3;
/** A notice that could not be sent for this long is cancelled. */
const USEFUL_FOR_HOURS = 24;

/** Notices silences that are unusual for their channel, and their ends. Returns how many. */
export async function noticeSilences(sql: Sql, now: Date): Promise<number> {
  const noticed = await sql`
    with watched as (
      select c.id, g.id as guild_id, watched.channel->>'name' as name, c.silent_since,
        ${now}::timestamptz - to_timestamp(((c.last_message_id >> 22) + 1420070400000) / 1000.0) as silence,
        greatest(make_interval(hours => ${SILENCE_MIN_HOURS}),
          c.usual_silence_ms * ${SILENCE_FACTOR} * interval '1 millisecond') as usual
      from bot_guilds b
      join guilds g on g.id = b.guild_id and g.state = 'confirmed' and g.is_present
      cross join jsonb_array_elements(b.channels) as watched (channel)
      join channels c on c.id = (watched.channel->>'id')::bigint
      where watched.channel->>'state' = 'readable' and c.last_message_id is not null and c.usual_silence_ms > 0
        and exists (
          select from bot_health_reports r
          where r.reported_at > ${new Date(now.getTime() - BOT_ABSENT_AFTER_MS)})
    ), changed as (
      update channels c set silent_since = case when w.silent_since is null then ${now}::timestamptz end
      from watched w
      where w.id = c.id and (w.silence > w.usual) = (w.silent_since is null)
      returning w.guild_id, c.id, w.name, c.silent_since
    )
    insert into guild_notices (id, guild_id, kind, channel_id, channel_name)
    select gen_random_uuid(), guild_id, case when silent_since is null then 'resumed' else 'silent' end, id, name
    from changed
    returning id`;
  return noticed.length;
}

interface GuildNoticeRow extends DueRow {
  kind: (typeof GUILD_NOTICE_KINDS)[number];
  channel_id: string;
  channel_name: string;
  language: Language;
}

/** Notices for the health channels of their servers. */
export async function loadGuildNotices(tx: SqlTx, ids: string[]): Promise<DueMessage[]> {
  const rows = await tx<GuildNoticeRow[]>`
    select n.id, n.attempt_count, n.kind, n.channel_id, n.channel_name, g.language,
      json_build_object('kind', 'channel', 'channelId', g.health_channel_id::text) as destination,
      g.is_present and g.health_channel_id is not null
        and n.created_at > now() - make_interval(hours => ${USEFUL_FOR_HOURS}) as is_due
    from guild_notices n join guilds g on g.id = n.guild_id
    where n.id = any (${ids}::uuid[])`;
  return toDueMessages(rows, renderGuildNotice);
}

function renderGuildNotice(row: GuildNoticeRow): PingBody {
  const { kind, channel_id, channel_name, language } = row;
  const channel = kind === 'deleted' ? `#${safeText(channel_name, 100)}` : `<#${channel_id}>`;
  return { content: createSay(language)({ text: `ping.server.${kind}`, values: { channel } }), embeds: [] };
}
