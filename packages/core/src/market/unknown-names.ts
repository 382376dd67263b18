import { AppError, type Notice, type UnknownName } from '@lockwatch/contracts';
import { type DbOrTx, isoTime, jsonRows, type Sql } from '@lockwatch/db';
import { unknownNames } from '@lockwatch/db/schema';
import { and, asc, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import { mapWithYield } from '../ports/index.js';
import type { MessageParser } from './message-parser.js';
import { recentMessages } from './recent-messages.js';

const DAY_MS = 86_400_000;
/** Names kept in memory while counting; later ones are rare. */
const NAMES_MAX = 50_000;
/** A name needs at least this many authors. */
const AUTHORS_MIN = 2;
const EXAMPLE_LENGTH = 300;

/** Counts and stores unknown names of the last day from at least two authors. Returns how many. */
export async function countUnknownNames(
  sql: Sql,
  parser: Pick<MessageParser, 'unknownNames'>,
  now: Date,
): Promise<number> {
  const uses = new Map<
    string,
    { messages: number; authors: Set<string>; example: string; lastSeenAt: Date }
  >();
  for await (const chunk of recentMessages(sql, new Date(now.getTime() - DAY_MS))) {
    await mapWithYield(chunk, (message) => {
      for (const name of parser.unknownNames(message.content, message.channelContext)) {
        const use = uses.get(name);
        if (use) {
          use.messages += 1;
          use.authors.add(message.authorId);
          use.lastSeenAt = message.postedAt;
        } else if (uses.size < NAMES_MAX) {
          uses.set(name, {
            messages: 1,
            authors: new Set([message.authorId]),
            example: message.content.slice(0, EXAMPLE_LENGTH).toWellFormed(),
            lastSeenAt: message.postedAt,
          });
        }
      }
    });
  }
  const found = [...uses]
    .filter(([, use]) => use.authors.size >= AUTHORS_MIN)
    .map(([name, { lastSeenAt, ...use }]) => ({
      ...use,
      name,
      authors: use.authors.size,
      last_seen_at: lastSeenAt,
    }));
  await sql.begin(async (tx) => {
    await tx`
      delete from unknown_names
      where dismissed_at is null and not (name = any (${found.map(({ name }) => name)}::text[]))`;
    await tx`
      insert into unknown_names (name, messages, authors, example, last_seen_at)
      select name, messages, authors, example, last_seen_at
      from jsonb_to_recordset(${jsonRows(found)}::jsonb)
        as found (name text, messages int, authors int, example text, last_seen_at timestamptz)
      on conflict (name) do update
      set messages = excluded.messages, authors = excluded.authors, example = excluded.example,
        last_seen_at = excluded.last_seen_at`;
  });
  return found.length;
}

/** The names of the last count that are not dismissed, those with the most authors first. */
export async function listUnknownNames(
  store: DbOrTx,
  page: { limit: number; offset: number },
): Promise<UnknownName[]> {
  return store
    .select({
      name: unknownNames.name,
      messages: unknownNames.messages,
      authors: unknownNames.authors,
      example: unknownNames.example,
      last_seen_at: isoTime(unknownNames.lastSeenAt),
    })
    .from(unknownNames)
    .where(and(isNull(unknownNames.dismissedAt), gt(unknownNames.lastSeenAt, sql`now() - interval '1 day'`)))
    .orderBy(desc(unknownNames.authors), desc(unknownNames.messages), asc(unknownNames.name))
    .limit(page.limit)
    .offset(page.offset);
}

/** Removes a name from the list permanently. Throws NOT_FOUND. */
export async function dismissUnknownName(store: DbOrTx, name: string): Promise<Notice> {
  const dismissed = await store
    .update(unknownNames)
    .set({ dismissedAt: sql`now()` })
    .where(and(eq(unknownNames.name, name), isNull(unknownNames.dismissedAt)))
    .returning({ name: unknownNames.name });
  if (dismissed.length === 0)
    throw new AppError('NOT_FOUND', { text: 'market.nameNotListed', values: { name } });
  return { message: { text: 'market.nameDismissed', values: { name } } };
}
