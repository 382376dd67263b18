import type { OfferType } from '@lockwatch/contracts';
import type { SqlTx } from '../feed/sql.js';
import { offerKey } from '../notifications/ping-document.js';

/** A ping about an earlier version of a message; it moves along with the message. */
export interface EarlierNotification {
  id: string;
  userId: string;
  discordMessageId: string;
}

export interface Told {
  /** By Discord's message id, then person, then `offerKey`: the notification that told of it. */
  byMessage: Map<string, Map<string, Map<string, string>>>;
  notifications: EarlierNotification[];
}

/** What people were told of these messages already. A ping that was withdrawn or given up told nobody anything. */
export async function loadTold(tx: SqlTx, discordMessageIds: readonly string[]): Promise<Told> {
  const rows = await tx<
    { id: string; user_id: string; discord_message_id: string; type: OfferType; item_id: string }[]
  >`
    select distinct n.id, n.user_id, n.discord_message_id, o.type, o.item_id
    from notifications n
    join decisions d on d.notification_id = n.id
    join offers o on o.id = d.offer_id
    where n.discord_message_id = any (${[...discordMessageIds]}::bigint[]) and n.state in ('pending', 'sent')`;
  const told: Told = { byMessage: new Map(), notifications: [] };
  const seen = new Set<string>();
  for (const row of rows) {
    const people = told.byMessage.get(row.discord_message_id) ?? new Map<string, Map<string, string>>();
    told.byMessage.set(row.discord_message_id, people);
    const keys = people.get(row.user_id) ?? new Map<string, string>();
    people.set(row.user_id, keys);
    keys.set(offerKey({ type: row.type, itemId: Number(row.item_id) }), row.id);
    if (seen.has(row.id)) continue;
    seen.add(row.id);
    told.notifications.push({
      id: row.id,
      userId: row.user_id,
      discordMessageId: row.discord_message_id,
    });
  }
  return told;
}
