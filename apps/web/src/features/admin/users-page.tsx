import {
  type AdminRole,
  type AdminUser,
  type AdminUserFilter,
  type Me,
  roleColour,
} from '@lockwatch/contracts';
import { t } from '@lockwatch/texts/web/admin';
import { getRouteApi } from '@tanstack/react-router';
import { Users } from 'lucide-react';
import { useMemo } from 'react';
import { trpc } from '../../api/trpc.js';
import { useUndoableMutation } from '../../api/use-undoable-mutation.js';
import { formatDay, formatMoment } from '../../components/date-formats.js';
import type { Column } from '../../components/ui/data-table.js';
import { FilterSelect } from '../../components/ui/select.js';
import { useSearchText } from '../../components/use-debounced.js';
import { useMe } from '../me/me.js';
import { useSearchChange } from '../navigation/search-values.js';
import { canAssignRole, canEditRoles, canModerate, canRemoveRole } from './access.js';
import { ListPage } from './lists/list-page.js';
import { USER_STATES, type usersSearch } from './lists/list-search.js';
import { joinPages, SPARSE_PAGE, useSparseList } from './lists/use-sparse-list.js';
import { ModerationButtons, UserStatus } from './moderation-buttons.js';
import { TagList } from './tag-list.js';
import { OpenUser, UserLink } from './user-sheet/open-user.js';

const route = getRouteApi('/dashboard/admin/users');
const NO_ROLES: readonly AdminRole[] = [];

/** Fixed column widths and row heights, so that loading rows moves nothing; the last column has three buttons. */
const TABLE =
  'md:[&_[role=row]>td]:h-[68px] md:[&_table]:table-fixed md:[&_table]:min-w-[68rem] md:[&_th:nth-child(1)]:w-[16%] md:[&_th:nth-child(2)]:w-[12%] md:[&_th:nth-child(3)]:w-[17.3%] md:[&_th:nth-child(4)]:w-[10.6%] md:[&_th:nth-child(5)]:w-[9.8%] md:[&_th:nth-child(6)]:w-[13%]';

/** Height of rows that are not rendered, as in the class above. */
const ROW_HEIGHT = { row: 68, card: 172 };

function useUserPages(filter: AdminUserFilter, pages: readonly number[]) {
  return trpc.useQueries(
    (api) =>
      pages.map((page) =>
        api.admin.users.list({ ...filter, limit: SPARSE_PAGE, offset: page * SPARSE_PAGE }),
      ),
    { combine: joinPages },
  );
}
const useUserCount = (filter: AdminUserFilter) => trpc.admin.users.count.useQuery(filter);
const getUserKey = (user: AdminUser) => user.user_id;

/** Users tab ([2-49]). */
export function UsersPage() {
  const me = useMe();
  const { q = '', role, status, user } = route.useSearch();
  const search = useSearchText(q);
  const roles = trpc.admin.roles.list.useQuery().data ?? NO_ROLES;
  const list = useSparseList({
    filter: { search, role_id: role, status },
    getKey: getUserKey,
    usePages: useUserPages,
    useCount: useUserCount,
  });
  const columns = useMemo(() => (me.data ? createColumns(me.data, roles) : []), [me.data, roles]);
  const change = useSearchChange<ReturnType<typeof usersSearch>>();
  const isFiltered = Boolean(q || role || status);

  return (
    <>
      <ListPage
        caption={t('admin.tab.users')}
        search={{ value: q, placeholder: t('admin.users.search'), onChange: (text) => change({ q: text }) }}
        filters={
          <>
            <FilterSelect
              aria-label={t('admin.users.filterByRole')}
              any={t('admin.users.anyRole')}
              value={role}
              options={roleOptions(roles)}
              onChange={(id) => change({ role: id })}
            />
            <FilterSelect
              aria-label={t('admin.users.filterByStatus')}
              any={t('admin.users.anyStatus')}
              value={status}
              options={USER_STATES.map((value) => ({ value, label: t(`admin.status.${value}`) }))}
              onChange={(value) => change({ status: value })}
            />
          </>
        }
        onClear={isFiltered ? () => change({ q: undefined, role: undefined, status: undefined }) : null}
        countText={t('admin.users.count', { count: list.count })}
        columns={columns}
        list={{ ...list, isLoading: list.isLoading || !me.data }}
        failureTitle={(message) => t('admin.users.failed', { message })}
        empty={{
          icon: Users,
          title: q ? t('admin.users.notFound', { text: q }) : t('admin.users.noMatch'),
          text: t('admin.users.searchHint'),
        }}
        tableClass={TABLE}
        rowHeight={ROW_HEIGHT}
      />
      <OpenUser userId={user} />
    </>
  );
}

