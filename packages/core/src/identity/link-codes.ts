import { createHash, randomInt } from 'node:crypto';
import { AppError, LIMITS, type MessageDto } from '@lockwatch/contracts';
import type { Db, Tx } from '@lockwatch/db';
import { linkCodes, users } from '@lockwatch/db/schema';
import { and, eq, gt, isNull, ne, sql } from 'drizzle-orm';
import type { Actor } from '../actor/actor.js';
import { lockUser } from '../actor/lock-user.js';
import { writeAudit } from '../audit-log/audit-log.js';

/** Without letters and digits that look alike. 32 signs, 8 places: 2^40 codes. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const CODE_LENGTH = 8;
/** Any fixed number: the first half of the advisory lock's key. */
const DISCORD_LOCK = 7_302;

/** A code for `/link CODE` on Discord: valid once, for 10 minutes; only its hash is kept. A newer one replaces it. */
export async function createLinkCode(actor: Actor, db: Db): Promise<{ code: string; expires_at: string }> {
  const code = Array.from({ length: CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return db.transaction(async (tx) => {
    await lockUser(tx, actor.userId);
    await tx.delete(linkCodes).where(eq(linkCodes.userId, actor.userId));
    const [row] = await tx
      .insert(linkCodes)
      .values({
        userId: actor.userId,
        codeHash: hashCode(code),
        expiresAt: sql`now() + make_interval(secs => ${LIMITS.linkCodeTtlMs / 1000})`,
      })
      .returning({ expiresAt: linkCodes.expiresAt });
    if (!row) throw new Error('The insert of a link code returned no row.');
    return { code, expires_at: row.expiresAt.toISOString() };
  });
}

/**
 * Links the Discord user to the account that made the code. Throws NOT_FOUND for a code that is wrong, used or too
 * old, CONFLICT when the Discord user belongs to another account.
 */
export async function redeemLinkCode(
  db: Db,
  input: { code: string; discord_user_id: string },
): Promise<MessageDto> {
  return db.transaction(async (tx) => {
    const [code] = await tx
      .update(linkCodes)
      .set({ usedAt: sql`now()` })
      .where(
        and(
          eq(linkCodes.codeHash, hashCode(input.code)),
          isNull(linkCodes.usedAt),
          gt(linkCodes.expiresAt, sql`now()`),
        ),
      )
      .returning({ userId: linkCodes.userId });
    if (!code) {
      throw new AppError('NOT_FOUND', 'This code is wrong or too old. Make a new one on your account page.');
    }
    await lockDiscordUser(tx, input.discord_user_id);
    if (await isLinkedElsewhere(tx, input.discord_user_id, code.userId)) {
      throw new AppError('CONFLICT', 'This Discord account is already linked to another account here.');
    }
    const [user] = await tx
      .update(users)
      .set({ discordUserId: input.discord_user_id })
      .where(eq(users.id, code.userId))
      .returning({ userId: users.id, name: users.name, email: users.email });
    if (!user) throw new AppError('NOT_FOUND', 'This account no longer exists.');
    await writeAudit(tx, {
      actor: user,
      action: 'discord_linked',
      message: `Linked the Discord user ${input.discord_user_id} with a code.`,
    });
    return { message: `This Discord account is now linked to ${user.name}.` };
  });
}

/** Whoever links this Discord user waits for whoever does so already. */
export async function lockDiscordUser(tx: Tx, discordUserId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${DISCORD_LOCK}, hashtext(${discordUserId}))`);
}

/** Whether another account than `userId` is linked to this Discord user. */
export async function isLinkedElsewhere(tx: Tx, discordUserId: string, userId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.discordUserId, discordUserId), ne(users.id, userId)));
  return rows.length > 0;
}

function hashCode(code: string): string {
  return createHash('sha256').update(code).digest('hex');
}
