import type { BotHealthInput } from '@lockwatch/contracts';
import type { Db } from '@lockwatch/db';
import { heartbeats } from '@lockwatch/db/schema';
import { and, lt, ne, sql } from 'drizzle-orm';

/** Rows of `heartbeats` that tell of a process of the bot. */
export const PROCESS_PREFIX = 'bot:';

/** Notes how a process of the bot is. The moment is the database's, so that clocks need not agree. */
export async function reportBotHealth(db: Db, input: BotHealthInput): Promise<void> {
  const { process, ...details } = input;
  const name = `${PROCESS_PREFIX}${process}`;
  await db.transaction(async (tx) => {
    await tx
      .insert(heartbeats)
      .values({ name, details, seenAt: sql`now()` })
      .onConflictDoUpdate({ target: heartbeats.name, set: { details, seenAt: sql`now()` } });
    // A process that has been silent for a day is of an earlier division into shards.
    await tx
      .delete(heartbeats)
      .where(
        and(
          sql`starts_with(${heartbeats.name}, ${PROCESS_PREFIX})`,
          ne(heartbeats.name, name),
          lt(heartbeats.seenAt, sql`now() - interval '1 day'`),
        ),
      );
  });
}