function roleOptions(roles: readonly AdminRole[]) {
  return roles
    .toSorted((a, b) => b.role_id - a.role_id)
    .map((role) => ({ value: role.role_id, label: role.label }));
}

function createColumns(me: Me, roles: readonly AdminRole[]): Column<AdminUser>[] {
  return [
    { header: t('admin.users.email'), card: 'wide', cell: (user) => <Email address={user.email} /> },
    {
      header: t('common.name'),
      card: 'title',
      cell: (user) => (
        <span className="md:line-clamp-2" title={user.name}>
          <UserLink userId={user.user_id} name={user.name} />
        </span>
      ),
    },
    {
      header: t('admin.tab.roles'),
      card: 'wide',
      cell: (user) => <UserRoles me={me} user={user} roles={roles} />,
    },
    { header: t('admin.status'), card: 'action', cell: (user) => <UserStatus user={user} /> },
    {
      header: t('admin.created'),
      cell: (user) => (
        <span className="tabular whitespace-nowrap md:text-[13px]">{formatDay(user.created_at)}</span>
      ),
    },
    {
      header: t('admin.users.lastLogin'),
      cell: (user) => (
        <span className="tabular whitespace-nowrap md:text-[13px]">
          {user.last_login_at === null ? t('admin.users.never') : formatMoment(user.last_login_at)}
        </span>
      ),
    },
    {
      header: t('admin.users.actions'),
      card: 'wide',
      isEmpty: (user) => !canModerate(me, user),
      cell: (user) =>
        canModerate(me, user) ? (
          <ModerationButtons user={user} />
        ) : (
          <span className="text-text-3">{t('common.none')}</span>
        ),
    },
  ];
}

function UserRoles({ me, user, roles }: { me: Me; user: AdminUser; roles: readonly AdminRole[] }) {
  const held = user.roles.map((role) => role.role_id);
  const procedure = trpc.admin.users.updateRoles;
  const { isPending, mutate } = useUndoableMutation(procedure, procedure, {
    success: t('admin.done.roles'),
    failure: t('admin.failed.roles'),
    toUndo: () => ({ id: user.user_id, role_ids: held }),
  });
  const save = (role_ids: number[]) => mutate({ id: user.user_id, role_ids });
  return (
    <TagList
      owner={user.name}
      what="role"
      isPending={isPending}
      tags={user.roles
        .toSorted((a, b) => b.role_id - a.role_id)
        .map((role) => ({
          id: role.role_id,
          label: role.label,
          tone: roleColour(role.name),
          isRemovable: canRemoveRole(me, user, role.role_id),
        }))}
      addable={
        canEditRoles(me, user)
          ? roles
              .filter((role) => canAssignRole(me, role.role_id) && !held.includes(role.role_id))
              .map((role) => ({ id: role.role_id, label: role.label }))
          : []
      }
      onAdd={(id) => save([...held, id])}
      onRemove={(id) => save(held.filter((one) => one !== id))}
    />
  );
}

function Email({ address }: { address: string | null }) {
  if (address === null) return <span className="text-text-3">{t('common.none')}</span>;
  return (
    <span className="block max-md:break-words md:truncate md:text-[13px]" title={address}>
      {address}
    </span>
  );
}
