import type { Db, Tx } from '@lockwatch/db';
import { roles, userIdentities, userRoles, users } from '@lockwatch/db/schema';
import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import type { Actor } from '../actor/actor.js';
import { writeAudit } from '../audit-log/audit-log.js';
import { isLinkedElsewhere, lockDiscordUser } from './link-codes.js';
import type { Profile } from './profile.js';

/** Somebody of whom the provider said no name. */
export const NAMELESS = 'Player';
/** The role everybody gets. */
const FIRST_ROLE = 'user';
/** Any fixed number: the first half of the advisory lock's key. */
const IDENTITY_LOCK = 7_303;
/** `last_login_at` is written at most this often. */
const VISIT_PRECISION_MS = 5 * 60_000;
/** The first call after this long without one counts as a login in the audit log. */
const NEW_VISIT_MS = 30 * 60_000;

export interface NewAccount {
  issuer: string;
  subject: string;
  profile: Profile;
}

/**
 * Makes the account of somebody who signs in for the first time, with the role `user`; a second call does nothing, also
 * when both come at once. The identity is issuer and subject: an e-mail address never links anybody to an account. A
 * Discord user who belongs to another account stays there.
 */
export async function createAccount(db: Db, input: NewAccount): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(
      sql`select pg_advisory_xact_lock(${IDENTITY_LOCK}, hashtext(${`${input.issuer}\n${input.subject}`}))`,
    );
    const [existing] = await tx
      .select({ id: userIdentities.id })
      .from(userIdentities)
      .where(and(eq(userIdentities.issuer, input.issuer), eq(userIdentities.subject, input.subject)));
    if (existing) return;
    const { profile } = input;
    const user = {
      userId: v7(),
      name: profile.name ?? NAMELESS,
      email: profile.email,
    };
    await tx.insert(users).values({
      id: user.userId,
      name: user.name,
      email: user.email,
      picture: profile.picture,
      discordUserId: await freeDiscordId(tx, profile.discordUserId, user.userId),
      lastLoginAt: sql`now()`,
    });
    await tx.insert(userIdentities).values({
      userId: user.userId,
      issuer: input.issuer,
      subject: input.subject,
      discordUserId: profile.discordUserId,
    });
    const [role] = await tx.select({ id: roles.id }).from(roles).where(eq(roles.name, FIRST_ROLE));
    if (role) await tx.insert(userRoles).values({ userId: user.userId, roleId: role.id });
    await writeAudit(tx, {
      actor: user,
      action: 'user_created',
      message: `${user.name} signed in for the first time.`,
    });
    await writeAudit(tx, { actor: user, action: 'login', message: `${user.name} logged in.` });
  });
}

/** True when the person's last call is long enough ago to be written down. */
export function isVisitDue(actor: Pick<Actor, 'lastLoginAt'>, nowMs: number): boolean {
  return actor.lastLoginAt === null || nowMs - actor.lastLoginAt.getTime() > VISIT_PRECISION_MS;
}

/**
 * Notes that the person is here, takes over what the provider now says of them, links the Discord user it names if
 * neither is linked yet, and logs a login after half an hour of silence.
 */
export async function recordVisit(
  db: Db,
  actor: Actor,
  identity: Pick<NewAccount, 'issuer' | 'subject'>,
  profile: Profile,
): Promise<void> {
  await db.transaction(async (tx) => {
    const due = or(
      isNull(users.lastLoginAt),
      lt(users.lastLoginAt, sql`now() - make_interval(secs => ${VISIT_PRECISION_MS / 1000})`),
    );
    const discordUserId =
      actor.discordUserId === null ? await freeDiscordId(tx, profile.discordUserId, actor.userId) : null;
    const [updated] = await tx
      .update(users)
      .set({
        lastLoginAt: sql`now()`,
        ...(profile.name !== null && { name: profile.name }),
        ...(profile.email !== null && { email: profile.email }),
        ...(profile.picture !== null && { picture: profile.picture }),
        ...(discordUserId !== null && { discordUserId }),
      })
      .where(and(eq(users.id, actor.userId), due))
      .returning({ userId: users.id, name: users.name, email: users.email });
    // Another call of the same person was faster.
    if (!updated) return;
    if (profile.discordUserId !== null) {
      await tx
        .update(userIdentities)
        .set({ discordUserId: profile.discordUserId })
        .where(and(eq(userIdentities.issuer, identity.issuer), eq(userIdentities.subject, identity.subject)));
    }
    if (discordUserId !== null) {
      await writeAudit(tx, {
        actor: updated,
        action: 'discord_linked',
        message: `Linked the Discord user ${discordUserId} by signing in.`,
      });
    }
    const silentMs = actor.lastLoginAt === null ? NEW_VISIT_MS : Date.now() - actor.lastLoginAt.getTime();
    if (silentMs >= NEW_VISIT_MS) {
      await writeAudit(tx, { actor: updated, action: 'login', message: `${updated.name} logged in.` });
    }
  });
}

async function freeDiscordId(tx: Tx, discordUserId: string | null, userId: string): Promise<string | null> {
  if (discordUserId === null) return null;
  await lockDiscordUser(tx, discordUserId);
  return (await isLinkedElsewhere(tx, discordUserId, userId)) ? null : discordUserId;
}
