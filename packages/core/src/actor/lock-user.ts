import { AppError } from '@lockwatch/contracts';
import type { Tx } from '@lockwatch/db';
import { users } from '@lockwatch/db/schema';
import { eq } from 'drizzle-orm';

/**
 * Makes everybody who counts, adds or moves this person's things wait their turn until the transaction ends, so that a
 * limit checked after it holds. Throws NOT_FOUND when the account is gone.
 */
export async function lockUser(tx: Tx, userId: string): Promise<void> {
  const [row] = await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
  if (!row) throw new AppError('NOT_FOUND', 'This account no longer exists.');
}
