import { AppError, type CloseReportInput, type Notice, type TraderReport } from '@lockwatch/contracts';
import { type Db, type DbOrTx, isoTime } from '@lockwatch/db';
import { messages, traderReports, users } from '@lockwatch/db/schema';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { type Actor, writeAudit } from '../access/index.js';

const SHOWN = 100;

/** Reports of traders that staff are not done with, the oldest first, at most 100. */
export async function listTraderReports(store: DbOrTx): Promise<TraderReport[]> {
  return store
    .select({
      id: traderReports.id,
      author_id: traderReports.authorId,
      author_name: sql<string | null>`(
        select ${messages.authorName} from ${messages} where ${messages.authorId} = ${traderReports.authorId}
        order by ${messages.postedAt} desc limit 1)`,
      reason: traderReports.reason,
      user_id: users.id,
      user_name: users.name,
      created_at: isoTime(traderReports.createdAt),
    })
    .from(traderReports)
    .innerJoin(users, eq(users.id, traderReports.userId))
    .where(isNull(traderReports.doneAt))
    .orderBy(asc(traderReports.createdAt), asc(traderReports.id))
    .limit(SHOWN);
}

/** Marks a report as done, or opens it again, with an audit entry. Throws NOT_FOUND; also once its user reported anew. */
export async function closeTraderReport(
  actor: Actor,
  db: Db,
  { id, is_done: isDone }: CloseReportInput,
): Promise<Notice> {
  return db.transaction(async (tx) => {
    const isNewest = sql`not exists (select from ${traderReports} other
      where other.user_id = ${traderReports.userId} and other.author_id = ${traderReports.authorId}
        and other.id > ${id})`;
    const [report] = await tx
      .update(traderReports)
      .set({ doneAt: isDone ? new Date() : null })
      .where(and(eq(traderReports.id, id), isDone ? undefined : isNewest))
      .returning();
    if (!report) throw new AppError('NOT_FOUND', { text: 'market.noSuchReport' });
    await writeAudit(tx, actor, {
      action: 'trader_report_closed',
      message: `${isDone ? 'Closed' : 'Opened again'} the report of trader ${report.authorId}.`,
    });
    return { message: { text: isDone ? 'market.reportClosed' : 'market.reportOpen' } };
  });
}
