import {
  AppError,
  type KnownTrader,
  type NoteTraderInput,
  type Notice,
  OFFER_HOURS_MAX,
  TRADER_NOTES_MAX,
  type Trader,
  type TraderNote,
} from '@lockwatch/contracts';
import { type DbOrTx, getDriver, type Tx } from '@lockwatch/db';
import { traderNotes } from '@lockwatch/db/schema';
import { and, eq } from 'drizzle-orm';
import { type Actor, keepVisible, transactionAs } from '../access/index.js';
import { mayBeRead } from './counted-offers.js';
import {
  compareWithUsual,
  findUsualPrice,
  loadVisibleOffers,
  type OfferSource,
  readStandingOffers,
} from './item-offers.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const ACTIVITY_DAYS = 30;
const OFFERS_MAX = 200;
/** The pings, and the offers of an item, whose authors are listed. */
const KNOWN_MAX = 500;

type OwnView = Pick<Trader, 'note' | 'is_muted' | 'is_reported'>;

/** What the actor may see of a trader's messages and standing offers; nothing of a trader who may not be read. */
export async function readTrader(
  { store, parser }: OfferSource,
  actor: Actor,
  authorId: string,
  now: Date,
): Promise<Omit<Trader, keyof OwnView>> {
  const activity = await readActivity(store, actor, authorId, now);
  const since = new Date(now.getTime() - OFFER_HOURS_MAX * HOUR_MS);
  const offers = await loadVisibleOffers(
    store,
    actor,
    (driver) => driver`
      select offer.* from messages post join offers offer on offer.message_id = post.id
      where post.author_id = ${authorId} and post.posted_at > ${since}
      order by offer.posted_at desc limit ${OFFERS_MAX}`,
    now,
  );
  const standing = await readStandingOffers(getDriver(store), offers);
  return {
    author_id: authorId,
    ...activity,
    offers: offers
      .filter(({ id }) => standing.has(id))
      .map((offer) => compareWithUsual(offer, findUsualPrice(parser, offer))),
  };
}

/** Of the messages in channels that the actor may see and that were not deleted. */
async function readActivity(store: DbOrTx, actor: Actor, authorId: string, now: Date) {
  const driver = getDriver(store);
  const since = new Date(now.getTime() - ACTIVITY_DAYS * DAY_MS);
  // Discord's id names the partitions of a message's offers and pings, of all its versions.
  const rows = await driver<
    (Pick<Trader, 'messages' | 'edited' | 'gone'> & { channelId: string; name: string; first: Date })[]
  >`
    select channel_id as "channelId", (array_agg(author_name order by posted_at desc))[1] as name,
      min(posted_at) as first,
      (count(*) filter (where has_offer))::int as messages,
      (count(*) filter (where has_offer and is_edited))::int as edited,
      (count(*) filter (where has_offer and is_gone))::int as gone
    from (
      select post.*, exists (
          select from offers o where o.id >= first_row_id(post.id) and o.id < first_row_id(post.id + 1)
            and o.owner_ids is null and o.type in ('SELL', 'BUY')) as has_offer,
        (select count(*) > 1 or bool_or(ping.user_id = ${actor.userId}) from notifications ping
          where ping.id >= first_row_id(post.id) and ping.id < first_row_id(post.id + 1)
            and ping.outcome is not null and cardinality(ping.item_ids) = 1) as is_gone
      from (
        select m.discord_message_id as id, m.channel_id, min(m.posted_at) as posted_at,
          (array_agg(m.author_name order by m.edit_number desc))[1] as author_name,
          bool_or(m.edit_number > 0) as is_edited
        from messages m
        where m.author_id = ${authorId} and m.posted_at > ${since} and ${mayBeRead(driver)}
        group by m.discord_message_id, m.channel_id having bool_and(m.deleted_at is null)) post) posts
    group by channel_id order by max(posted_at) desc`;
  const seen = await keepVisible(driver, actor.userId, rows, now);
  const [first] = seen.map((row) => row.first).sort((a, b) => a.getTime() - b.getTime());
  const sum = (count: 'messages' | 'edited' | 'gone') => seen.reduce((total, row) => total + row[count], 0);
  return {
    author_name: seen[0]?.name ?? null,
    first_seen_at: first?.toISOString() ?? null,
    messages: sum('messages'),
    edited: sum('edited'),
    gone: sum('gone'),
  };
}

