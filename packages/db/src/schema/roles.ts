import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, uniqueIndex } from 'drizzle-orm/pg-core';
import { belongsTo, createdAt, id, numberId, refersTo } from './columns.js';
import { subscriptions } from './subscriptions.js';
import { users } from './users.js';

/** `id` is the rank: higher means more ([6-08]). Limits of 0 mean none ([6-07]). */
export const roles = pgTable(
  'roles',
  (t) => ({
    id: numberId().primaryKey(),
    name: t.text().notNull().unique(),
    itemLimit: t.integer().notNull(),
    maxWebhooks: t.integer().notNull(),
    createdAt: createdAt(),
  }),
  (table) => [check('roles_limits', sql`${table.itemLimit} >= 0 and ${table.maxWebhooks} >= 0`)],
);

export const permissions = pgTable('permissions', (t) => ({
  id: numberId().primaryKey(),
  name: t.text().notNull().unique(),
  comment: t.text().notNull(),
}));

export const rolePermissions = pgTable(
  'role_permissions',
  {
    roleId: belongsTo(numberId(), () => roles.id),
    permissionId: belongsTo(numberId(), () => permissions.id),
  },
  (table) => [
    primaryKey({ columns: [table.roleId, table.permissionId] }),
    index('role_permissions_permission_id_index').on(table.permissionId),
  ],
);

/** Roles of users. A row with a subscription counts only while that is in effect (`subscription-access.ts` in core). */
export const userRoles = pgTable(
  'user_roles',
  (t) => ({
    id: id(),
    userId: belongsTo(t.uuid(), () => users.id),
    roleId: refersTo(numberId(), () => roles.id),
    subscriptionId: t.uuid().references(() => subscriptions.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  }),
  (table) => [
    uniqueIndex('user_roles_unique').on(
      table.userId,
      table.roleId,
      sql`coalesce(${table.subscriptionId}, '00000000-0000-0000-0000-000000000000'::uuid)`,
    ),
    index('user_roles_role_id_index').on(table.roleId),
    index('user_roles_subscription_id_index').on(table.subscriptionId),
  ],
);
