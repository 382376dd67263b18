import { type AdminRole, type Me, type PermissionDto, roleColour } from '@lockwatch/contracts';
import { t } from '@lockwatch/texts/web/admin';
import { KeyRound } from 'lucide-react';
import { getErrorMessage } from '../../api/errors.js';
import { trpc } from '../../api/trpc.js';
import { useUndoableMutation } from '../../api/use-undoable-mutation.js';
import { formatDay } from '../../components/date-formats.js';
import { Badge } from '../../components/ui/badge.js';
import { Card, Panel } from '../../components/ui/card.js';
import { type Column, DataTable } from '../../components/ui/data-table.js';
import { LoadError, LoadErrorPanel } from '../errors/query-list.js';
import { useMe } from '../me/me.js';
import { canEditPermissions, canGrantPermission } from './access.js';
import { AdminSkeleton } from './panel.js';
import { TagList } from './tag-list.js';

/** Roles tab ([2-50]). */
export function RolesPage() {
  const me = useMe();
  const roles = trpc.admin.roles.list.useQuery();
  const permissions = trpc.admin.permissions.list.useQuery();
  if (roles.error) {
    const message = getErrorMessage(roles.error);
    const title = t('admin.roles.failed', { message });
    return <LoadErrorPanel title={title} text={t('admin.listFailed')} query={roles} />;
  }
  // Both together, because the roles would move the permissions down.
  if (!me.data || roles.isPending || permissions.isPending) return <AdminSkeleton />;
  return (
    <div className="grid gap-6">
      <Panel>
        <DataTable
          caption={t('admin.tab.roles')}
          columns={createColumns(me.data, permissions.data ?? [])}
          rows={roles.data.toSorted((a, b) => b.role_id - a.role_id)}
          rowKey={(role) => String(role.role_id)}
          empty={{ icon: KeyRound, title: t('admin.roles.none') }}
        />
      </Panel>
      <Card title={t('admin.roles.available')}>
        {permissions.error ? (
          <LoadError title={t('admin.roles.permissionsFailed')} query={permissions} />
        ) : (
          <div className="grid gap-5 p-5 sm:px-6">
            {groupPermissions(permissions.data).map(([group, members]) => (
              <section key={group} aria-label={t(`admin.roles.group.${group}`)}>
                <GroupTitle group={group} />
                <ul className="grid gap-x-8 lg:grid-cols-2">
                  {members.map((permission) => (
                    <li key={permission.perm_id} className="border-line border-b py-2 text-[14px]">
                      <span className="font-medium">{permission.label}</span>
                      <span className="text-text-2"> - {permission.comment}</span>
                    </li>
                  ))}
                </ul>
              </section>
            ))}
          </div>
        )}
      </Card>
    </div>
  );
}

function createColumns(me: Me, permissions: readonly PermissionDto[]): Column<AdminRole>[] {
  return [
    {
      header: t('admin.roles.name'),
      className: 'md:w-40 md:align-top',
      card: 'title',
      cell: (role) => <Badge tone={roleColour(role.name)}>{role.label}</Badge>,
    },
    {
      header: t('admin.roles.permissions'),
      card: 'wide',
      cell: (role) => <RolePermissions me={me} role={role} permissions={permissions} />,
    },
    {
      header: t('admin.created'),
      className: 'md:w-36 md:align-top',
      cell: (role) => <span className="tabular whitespace-nowrap">{formatDay(role.created_at)}</span>,
    },
  ];
}

const GROUPS = ['items', 'settings', 'staff'] as const;
type Group = (typeof GROUPS)[number];

function getGroup({ name }: PermissionDto): Group {
  if (name.endsWith('_WATCHED_ITEMS')) return 'items';
  return /^(READ|WRITE)_/.test(name) ? 'settings' : 'staff';
}

/** Permissions by what they are for; `READ_ALIASES` and `WRITE_ALIASES` are next to each other. */
function groupPermissions(permissions: readonly PermissionDto[]): [Group, PermissionDto[]][] {
  const groups = Map.groupBy(permissions.toSorted(bySubject), getGroup);
  return GROUPS.flatMap((group) => {
    const members = groups.get(group);
    return members ? [[group, members]] : [];
  });
}

const bySubject = ({ name }: PermissionDto, other: PermissionDto) =>
  getSubject(name).localeCompare(getSubject(other.name));
const getSubject = (name: string) => name.slice(name.indexOf('_'));

const GroupTitle = ({ group }: { group: Group }) => (
  <p className="mb-1 text-[12.5px] text-text-3">{t(`admin.roles.group.${group}`)}</p>
);

const toTag = ({ perm_id: id, label }: PermissionDto) => ({ id, label });

interface RolePermissionsProps {
  me: Me;
  role: AdminRole;
  permissions: readonly PermissionDto[];
}

function RolePermissions({ me, role, permissions }: RolePermissionsProps) {
  const isEditable = canEditPermissions(me, role.role_id);
  const held = role.permissions.map((permission) => permission.perm_id);
  const procedure = trpc.admin.roles.updatePermissions;
  const { isPending, mutate } = useUndoableMutation(procedure, procedure, {
    success: t('admin.done.permissions'),
    failure: t('admin.failed.permissions'),
    toUndo: () => ({ id: role.role_id, permission_ids: held }),
  });
  const save = (permission_ids: number[]) => mutate({ id: role.role_id, permission_ids });
  const addable = isEditable
    ? permissions.filter(({ perm_id, name }) => !held.includes(perm_id) && canGrantPermission(me, name))
    : [];
  const groups = groupPermissions(role.permissions);
  if (groups.length === 0) {
    if (addable.length === 0) return <span className="text-text-3">{t('common.none')}</span>;
    groups.push(['staff', []]);
  }
  return (
    <div className="grid gap-2.5">
      {groups.map(([group, members], index) => (
        <div key={group}>
          <GroupTitle group={group} />
          <TagList
            owner={role.label}
            what="permission"
            isPending={isPending}
            tags={members.map((permission) => ({ ...toTag(permission), isRemovable: isEditable }))}
            addable={index === groups.length - 1 ? addable.map(toTag) : []}
            onAdd={(id) => save([...held, id])}
            onRemove={(id) => save(held.filter((one) => one !== id))}
          />
        </div>
      ))}
    </div>
  );
}
