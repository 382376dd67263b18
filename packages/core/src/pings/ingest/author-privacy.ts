import type { AuthorPrivacy } from '@lockwatch/contracts';
import type { Db, DbOrTx } from '@lockwatch/db';
import { authorOptOuts, messages } from '@lockwatch/db/schema';
import { countDistinct, eq, min } from 'drizzle-orm';

/** What is stored of a Discord user's messages, on all servers together. */
export async function readAuthorPrivacy(store: DbOrTx, discordUserId: string): Promise<AuthorPrivacy> {
  const [[stored], [optOut]] = await Promise.all([
    store
      .select({
        messages: countDistinct(messages.discordMessageId),
        servers: countDistinct(messages.guildId),
        since: min(messages.postedAt),
      })
      .from(messages)
      .where(eq(messages.authorId, discordUserId)),
    store.select().from(authorOptOuts).where(eq(authorOptOuts.discordUserId, discordUserId)),
  ]);
  return {
    is_read: optOut === undefined,
    messages: stored?.messages ?? 0,
    servers: stored?.servers ?? 0,
    since: stored?.since?.toISOString() ?? null,
  };
}

/** Opts an author out or in. A job deletes the stored messages of an opt-out; opting in completes that first. */
export async function setAuthorRead(
  db: Db,
  input: { discord_user_id: string; is_read: boolean },
): Promise<AuthorPrivacy> {
  const { discord_user_id: discordUserId, is_read: isRead } = input;
  return db.transaction(async (tx) => {
    if (isRead) {
      const [ended] = await tx
        .delete(authorOptOuts)
        .where(eq(authorOptOuts.discordUserId, discordUserId))
        .returning();
      if (ended?.purgedAt === null) await tx.delete(messages).where(eq(messages.authorId, discordUserId));
    } else {
      await tx.insert(authorOptOuts).values({ discordUserId }).onConflictDoNothing();
    }
    return readAuthorPrivacy(tx, discordUserId);
  });
}
