import { AppError } from '@lockwatch/contracts';
import type { Tx } from '@lockwatch/db';
import { rolePermissions, roles, subscriptions, subscriptionTypes } from '@lockwatch/db/schema';
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { licenceForLife } from './licence-layout.js';
import { licenceCountsNow } from './licence-sql.js';
import { loadLicences } from './licences.js';

/** Throws CONFLICT when the person has this role, or a higher one, for good. Hold the person (`lockUser`) before. */
export async function refuseForLife(tx: Tx, userId: string, roleId: number): Promise<void> {
  const licence = licenceForLife(await loadLicences(tx, userId), roleId);
  if (!licence) return;
  const [role] = await tx.select({ name: roles.name }).from(roles).where(eq(roles.id, licence.roleId));
  throw nothingToAdd(role?.name ?? String(licence.roleId));
}

/**
 * Throws CONFLICT when the person has all that the trial's role brings for good: its limits and its permissions. The
 * trial's rank alone does not tell: it is above Expert's and brings the same ([6-08]).
 */
export async function refuseTrialForLife(tx: Tx, userId: string, trialRoleId: number): Promise<void> {
  const [covering] = await tx
    .select({ name: roles.name })
    .from(subscriptions)
    .innerJoin(subscriptionTypes, eq(subscriptionTypes.id, subscriptions.typeId))
    .innerJoin(roles, eq(roles.id, subscriptionTypes.roleId))
    .where(
      and(
        eq(subscriptions.userId, userId),
        isNull(subscriptions.accessEndsAt),
        licenceCountsNow,
        sql`(${roles.id} >= ${trialRoleId} or (
          exists (select from ${roles} trial where trial.id = ${trialRoleId}
            and trial.item_limit <= ${roles.itemLimit} and trial.max_webhooks <= ${roles.maxWebhooks})
          and not exists (
            select trial.permission_id from ${rolePermissions} trial where trial.role_id = ${trialRoleId}
            except select own.permission_id from ${rolePermissions} own where own.role_id = ${roles.id})))`,
      ),
    )
    .orderBy(desc(roles.id))
    .limit(1);
  if (covering) throw nothingToAdd(covering.name);
}

function nothingToAdd(roleName: string): AppError {
  return new AppError(
    'CONFLICT',
    `There is nothing to add: a licence for life already gives the role ${roleName}.`,
  );
}
