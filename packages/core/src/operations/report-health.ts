import type { BotHealthInput } from '@lockwatch/contracts';
import type { Db } from '@lockwatch/db';
import { botHealthReports, discordInvalidRequests } from '@lockwatch/db/schema';
import { and, lt, ne, sql } from 'drizzle-orm';

/** Stores the bot's health report and its rejected requests, by the database's clock. */
export async function reportBotHealth(db: Db, input: BotHealthInput): Promise<void> {
  const { process, rejected_requests = 0, ...report } = input;
  await db.transaction(async (tx) => {
    if (rejected_requests > 0) {
      await tx
        .insert(discordInvalidRequests)
        .values({ bucket: sql`date_bin('10 seconds', now(), 'epoch')`, requests: rejected_requests })
        .onConflictDoUpdate({
          target: discordInvalidRequests.bucket,
          set: { requests: sql`${discordInvalidRequests.requests} + excluded.requests` },
        });
    }
    await tx
      .insert(botHealthReports)
      .values({ process, report, reportedAt: sql`now()` })
      .onConflictDoUpdate({ target: botHealthReports.process, set: { report, reportedAt: sql`now()` } });
    // A process that has been silent for a day belongs to an earlier division into shards.
    await tx
      .delete(botHealthReports)
      .where(
        and(
          ne(botHealthReports.process, process),
          lt(botHealthReports.reportedAt, sql`now() - interval '1 day'`),
        ),
      );
  });
}
