import { AppError, type Notice } from '@lockwatch/contracts';
import { type Db, isoTime, type Tx } from '@lockwatch/db';
import { linkCodes, users } from '@lockwatch/db/schema';
import { and, eq, gt, isNull, ne, sql } from 'drizzle-orm';
import { type Actor, hashToken, transactionAs, writeAudit } from '../../access/index.js';
import { generateCode } from './one-time-code.js';

const CODE_TTL_MS = 10 * 60_000;

/** Any fixed number: the first half of the advisory lock's key. */
const DISCORD_LOCK = 7_302;

/** Creates a code for `/link code:CODE` on Discord: valid once, for 10 minutes; only its hash is stored. Replaces an older one. */
export async function createLinkCode(actor: Actor, db: Db): Promise<{ code: string; expires_at: string }> {
  const code = generateCode();
  return transactionAs(actor, db, async (tx) => {
    await tx.delete(linkCodes).where(eq(linkCodes.userId, actor.userId));
    const [row] = await tx
      .insert(linkCodes)
      .values({
        userId: actor.userId,
        codeHash: hashToken(code),
        expiresAt: sql`now() + make_interval(secs => ${CODE_TTL_MS / 1000})`,
      })
      .returning({ expires_at: isoTime(linkCodes.expiresAt) });
    if (!row) throw new Error('The insert of a link code returned no row.');
    await writeAudit(tx, actor, {
      action: 'link_code_created',
      message: 'Made a code to link a Discord account.',
    });
    return { code, ...row };
  });
}

/** Links the Discord user to the code's account. Throws NOT_FOUND for an invalid code, CONFLICT when linked elsewhere. */
export async function redeemLinkCode(
  db: Db,
  input: { code: string; discord_user_id: string },
): Promise<Notice> {
  return db.transaction(async (tx) => {
    const [code] = await tx
      .update(linkCodes)
      .set({ usedAt: sql`now()` })
      .where(
        and(
          eq(linkCodes.codeHash, hashToken(input.code)),
          isNull(linkCodes.usedAt),
          gt(linkCodes.expiresAt, sql`now()`),
        ),
      )
      .returning({ userId: linkCodes.userId });
    if (!code) throw new AppError('NOT_FOUND', { text: 'accounts.linkCodeWrong' });
    await lockDiscordUser(tx, input.discord_user_id);
    if (await isLinkedElsewhere(tx, input.discord_user_id, code.userId)) {
      throw new AppError('CONFLICT', { text: 'accounts.discordLinkedElsewhere' });
    }
    const [user] = await tx
      .update(users)
      .set({ discordUserId: input.discord_user_id, isDiscordUnlinked: false })
      .where(eq(users.id, code.userId))
      .returning({ userId: users.id, name: users.name, email: users.email });
    if (!user) throw new AppError('NOT_FOUND', { text: 'access.accountGone' });
    await writeAudit(tx, user, {
      action: 'discord_linked',
      message: `Linked the Discord user ${input.discord_user_id} with a code.`,
    });
    return { message: { text: 'accounts.discordLinked', values: { name: user.name } } };
  });
}

/** Only a code links a Discord user again, not the sign-in provider. Throws CONFLICT when none is linked. */
export async function unlinkDiscord(actor: Actor, db: Db): Promise<Notice> {
  return transactionAs(actor, db, async (tx) => {
    const user = await tx.query.users.findFirst({ where: eq(users.id, actor.userId) });
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

/** Locks the Discord user, whether or not an account has it, until the end of the transaction. */
export async function lockDiscordUser(tx: Tx, discordUserId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${DISCORD_LOCK}, hashtext(${discordUserId}))`);
}

/** Whether another account than `userId` is linked to this Discord user. */
export async function isLinkedElsewhere(tx: Tx, discordUserId: string, userId: string): Promise<boolean> {
  return (await tx.$count(users, and(eq(users.discordUserId, discordUserId), ne(users.id, userId)))) > 0;
}
