import { snowflakeTimestampMs } from '@lockwatch/contracts';
import type { Sql, SqlTx } from '@lockwatch/db';
import type { Language } from '@lockwatch/texts';
import { FIRST_POST_SQL } from '../../market/index.js';
import {
  buildPingDocument,
  type MessageVersion,
  type OfferVersion,
  type PingDocument,
  type PingReposts,
  type PingUserActions,
} from './ping-document.js';

interface PingRow extends MessageVersion, PingUserActions {
  id: string;
  isLate: boolean;
  language: Language | null;
  pingTemplate: string | null;
  repostCount: number;
  lastRepostId: string | null;
  lastRepostChannel: string | null;
}

/** SQL of whom a rule's pings mention; null: nobody. */
export function mentionSql(rule: string): string {
  return `case when ${rule}.mention_id is not null
    then json_build_object('kind', ${rule}.mention_kind, 'id', ${rule}.mention_id::text) end`;
}

/** The current content of these pings by notification id; equals the document that matching built. */
export async function loadPingDocuments(
  sql: Sql | SqlTx,
  notificationIds: readonly string[],
): Promise<Map<string, PingDocument>> {
  if (notificationIds.length === 0) return new Map();
  const ids = [...notificationIds];
  const [pings, offers] = await Promise.all([
    sql<PingRow[]>`
      select n.id, n.is_late as "isLate", u.language, u.ping_template as "pingTemplate",
        n.discord_message_id as "discordMessageId", m.channel_id as "channelId",
        c.name as "channelName", coalesce(m.guild_id, c.guild_id) as "guildId", m.author_id as "authorId",
        m.author_name as "authorName", m.content, m.worlds, m.posted_at as "postedAt", m.edited_at as "editedAt",
        m.deleted_at as "deletedAt", m.text_removed_at as "textRemovedAt",
        ${sql.unsafe(FIRST_POST_SQL)} as "isFirstPost",
        coalesce((
          select bool_and(r.is_paused) from decisions d join watch_rules r on r.id = d.watch_rule_id
          where d.notification_id = n.id), false) as "areRulesPaused",
        n.repost_count as "repostCount", n.last_repost_id as "lastRepostId", (
          select rc.name from messages r join channels rc on rc.id = r.channel_id
          where r.id >= first_row_id(n.last_repost_id) and r.id < first_row_id(n.last_repost_id + 1) limit 1
        ) as "lastRepostChannel",
        exists (
          select 1 from blacklist_entries b
          where b.user_id = n.user_id and b.blacklist_type = 'GLOBAL' and b.blacklist_user = m.author_id
        ) as "isAuthorIgnored"
      from notifications n join messages m on m.id = n.message_id join channels c on c.id = m.channel_id
        join users u on u.id = n.user_id
      where n.id = any (${ids}::uuid[])`,
    loadOffers(sql, ids),
  ]);
  const offersByPing = Map.groupBy(offers, (offer) => offer.notificationId);
  return new Map(
    pings.map((ping) => {
      const { areRulesPaused, isAuthorIgnored } = ping;
      const userActions = { areRulesPaused, isAuthorIgnored };
      const ofPing = offersByPing.get(ping.id) ?? [];
      return [ping.id, buildPingDocument(ping, ping, ofPing, userActions, toReposts(ping))];
    }),
  );
}

/** The offers that these pings named, and those in their messages now, with the rules that they met. */
async function loadOffers(
  sql: Sql | SqlTx,
  ids: string[],
): Promise<readonly (OfferVersion & { notificationId: string })[]> {
  return sql<(OfferVersion & { notificationId: string })[]>`
    with wanted as (select id, user_id, message_id from notifications where id = any (${ids}::uuid[])),
    shown as (
      select w.id as notification_id, d.offer_id, d.watch_rule_id, true as is_notified
      from wanted w join decisions d on d.notification_id = w.id
      union
      select w.id, o.id, null, false
      from wanted w join offers o on o.message_id = w.message_id
      where o.owner_ids is null or w.user_id = any (o.owner_ids)
    )
    select s.notification_id as "notificationId", m.edit_number::float8 as "editNumber", o.ordinal, m.content,
      o.type, o.item_id::float8 as "itemId", i.name as "itemName", o.price::float8,
      o.price_max::float8 as "priceMax", o.usual, o.kind, o.owner_ids as "ownerIds",
      json_build_object('start', o.span_start, 'end', o.span_end) as span,
      coalesce(
        json_agg(json_build_object('id', r.id, 'minPrice', r.min_price, 'maxPrice', r.max_price,
          'messageType', r.message_type, 'mention', ${sql.unsafe(mentionSql('r'))}) order by r.created_at, r.id) filter (where r.id is not null),
        '[]') as rules,
      bool_or(s.is_notified) as "isNotified", o.message_id = w.message_id as "isCurrent"
    from shown s
    join wanted w on w.id = s.notification_id
    join offers o on o.id = s.offer_id
    join messages m on m.id = o.message_id
    join items i on i.id = o.item_id
    left join watch_rules r on r.id = s.watch_rule_id
    group by s.notification_id, w.message_id, o.id, m.id, i.id`.execute();
}

function toReposts({ repostCount, lastRepostId, lastRepostChannel }: PingRow): PingReposts | null {
  if (lastRepostId === null) return null;
  return {
    count: repostCount,
    lastMs: snowflakeTimestampMs(lastRepostId),
    lastChannelName: lastRepostChannel,
  };
}
