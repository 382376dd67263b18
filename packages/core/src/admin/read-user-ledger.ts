import { AppError, type LedgerEntry } from '@lockwatch/contracts';
import type { DbOrTx } from '@lockwatch/db';
import { users } from '@lockwatch/db/schema';
import { eq } from 'drizzle-orm';
import { listLedger } from '../ledger/list-ledger.js';

/** What moved on somebody's balance, newest first. Throws NOT_FOUND when there is no such person. */
export async function readUserLedger(
  store: DbOrTx,
  input: { id: string; limit: number; offset: number },
): Promise<LedgerEntry[]> {
  const [person] = await store.select({ id: users.id }).from(users).where(eq(users.id, input.id));
  if (!person) throw new AppError('NOT_FOUND', 'There is no such user. The account may be gone.');
  return listLedger(store, input.id, input);
}
