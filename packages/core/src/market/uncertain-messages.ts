import type { UncertainMessage } from '@lockwatch/contracts';
import { type DbOrTx, getDriver } from '@lockwatch/db';

/** Messages to label: reported ones, then unlabelled predicted ones of the last week, newest first. */
export async function listUncertainMessages(
  store: DbOrTx,
  { limit, offset }: { limit: number; offset: number },
): Promise<UncertainMessage[]> {
  // An offer has the time of its message, so no more guessed ones than these can be on the page.
  const rows = await getDriver(store)<(Omit<UncertainMessage, 'posted_at'> & { posted_at: Date })[]>`
    with reported as (
      select message_id from offer_feedback
      where answer = 'wrong' and reviewed_at is null and message_id is not null
    ), guessed as (
      select message_id from offers o
      where kind = 'predicted' and owner_ids is null and posted_at > now() - interval '7 days'
        and not exists (select from labelled_messages l where l.message_id = o.message_id)
      group by posted_at, message_id order by posted_at desc, message_id desc limit ${offset + limit}
    )
    select m.id as message_id, m.content, m.author_name, c.name as channel_name, m.posted_at,
      coalesce((
        select json_agg(json_build_object('type', o.type, 'item_id', o.item_id, 'item_name', i.name, 'price', o.price,
          'price_max', o.price_max, 'kind', o.kind, 'confidence', o.confidence, 'span_start', o.span_start,
          'span_end', o.span_end, 'price_span_start', o.price_span_start, 'price_span_end', o.price_span_end,
          'side_span_start', o.side_span_start, 'side_span_end', o.side_span_end) order by o.ordinal)
        from offers o join items i on i.id = o.item_id
        where o.message_id = m.id and o.owner_ids is null), '[]') as offers,
      coalesce((
        select json_agg(json_build_object('item_name', f.parsed_offer ->> 'itemName', 'reason', f.reason,
          'comment', f.comment) order by f.created_at)
        from offer_feedback f
        where f.message_id = m.id and f.answer = 'wrong' and f.reviewed_at is null), '[]') as reports
    from messages m
    left join channels c on c.id = m.channel_id
    where m.id in (select message_id from reported union select message_id from guessed)
    order by m.id in (select message_id from reported) desc, m.posted_at desc, m.id desc
    limit ${limit} offset ${offset}`;
  return rows.map((row) => ({ ...row, posted_at: row.posted_at.toISOString() }));
}
