import { AppError } from '@lockwatch/contracts';
import type { Tx } from '@lockwatch/db';
import { users } from '@lockwatch/db/schema';
import { eq } from 'drizzle-orm';

/**
 * Locks the user until the transaction ends, so that a checked limit holds. Rows that reference the user can be inserted
 * meanwhile: pings do not wait. Throws NOT_FOUND.
 */
export async function lockUser(tx: Tx, userId: string): Promise<void> {
  const [row] = await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update');
  if (!row) throw new AppError('NOT_FOUND', { text: 'access.accountGone' });
}