/** The authors of the user's newest pings and of an item's newest offers, and those that the user's rules name. */
export async function listKnownTraders(
  { userId }: Actor,
  store: DbOrTx,
  itemId: number | null,
  now: Date,
): Promise<KnownTrader[]> {
  const driver = getDriver(store);
  const rows = await driver<(KnownTrader & { channelId: string })[]>`
    with seen as (
      (select message_id from notifications
        where user_id = ${userId} and target_number = 0 order by created_at desc limit ${KNOWN_MAX})
      union
      (select message_id from offers where item_id = ${itemId} and owner_ids is null order by posted_at desc limit ${KNOWN_MAX})
      union
      select last.id from watch_rules r
      cross join lateral jsonb_array_elements_text(r.message_filter -> 'only_users') named (author_id)
      cross join lateral (
        select id from messages where author_id = named.author_id::bigint and deleted_at is null
        order by posted_at desc limit 1) last
      where r.user_id = ${userId}
    )
    select * from (
      select distinct on (m.author_id) m.author_id::text, m.author_name, m.channel_id as "channelId"
      from seen join messages m on m.id = seen.message_id
      where m.deleted_at is null and ${mayBeRead(driver)}
      order by m.author_id, m.posted_at desc) trader
    order by lower(author_name), author_id`;
  return keepVisible(driver, userId, rows, now);
}

/** What the user did about a trader. */
export async function readOwnView({ userId }: Actor, store: DbOrTx, authorId: string): Promise<OwnView> {
  const [view] = await getDriver(store)<[OwnView]>`
    select (select note from trader_notes where user_id = ${userId} and author_id = ${authorId}) as note,
      exists (select from blacklist_entries
        where user_id = ${userId} and blacklist_user = ${authorId} and item_id is null) as is_muted,
      exists (select from trader_reports
        where user_id = ${userId} and author_id = ${authorId} and done_at is null) as is_reported`;
  return view;
}

export async function listTraderNotes(actor: Actor, store: DbOrTx) {
  return store
    .select({ author_id: traderNotes.authorId, note: traderNotes.note })
    .from(traderNotes)
    .where(eq(traderNotes.userId, actor.userId))
    .orderBy(traderNotes.authorId);
}

/** Replaces the user's note on a trader, or removes it. Throws LIMIT_REACHED. */
export async function noteTrader(actor: Actor, db: DbOrTx, { id, note }: NoteTraderInput): Promise<Notice> {
  const { userId } = actor;
  return transactionAs(actor, db, async (tx) => {
    const isOwn = eq(traderNotes.userId, userId);
    await tx.delete(traderNotes).where(and(isOwn, eq(traderNotes.authorId, id)));
    if (note === null) return { message: { text: 'market.noteRemoved' } };
    const limit = TRADER_NOTES_MAX;
    if ((await tx.$count(traderNotes, isOwn)) >= limit) {
      throw new AppError('LIMIT_REACHED', { text: 'market.noteLimit', values: { limit } });
    }
    await insertTraderNotes(actor, tx, [{ author_id: id, note }]);
    return { message: { text: 'market.noteSaved' } };
  });
}

/** Returns those of traders without a note. The user must be locked. */
export function insertTraderNotes({ userId }: Actor, tx: Tx, notes: readonly TraderNote[]) {
  const rows = notes.map(({ author_id: authorId, note }) => ({ userId, authorId, note }));
  return tx.insert(traderNotes).values(rows).onConflictDoNothing().returning({ id: traderNotes.authorId });
}
