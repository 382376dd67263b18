import type { MessageType, OfferKind, OfferType } from '@lockwatch/contracts';
import type { Sql, SqlTx } from '../feed/sql.js';
import { type PingDocument, pingLines, type VersionedOffer } from './ping-document.js';

interface NotificationRow {
  id: string;
  user_id: string;
  is_late: boolean;
  message_id: string;
  discord_message_id: string;
  channel_id: string;
  channel_name: string | null;
  guild_id: string | null;
  author_id: string;
  author_name: string;
  content: string;
  worlds: string[];
  posted_at: Date;
  edited_at: Date | null;
  deleted_at: Date | null;
  rules_are_paused: boolean;
  author_is_ignored: boolean;
}

interface OfferRow {
  notification_id: string;
  offer_id: string;
  is_current: boolean;
  edit_number: string;
  ordinal: number;
  type: OfferType;
  item_id: string;
  item_name: string;
  price: number | null;
  price_max: number | null;
  kind: OfferKind;
  content: string;
  span_start: number;
  span_end: number;
  is_own_alias: boolean;
  rule_id: string | null;
  min_price: number | null;
  max_price: number | null;
  message_type: MessageType | null;
  is_told: boolean;
}

/**
 * What these pings tell as of now, by notification id: the newest version of the message each is about, and every
 * offer it ever told of. Gives the same document as matching made when the ping was new.
 */
export async function loadDocuments(
  sql: Sql | SqlTx,
  notificationIds: readonly string[],
): Promise<Map<string, PingDocument>> {
  if (notificationIds.length === 0) return new Map();
  const ids = [...notificationIds];
  const [notifications, offers] = await Promise.all([
    sql<NotificationRow[]>`
      select n.id, n.user_id, n.is_late, n.message_id, n.discord_message_id, m.channel_id, c.name as channel_name,
        coalesce(m.guild_id, c.guild_id) as guild_id, m.author_id, m.author_name, m.content, m.worlds, m.posted_at,
        m.edited_at, m.deleted_at,
        coalesce((
          select bool_and(r.is_paused) from decisions d join watch_rules r on r.id = d.watch_rule_id
          where d.notification_id = n.id), false) as rules_are_paused,
        exists (
          select 1 from blacklist_entries b
          where b.user_id = n.user_id and b.blacklist_type = 'GLOBAL' and b.blacklist_user = m.author_id
        ) as author_is_ignored
      from notifications n join messages m on m.id = n.message_id join channels c on c.id = m.channel_id
      where n.id = any (${ids}::uuid[])`,
    sql<OfferRow[]>`
      with wanted as (select id, user_id, message_id from notifications where id = any (${ids}::uuid[])),
      shown as (
        select w.id as notification_id, d.offer_id, d.watch_rule_id, true as is_told
        from wanted w join decisions d on d.notification_id = w.id
        union
        select w.id, o.id, null, false
        from wanted w join offers o on o.message_id = w.message_id
        where o.owner_ids is null or w.user_id = any (o.owner_ids)
      )
      select s.notification_id, s.offer_id, o.message_id = w.message_id as is_current, m.edit_number, o.ordinal,
        o.type, o.item_id, i.name as item_name, o.price::float8, o.price_max::float8, o.kind,
        m.content, o.span_start, o.span_end, o.owner_ids is not null as is_own_alias, r.id as rule_id,
        r.min_price::float8, r.max_price::float8, r.message_type, s.is_told
      from shown s
      join wanted w on w.id = s.notification_id
      join offers o on o.id = s.offer_id
      join messages m on m.id = o.message_id
      join items i on i.id = o.item_id
      left join watch_rules r on r.id = s.watch_rule_id
      order by m.edit_number, o.ordinal, r.created_at, r.id`,
  ]);
  const byNotification = Map.groupBy(offers, (row) => row.notification_id);
  return new Map(
    notifications.map((row) => {
      const all = versionedOffers(byNotification.get(row.id) ?? []);
      const document: PingDocument = {
        notificationId: row.id,
        message: pingMessage(row),
        isLate: row.is_late,
        lines: pingLines(
          all.filter((offer) => offer.isTold),
          all.filter((offer) => offer.isCurrent),
        ),
        since: { rulesArePaused: row.rules_are_paused, authorIsIgnored: row.author_is_ignored },
      };
      return [row.id, document];
    }),
  );
}

interface ShownOffer extends VersionedOffer {
  isTold: boolean;
  isCurrent: boolean;
}

function versionedOffers(rows: readonly OfferRow[]): ShownOffer[] {
  return [...Map.groupBy(rows, (row) => row.offer_id).values()].flatMap((same) => {
    const [row] = same;
    if (!row) return [];
    return [
      {
        editNumber: Number(row.edit_number),
        ordinal: row.ordinal,
        type: row.type,
        itemId: Number(row.item_id),
        itemName: row.item_name,
        price: row.price,
        priceMax: row.price_max,
        kind: row.kind,
        words: row.content.slice(row.span_start, row.span_end),
        isOwnAlias: row.is_own_alias,
        rules: same.flatMap(pingRule),
        isTold: same.some((other) => other.is_told),
        isCurrent: row.is_current,
      },
    ];
  });
}

function pingRule(row: OfferRow): VersionedOffer['rules'] {
  return row.rule_id !== null && row.min_price !== null && row.max_price !== null && row.message_type !== null
    ? [{ id: row.rule_id, minPrice: row.min_price, maxPrice: row.max_price, messageType: row.message_type }]
    : [];
}

function pingMessage(row: NotificationRow): PingDocument['message'] {
  return {
    discordMessageId: row.discord_message_id,
    channelId: row.channel_id,
    guildId: row.guild_id,
    channelName: row.channel_name,
    authorId: row.author_id,
    authorName: row.author_name,
    content: row.content,
    worlds: row.worlds,
    postedAtMs: row.posted_at.getTime(),
    isEdited: row.edited_at !== null,
    isDeleted: row.deleted_at !== null,
  };
}
