import { messageUrl } from '@lockwatch/contracts';
import type { SqlTx } from '@lockwatch/db';
import type { Language } from '@lockwatch/texts';
import { mayBeMessagedSql } from '../../access/index.js';
import type { MessageVersion, PingLine } from '../document/ping-document.js';
import { createSay, DESCRIPTION_MAX, offerPrice, type Say, toSide } from '../document/render-ping.js';
import { fitLines, safeText } from '../document/safe-text.js';
import { destinationSql } from './destination.js';
import { type DueMessage, type DueRow, toDueMessages } from './send-due-messages.js';

/** A digest that could not be sent for this long is cancelled. */
const USEFUL_FOR_HOURS = 12;
const LINES_SHOWN = 10;

/** One message about what is held back, at the end of quiet hours or of the day. */
export interface PlannedDigest {
  userId: string;
  kind: 'quiet-hours' | 'daily-cap';
  /** The rule's own webhook; null: the user's usual destination. */
  webhookId: string | null;
  endsAt: Date;
  sendAt: Date;
}

interface DigestRow extends DueRow {
  kind: PlannedDigest['kind'];
  language: Language | null;
}

/** The offers of one item and side that were held back: their number, and the best of them. */
interface HeldOffers
  extends Pick<PingLine, 'type' | 'itemName' | 'price' | 'priceMax'>,
    Pick<MessageVersion, 'authorName' | 'guildId' | 'channelId' | 'discordMessageId'> {
  offers: number;
}

/** Digests of what was held back. */
export async function loadDigests(tx: SqlTx, ids: string[]): Promise<DueMessage[]> {
  const [digests, held] = await Promise.all([
    tx<DigestRow[]>`
      select g.id, g.attempt_count, g.kind, u.language,
        ${tx.unsafe(mayBeMessagedSql('u'))} and g.ends_at > now() - make_interval(hours => ${USEFUL_FOR_HOURS}) as is_due,
        ${tx.unsafe(destinationSql('w', 'u'))} as destination
      from digests g
      join users u on u.id = g.user_id
      left join lateral (
        select id, user_id, discord_webhook_id, encrypted_token from webhooks
        where user_id = u.id and disabled_at is null and discord_webhook_id is not null
          and (id = g.webhook_id or is_primary or u.discord_user_id is null)
        order by id is not distinct from g.webhook_id desc, is_primary desc, created_at, id limit 1) w on true
      where g.id = any (${ids}::uuid[])`.execute(),
    loadHeldOffers(tx, ids),
  ]);
  return toDueMessages(digests, ({ id, kind, language }) => {
    const lines = held.filter((line) => line.digestId === id);
    return lines.length > 0 ? renderDigest(kind, lines, language ?? 'en') : null;
  });
}

/**
 * What is still offered, by item and side, the most frequent first. The same offer of an author counts once. Each digest of
 * a time has the offers for the rules of its webhook; the first has all others, as of rules that are gone or were changed.
 */
async function loadHeldOffers(
  tx: SqlTx,
  ids: readonly string[],
): Promise<readonly (HeldOffers & { digestId: string })[]> {
  return tx<(HeldOffers & { digestId: string })[]>`
    with period as (
      select g.id, g.user_id, g.kind, g.ends_at, g.webhook_id, siblings.webhook_ids,
        g.webhook_id::text is not distinct from siblings.webhook_ids[1] as has_others, greatest(g.ends_at - interval '25 hours', (
        select max(earlier.ends_at) from digests earlier
        where earlier.user_id = g.user_id and earlier.kind = g.kind and earlier.ends_at < g.ends_at)) as starts_at
      from digests g
      cross join lateral (
        select array_agg(sibling.webhook_id::text order by sibling.webhook_id nulls first) as webhook_ids
        from digests sibling
        where sibling.user_id = g.user_id and sibling.kind = g.kind and sibling.ends_at = g.ends_at) siblings
      where g.id = any (${[...ids]}::uuid[])
    ),
    held as (
      select distinct on (p.id, m.author_id, o.item_id, o.type, o.price, o.price_max)
        p.id as digest_id, o.item_id, o.type, o.price, o.price_max,
        case o.type when 'BUY' then -o.unit_price else o.unit_price end as rank, m.posted_at, m.author_name,
        coalesce(m.guild_id, c.guild_id) as guild_id, m.channel_id, m.discord_message_id
      from period p
      join decisions d on d.user_id = p.user_id and d.created_at >= p.starts_at and d.created_at < p.ends_at
        and d.reason = p.kind
      left join watch_rules r on r.id = d.watch_rule_id
      join offers o on o.id = d.offer_id
      join messages m on m.id = o.message_id
      join channels c on c.id = m.channel_id
      where m.deleted_at is null and not exists (
          select from messages newer
          where newer.discord_message_id = m.discord_message_id and newer.edit_number > m.edit_number)
        and (p.webhook_id::text = any (r.targets) or (p.has_others and (r.targets && p.webhook_ids) is not true))
      order by p.id, m.author_id, o.item_id, o.type, o.price, o.price_max, m.posted_at desc
    ),
    ranked as (
      select *, count(*) over (partition by digest_id, item_id, type) as offers,
        row_number() over (partition by digest_id, item_id, type order by rank nulls last, posted_at desc) as place
      from held
    )
    select r.digest_id as "digestId", r.offers::int, r.type, i.name as "itemName", r.price::float8,
      r.price_max::float8 as "priceMax", r.author_name as "authorName", r.guild_id as "guildId",
      r.channel_id as "channelId", r.discord_message_id as "discordMessageId"
    from ranked r join items i on i.id = r.item_id
    where r.place = 1
    order by r.offers desc, i.name, r.type`.execute();
}

function renderDigest(kind: PlannedDigest['kind'], held: readonly HeldOffers[], language: Language) {
  const say = createSay(language);
  const count = held.reduce((sum, line) => sum + line.offers, 0);
  const title = say({
    text: kind === 'quiet-hours' ? 'ping.quietHoursDigest' : 'ping.dailyDigest',
    values: { count },
  });
  const lines = held.slice(0, LINES_SHOWN).map((line) => heldLine(line, say));
  const others = held.length - lines.length;
  if (others > 0) lines.push(say({ text: 'ping.moreItems', values: { count: others } }));
  const description = fitLines(lines, DESCRIPTION_MAX, language);
  return { content: `${title}.`, embeds: [{ title, description, color: 0x7a7f87 }] };
}

function heldLine(line: HeldOffers, say: Say): string {
  const item = safeText(line.itemName, 100);
  const name = say({ text: 'ping.offer', values: { side: toSide(line.type), item } });
  const price = offerPrice(line, say);
  const best =
    line.offers === 1 ? price : say({ text: 'ping.bestOf', values: { count: line.offers, price } });
  const link = `[${say({ text: 'ping.goToMessage' })}](${messageUrl(line)})`;
  return `**${name}** · ${best} – ${safeText(line.authorName, 60)} · ${link}`;
}
