import { AppError } from '@lockwatch/contracts';
import type { DbOrTx } from '@lockwatch/db';
import { deletedIdentities } from '@lockwatch/db/schema';
import { and, eq, or, sql } from 'drizzle-orm';
import { identityHash } from '../../billing/index.js';

/** Throws UNAUTHENTICATED for a token from before the deletion; the token that deleted the account by its hash. */
export async function assertNotDeleted(
  store: DbOrTx,
  token: { issuer: string; subject: string; issuedAt: number; tokenHash: string },
): Promise<void> {
  const [deleted] = await store
    .select({ deletedAt: deletedIdentities.deletedAt })
    .from(deletedIdentities)
    .where(
      and(
        eq(deletedIdentities.identityHash, identityHash(token.issuer, token.subject)),
        or(
          eq(deletedIdentities.tokenHash, token.tokenHash),
          sql`to_timestamp(${token.issuedAt}) < date_trunc('second', ${deletedIdentities.deletedAt})`,
        ),
      ),
    );
  if (!deleted) return;
  throw new AppError('UNAUTHENTICATED', { text: 'accounts.wasDeleted' });
}
