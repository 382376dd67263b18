import { AppError, type LedgerEntry } from '@lockwatch/contracts';
import { type DbOrTx, isoTime } from '@lockwatch/db';
import { ledgerAccounts, ledgerEntries, ledgerTransactions, users } from '@lockwatch/db/schema';
import { formatText, type Language, restoreText } from '@lockwatch/texts';
import { desc, eq, sql } from 'drizzle-orm';
import { type Actor, auditDataView } from '../../access/index.js';

/** The ledger entries of a user, newest first. */
export async function listLedger(
  store: DbOrTx,
  userId: string,
  page: { limit: number; offset: number },
  language: Language = 'en',
): Promise<LedgerEntry[]> {
  const since = sql`coalesce(sum(${ledgerEntries.amount}) over (
    order by ${ledgerEntries.position} desc rows between unbounded preceding and 1 preceding), 0)`;
  const rows = await store
    .select({
      entry_id: ledgerEntries.id,
      kind: ledgerTransactions.kind,
      amount: ledgerEntries.amount,
      balance_after: sql<number>`(${ledgerAccounts.balance} - ${since})::float8`,
      reason: ledgerTransactions.reason,
      created_at: isoTime(ledgerTransactions.createdAt),
    })
    .from(ledgerEntries)
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerEntries.accountId))
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
    .where(eq(ledgerAccounts.userId, userId))
    .orderBy(desc(ledgerEntries.position))
    .limit(page.limit)
    .offset(page.offset);
  return rows.map(({ reason, ...row }) => ({
    ...row,
    reason: row.kind === 'adjustment' ? reason : formatText(language, restoreText('billing.ledger.', reason)),
  }));
}

/** The ledger entries of a user for staff, newest first; the view is logged. Throws NOT_FOUND. */
export async function getUserLedger(
  actor: Actor,
  store: DbOrTx,
  input: { id: string; limit: number; offset: number },
  language: Language,
): Promise<LedgerEntry[]> {
  const user = await store.query.users.findFirst({ where: eq(users.id, input.id) });
  if (!user) throw new AppError('NOT_FOUND', { text: 'access.noSuchUser' });
  await auditDataView(store, actor, {
    action: 'user_ledger_viewed',
    target: { userId: user.id, name: user.name },
  });
  return listLedger(store, input.id, input, language);
}
