import type { Db, DbOrTx, Tx } from '@lockwatch/db';
import { roles, userIdentities, userRoles, users } from '@lockwatch/db/schema';
import { and, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import { type Actor, writeAudit } from '../../access/index.js';
import { isLinkedElsewhere, lockDiscordUser } from './link-codes.js';
import type { Profile } from './profile.js';

const DEFAULT_NAME = 'Player';
const DEFAULT_ROLE = 'user';
/** Any fixed number: the first half of the advisory lock's key. */
const IDENTITY_LOCK = 7_303;
/** `last_login_at` is written at most this often. */
const VISIT_PRECISION_MS = 5 * 60_000;
/** The first call after this long counts as a login in the audit log. */
const NEW_VISIT_MS = 30 * 60_000;

export interface NewAccount {
  issuer: string;
  subject: string;
  profile: Profile;
  address: string | null;
}

/** Creates the account at the first sign-in; idempotent. Issuer and subject identify it, never an e-mail address. */
export async function createAccount(db: Db, { profile, address, ...identity }: NewAccount): Promise<void> {
  const { issuer, subject } = identity;
  await db.transaction(async (tx) => {
    await tx.execute(
      sql`select pg_advisory_xact_lock(${IDENTITY_LOCK}, hashtext(${`${issuer}\n${subject}`}))`,
    );
    const isKnown = and(eq(userIdentities.issuer, issuer), eq(userIdentities.subject, subject));
    if ((await tx.$count(userIdentities, isKnown)) > 0) return;
    const userId = v7();
    const { discordUserId, ...shown } = { ...profile, name: profile.name ?? DEFAULT_NAME };
    const linked = await findLinkableDiscordId(tx, discordUserId, userId);
    const user = { ...shown, id: userId, discordUserId: linked, lastLoginAt: sql`now()` };
    await tx.insert(users).values(user);
    await tx.insert(userIdentities).values({ ...identity, userId, discordUserId });
    const role = await tx.query.roles.findFirst({ where: eq(roles.name, DEFAULT_ROLE) });
    if (role) await tx.insert(userRoles).values({ userId, roleId: role.id });
    const { name, email } = shown;
    const author = { userId, name, email, credential: { address } };
    await writeAudit(tx, author, {
      action: 'user_created',
      message: `${name} signed in for the first time.`,
    });
    await writeAudit(tx, author, { action: 'login', message: `${name} logged in.` });
  });
}

/** Whether a call now is recorded as a visit, and whether it counts as a login. */
export function getVisit({ lastLoginAt }: Pick<Actor, 'lastLoginAt'>) {
  const pauseMs = Date.now() - (lastLoginAt?.getTime() ?? 0);
  return { isDue: pauseMs > VISIT_PRECISION_MS, isLogin: pauseMs >= NEW_VISIT_MS };
}

/** Stores the known fields of the profile, unless another call is changing the user. */
export async function updateProfile(db: Db, userId: string, profile: Profile): Promise<void> {
  const fields = known(profile);
  if (Object.keys(fields).length === 0) return;
  await db
    .update(users)
    .set(fields)
    .where(inArray(users.id, selectUnlocked(db, userId)));
}

/** The user's id, unless another call is changing the user: a visit is not worth a wait that holds a connection. */
function selectUnlocked(store: DbOrTx, userId: string) {
  return store
    .select({ id: users.id })
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update', { skipLocked: true });
}

function known({ name, email, picture }: Profile) {
  return {
    ...(name !== null && { name }),
    ...(email !== null && { email }),
    ...(picture !== null && { picture }),
  };
}

/**
 * Records a visit, unless another call is changing the user: profile, an unlinked Discord user, and a login after half an
 * hour without calls.
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
      actor.discordUserId === null && !(await isUnlinked(tx, actor.userId))
        ? await findLinkableDiscordId(tx, profile.discordUserId, actor.userId)
        : null;
    const [updated] = await tx
      .update(users)
      .set({ lastLoginAt: sql`now()`, ...known(profile), ...(discordUserId !== null && { discordUserId }) })
      .where(and(inArray(users.id, selectUnlocked(tx, actor.userId)), due))
      .returning({ userId: users.id, name: users.name, email: users.email });
    if (!updated) return;
    const visitor = { ...updated, credential: actor.credential };
    if (profile.discordUserId !== null) {
      await tx
        .update(userIdentities)
        .set({ discordUserId: profile.discordUserId })
        .where(and(eq(userIdentities.issuer, identity.issuer), eq(userIdentities.subject, identity.subject)));
    }
    if (discordUserId !== null) {
      await writeAudit(tx, visitor, {
        action: 'discord_linked',
        message: `Linked the Discord user ${discordUserId} by signing in.`,
      });
    }
    if (getVisit(actor).isLogin) {
      await writeAudit(tx, visitor, { action: 'login', message: `${updated.name} logged in.` });
    }
  });
}

async function isUnlinked(tx: Tx, userId: string): Promise<boolean> {
  const user = await tx.query.users.findFirst({ where: eq(users.id, userId) });
  return user?.isDiscordUnlinked ?? false;
}

async function findLinkableDiscordId(tx: Tx, discordUserId: string | null, userId: string) {
  if (discordUserId === null) return null;
  await lockDiscordUser(tx, discordUserId);
  return (await isLinkedElsewhere(tx, discordUserId, userId)) ? null : discordUserId;
}
