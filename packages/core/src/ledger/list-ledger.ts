import { LEDGER_KINDS, type LedgerEntry } from '@lockwatch/contracts';
import type { DbOrTx } from '@lockwatch/db';
import { ledgerAccounts, ledgerEntries, ledgerTransactions } from '@lockwatch/db/schema';
import { desc, eq, sql } from 'drizzle-orm';
import { z } from 'zod';

const kindSchema = z.enum(LEDGER_KINDS);

/** What moved on the person's balance, newest first; empty for somebody who never had any. */
export async function listLedger(
  store: DbOrTx,
  userId: string,
  page: { limit: number; offset: number },
): Promise<LedgerEntry[]> {
  // The balance after an entry is today's less everything booked since: read along the index, newest first.
  const since = sql`coalesce(sum(${ledgerEntries.amount}) over (
    order by ${ledgerEntries.position} desc rows between unbounded preceding and 1 preceding), 0)`;
  const rows = await store
    .select({
      entry_id: ledgerEntries.id,
      kind: ledgerTransactions.kind,
      amount: ledgerEntries.amount,
      balance_after: sql<number>`(${ledgerAccounts.balance} - ${since})::float8`,
      reason: ledgerTransactions.reason,
      createdAt: ledgerTransactions.createdAt,
    })
    .from(ledgerEntries)
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerEntries.accountId))
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
    .where(eq(ledgerAccounts.userId, userId))
    .orderBy(desc(ledgerEntries.position))
    .limit(page.limit)
    .offset(page.offset);
  return rows.map(({ createdAt, kind, ...row }) => ({
    ...row,
    kind: kindSchema.parse(kind),
    created_at: createdAt.toISOString(),
  }));
}
