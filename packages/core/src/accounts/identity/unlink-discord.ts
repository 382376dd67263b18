import { AppError, type Notice } from '@lockwatch/contracts';
import type { Db } from '@lockwatch/db';
import { users } from '@lockwatch/db/schema';
import { eq } from 'drizzle-orm';
import { type Actor, transactionAs, writeAudit } from '../../access/index.js';

/** Only a code links a Discord user again, not the sign-in provider. Throws CONFLICT when none is linked. */
export async function unlinkDiscord(actor: Actor, db: Db): Promise<Notice> {
  return transactionAs(actor, db, async (tx) => {
    const [user] = await tx
      .select({ discordUserId: users.discordUserId })
      .from(users)
      .where(eq(users.id, actor.userId));
    if (!user?.discordUserId) throw new AppError('CONFLICT', { text: 'accounts.noDiscord' });
    await tx
      .update(users)
      .set({ discordUserId: null, isDiscordUnlinked: true })
      .where(eq(users.id, actor.userId));
    await writeAudit(tx, actor, {
      action: 'discord_unlinked',
      message: `Unlinked the Discord user ${user.discordUserId}.`,
    });
    return { message: { text: 'accounts.discordUnlinked' } };
  });
}
