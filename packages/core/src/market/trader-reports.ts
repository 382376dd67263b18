import {
  AppError,
  type CloseReportInput,
  EXPORT_LIMITS,
  type Notice,
  type ReportTraderInput,
  type TraderReport,
} from '@lockwatch/contracts';
import { type Database, type Db, type DbOrTx, isoTime } from '@lockwatch/db';
import { messages, traderReports, users } from '@lockwatch/db/schema';
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { type Actor, countLimitedCall, writeAudit } from '../access/index.js';

/** Reports a trader to staff. Throws CONFLICT while an earlier report is open, RATE_LIMITED for the sixth in an hour. */
export async function reportTrader(
  { userId }: Actor,
  { db, sql }: Pick<Database, 'db' | 'sql'>,
  { id, reason }: ReportTraderInput,
): Promise<Notice> {
  await countLimitedCall(sql, 'trader-report', userId);
  const report = { userId, authorId: id, reason };
  const added = await db.insert(traderReports).values(report).onConflictDoNothing().returning();
  if (added.length === 0) throw new AppError('CONFLICT', { text: 'market.reportedAlready' });
  return { message: { text: 'market.traderReported' } };
}

/**
 * The newest 100 of a user's reports, without names, or of those that staff are not done with. Of these, each user's newest
 * come first: a few users with many reports hide those of no other.
 */
export async function listTraderReports(
  store: DbOrTx,
  of: { userId: string } | 'open',
): Promise<TraderReport[]> {
  const turn = sql`row_number() over (
    partition by ${traderReports.userId} order by ${traderReports.createdAt} desc, ${traderReports.id} desc)`;
  return store
    .select({
      id: traderReports.id,
      author_id: traderReports.authorId,
      // Staff may read every message; the user may know nothing but the id.
      author_name: sql<string | null>`(
        select ${messages.authorName} from ${messages}
        where ${of === 'open'} and ${messages.authorId} = ${traderReports.authorId}
        order by ${messages.postedAt} desc limit 1)`,
      reason: traderReports.reason,
      user_name: users.name,
      created_at: isoTime(traderReports.createdAt),
    })
    .from(traderReports)
    .innerJoin(users, eq(users.id, traderReports.userId))
    .where(of === 'open' ? isNull(traderReports.doneAt) : eq(users.id, of.userId))
    .orderBy(turn, desc(traderReports.createdAt), desc(traderReports.id))
    .limit(EXPORT_LIMITS.trader_reports);
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
