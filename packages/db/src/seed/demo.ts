import { DEMO_LOGINS, type DemoLogin } from '@lockwatch/contracts';
import { and, desc, eq, sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import type { Db, Tx } from '../database.js';
import { identityHash } from '../row-ids.js';
import {
  plans,
  roles,
  subscriptions,
  trialClaims,
  userIdentities,
  userRoles,
  users,
} from '../schema/index.js';

/** Any fixed number. */
const DEMO_LOCK = 5_621_907_444;

/** Demo people whose role comes with a subscription, and the name of its type. The others got theirs from staff. */
const SUBSCRIPTION_BY_LOGIN: Partial<Record<DemoLogin['login'], string>> = {
  basic: 'Basic',
  expert: 'Expert',
  beta: 'Beta Trial',
};

/** Creates the sandbox's people with their roles at each start; ended subscriptions of theirs begin again. */
export async function seedDemo(db: Db, options: { issuer: string }): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${DEMO_LOCK})`);
    for (const demo of DEMO_LOGINS) {
      const userId = await ensureUser(tx, demo, options.issuer);
      await ensureRole(tx, userId, 'user');
      const typeName = SUBSCRIPTION_BY_LOGIN[demo.login];
      if (typeName === undefined) await ensureRole(tx, userId, demo.login);
      else await ensureSubscription(tx, { userId, typeName, demo, issuer: options.issuer });
    }
  });
}

/** Found again by identity, or, when the sandbox moved to another port, by the Discord account. */
async function ensureUser(tx: Tx, demo: DemoLogin, issuer: string): Promise<string> {
  const byIdentity = await tx.query.userIdentities.findFirst({
    where: and(eq(userIdentities.issuer, issuer), eq(userIdentities.subject, demo.sub)),
  });
  if (byIdentity) return byIdentity.userId;
  const byDiscord = await tx.query.users.findFirst({ where: eq(users.discordUserId, demo.discordUserId) });
  const userId = byDiscord?.id ?? v7();
  if (!byDiscord)
    await tx
      .insert(users)
      .values({
        id: userId,
        name: demo.name,
        email: demo.email,
        discordUserId: demo.discordUserId,
        growid: demo.growid,
        growidVerifiedAt: sql`now()`,
      });
  await tx.insert(userIdentities).values({ userId, issuer, subject: demo.sub });
  return userId;
}

async function ensureRole(tx: Tx, userId: string, roleName: string): Promise<void> {
  const role = await tx.query.roles.findFirst({ columns: { id: true }, where: eq(roles.name, roleName) });
  if (!role) throw new Error(`There is no role ${roleName}: seed the reference data first.`);
  await tx.insert(userRoles).values({ userId, roleId: role.id }).onConflictDoNothing();
}

async function ensureSubscription(
  tx: Tx,
  input: { userId: string; typeName: string; demo: DemoLogin; issuer: string },
): Promise<void> {
  const { userId, demo, issuer } = input;
  const type = await tx.query.plans.findFirst({ where: eq(plans.name, input.typeName) });
  if (!type) throw new Error(`There is no plan ${input.typeName}: seed the reference data first.`);
  const source = type.isTrial ? 'trial' : 'staff';
  const expiresAt = sql`now() + make_interval(days => ${type.durationDays})`;
  const existing = await tx.query.subscriptions.findFirst({
    where: and(
      eq(subscriptions.userId, userId),
      eq(subscriptions.planId, type.id),
      eq(subscriptions.source, source),
    ),
    orderBy: desc(subscriptions.createdAt),
  });
  const subscriptionId = existing?.id ?? v7();
  if (existing) {
    await tx
      .update(subscriptions)
      .set({ isActive: true, startsAt: sql`least(${subscriptions.startsAt}, now())`, expiresAt })
      .where(eq(subscriptions.id, existing.id));
  } else {
    await tx
      .insert(subscriptions)
      .values({ id: subscriptionId, userId, planId: type.id, source, isRenewing: !type.isTrial, expiresAt });
  }
  await tx.insert(userRoles).values({ userId, roleId: type.roleId, subscriptionId }).onConflictDoNothing();
  if (type.isTrial)
    await tx
      .insert(trialClaims)
      .values({ userId, identityHash: identityHash(issuer, demo.sub), discordUserId: demo.discordUserId })
      .onConflictDoNothing();
}
