import {
  type AdminRole,
  AppError,
  createFieldError,
  type Notice,
  type PermissionDto,
} from '@lockwatch/contracts';
import { type Db, type DbOrTx, isoTime } from '@lockwatch/db';
import { permissions, rolePermissions, roles } from '@lockwatch/db/schema';
import { formatText, type Language, restoreText } from '@lockwatch/texts';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Actor } from './actor.js';
import { writeAudit } from './audit-log.js';
import { loadActor } from './load-actor.js';
import { transactionAs } from './lock-user.js';
import { describePermission, getRoleLabel } from './names.js';
import { assertMayChangePermissions } from './rank-rules.js';

/** All roles by rank, lowest first, with their permissions by name. */
export async function listRoles(store: DbOrTx, language: Language): Promise<AdminRole[]> {
  const rows = await store
    .select({
      role_id: roles.id,
      name: roles.name,
      permissions: sql<StoredPermission[]>`coalesce((
        select json_agg(json_build_object('perm_id', p.id, 'name', p.name, 'comment', p.comment) order by p.name)
        from role_permissions held join permissions p on p.id = held.permission_id
        where held.role_id = roles.id), '[]')`,
      created_at: isoTime(roles.createdAt),
    })
    .from(roles)
    .orderBy(asc(roles.id));
  return rows.map((role) => ({
    ...role,
    label: getRoleLabel(role.name, language),
    permissions: describePermissions(role.permissions, language),
  }));
}

/** All permissions by name. */
export async function listPermissions(store: DbOrTx, language: Language): Promise<PermissionDto[]> {
  const rows = await store
    .select({ perm_id: permissions.id, name: permissions.name, comment: permissions.comment })
    .from(permissions)
    .orderBy(asc(permissions.name));
  return describePermissions(rows, language);
}

type StoredPermission = Omit<PermissionDto, 'label'>;

function describePermissions(rows: readonly StoredPermission[], language: Language): PermissionDto[] {
  return rows.map(({ name, comment, ...row }) => ({
    ...row,
    name,
    label: formatText(language, describePermission(name)),
    comment: formatText(language, restoreText('access.permission.', comment)),
  }));
}

/** Sets a role's permissions, within the actor's rank ([5-09]). Throws NOT_FOUND, INVALID, FORBIDDEN. */
export async function updateRolePermissions(
  actor: Actor,
  db: Db,
  input: { id: number; permission_ids: readonly number[] },
): Promise<Notice> {
  return transactionAs(actor, db, async (tx) => {
    const me = await loadActor(tx, { userId: actor.userId }, actor.credential);
    const [role] = await tx.select().from(roles).where(eq(roles.id, input.id)).for('update');
    if (!me || !role) throw new AppError('NOT_FOUND', { text: 'access.noSuchRole' });
    const known = new Map((await tx.select().from(permissions)).map((row) => [row.id, row.name]));
    const unknown = input.permission_ids.find((id) => !known.has(id));
    if (unknown !== undefined) {
      throw createFieldError('permission_ids', { text: 'access.noSuchPermission', values: { id: unknown } });
    }
    const current = await tx
      .select({ id: rolePermissions.permissionId })
      .from(rolePermissions)
      .where(eq(rolePermissions.roleId, role.id));
    const currentIds = new Set(current.map((row) => row.id));
    const names = (ids: readonly number[]) => ids.map((id) => known.get(id) ?? String(id));
    const added = input.permission_ids.filter((id) => !currentIds.has(id));
    const removed = [...currentIds].filter((id) => !input.permission_ids.includes(id));

    assertMayChangePermissions(me, role.id, names(added));

    if (removed.length > 0) {
      await tx
        .delete(rolePermissions)
        .where(and(eq(rolePermissions.roleId, role.id), inArray(rolePermissions.permissionId, removed)));
    }
    if (added.length > 0) {
      await tx
        .insert(rolePermissions)
        .values(added.map((permissionId) => ({ roleId: role.id, permissionId })));
    }
    if (added.length > 0 || removed.length > 0) {
      await writeAudit(tx, me, {
        action: 'role_permissions_updated',
        message: `Changed the permissions of the role ${role.name}. Added: ${names(added).join(', ') || 'none'}. Removed: ${names(removed).join(', ') || 'none'}.`,
        details: { roleId: role.id, added, removed },
      });
    }
    return { message: { text: 'access.rolePermissionsUpdated' } };
  });
}
