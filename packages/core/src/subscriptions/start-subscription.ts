import type { Tx } from '@lockwatch/db';
import { subscriptions, type subscriptionTypes, userRoles } from '@lockwatch/db/schema';
import { sql } from 'drizzle-orm';

export interface NewSubscription {
  userId: string;
  type: Pick<typeof subscriptionTypes.$inferSelect, 'id' | 'roleId' | 'durationDays'>;
  source: 'trial' | 'stripe' | 'world_locks' | 'staff';
  isRenewing?: boolean;
}

/** Starts a subscription and gives the role that goes with it, for as long as it runs. The clock is the database's. */
export async function startSubscription(
  tx: Tx,
  input: NewSubscription,
): Promise<{ id: string; expiresAt: Date | null }> {
  const [row] = await tx
    .insert(subscriptions)
    .values({
      userId: input.userId,
      typeId: input.type.id,
      source: input.source,
      isRenewing: input.isRenewing ?? false,
      expiresAt:
        input.type.durationDays === null
          ? null
          : sql`now() + make_interval(days => ${input.type.durationDays})`,
    })
    .returning({ id: subscriptions.id, expiresAt: subscriptions.expiresAt });
  if (!row) throw new Error('The insert of a subscription returned no row.');
  await tx
    .insert(userRoles)
    .values({ userId: input.userId, roleId: input.type.roleId, subscriptionId: row.id });
  return row;
}
