import type { DbOrTx } from '@lockwatch/db';
import { userIdentities, users } from '@lockwatch/db/schema';
import { asc, eq, or, sql } from 'drizzle-orm';

export type FoundUser = Awaited<ReturnType<typeof findUsers>>[number];

const FOUND_MAX = 20;

/** The columns of a `FoundUser`. */
export const FOUND_USER = {
  userId: users.id,
  name: users.name,
  email: users.email,
  discordUserId: users.discordUserId,
  lastLoginAt: users.lastLoginAt,
};

/** The users with this name, e-mail (both without regard to case), OpenID subject or Discord id; 20 at most, by name. */
export async function findUsers(store: DbOrTx, text: string) {
  const subject = store
    .select({ id: userIdentities.userId })
    .from(userIdentities)
    .where(eq(userIdentities.subject, text));
  return store
    .select(FOUND_USER)
    .from(users)
    .where(
      or(
        sql`lower(${users.name}) = lower(${text})`,
        sql`lower(${users.email}) = lower(${text})`,
        sql`${users.discordUserId}::text = ${text}`,
        sql`${users.id} in ${subject}`,
      ),
    )
    .orderBy(asc(users.name), asc(users.id))
    .limit(FOUND_MAX);
}
