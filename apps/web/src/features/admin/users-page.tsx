import {
  type AdminRole,
  type AdminUser,
  LIMITS,
  type Me,
  prettyRoleName,
  roleColour,
} from '@lockwatch/contracts';
import { getRouteApi } from '@tanstack/react-router';
import { Users } from 'lucide-react';
import { useState } from 'react';
import { errorSentence } from '../../api/errors.js';
import { trpc } from '../../api/trpc.js';
import { Badge } from '../../components/ui/badge.js';
import { Button } from '../../components/ui/button.js';
import { type Column, DataTable } from '../../components/ui/data-table.js';
import { SearchBox } from '../../components/ui/search-box.js';
import { EmptyState, ErrorState } from '../../components/ui/states.js';
import { useDebounced } from '../items/use-debounced.js';
import { useMe } from '../me/use-me.js';
import { formatDay, formatMoment } from './dates.js';
import { ModerationButtons } from './moderation-buttons.js';
import { useUpdateUserRoles } from './mutations.js';
import { Panel } from './panel.js';
import { mayAssign, mayEditRolesOf, mayModerate, mayRemove } from './rank.js';
import { TagList } from './tag-list.js';
import { useLastLoaded } from './use-last-loaded.js';

const PAGE = 100;
const route = getRouteApi('/dashboard/admin/users');

/** Users tab ([2-49]). */
export function UsersPage() {
  const me = useMe();
  const { q = '' } = route.useSearch();
  const navigate = route.useNavigate();
  const search = useDebounced(q.trim(), LIMITS.searchDebounceMs);
  const [pages, setPages] = useState(1);
  const queries = trpc.useQueries((t) =>
    Array.from({ length: pages }, (_, page) =>
      t.admin.users.list({ limit: PAGE, offset: page * PAGE, ...(search === '' ? {} : { search }) }),
    ),
  );
  const roles = trpc.admin.roles.list.useQuery();
  const firstPage = useLastLoaded(queries[0]?.data);
  const users = [...(firstPage ?? []), ...queries.slice(1).flatMap((query) => query.data ?? [])];
  const failed = queries.find((query) => query.error);
  const last = queries.at(-1);

  if (failed?.error && users.length === 0) {
    return (
      <Panel>
        <ErrorState
          title={`Error loading users: ${errorSentence(failed.error, 'The server did not answer.')}`}
          text="Your session is fine; the list could not be read."
          onRetry={() => void failed.refetch()}
          isRetrying={failed.isFetching}
        />
      </Panel>
    );
  }
  return (
    <>
      <div className="mb-4 flex">
        <SearchBox
          value={q}
          placeholder="Search names or e-mail addresses..."
          onChange={(text) => {
            setPages(1);
            void navigate({ search: text === '' ? {} : { q: text }, replace: true });
          }}
        />
      </div>
      <Panel>
        <DataTable
          caption="Users"
          columns={me.data ? columnsFor(me.data, roles.data ?? []) : []}
          rows={users}
          rowKey={(user) => user.user_id}
          isLoading={!me.data || firstPage === undefined}
          empty={<EmptyState icon={Users} title={`No user found for "${q}"`} />}
        />
      </Panel>
      {last?.data?.length === PAGE && (
        <div className="mt-4 flex justify-center">
          <Button onClick={() => setPages((count) => count + 1)} pending={last.isFetching}>
            Load More
          </Button>
        </div>
      )}
    </>
  );
}

function columnsFor(me: Me, roles: readonly AdminRole[]): Column<AdminUser>[] {
  return [
    { header: 'Email', card: 'wide', cell: (user) => <Email address={user.email} /> },
    { header: 'Name', card: 'title', cell: (user) => <span className="font-medium">{user.name}</span> },
    { header: 'Roles', card: 'wide', cell: (user) => <UserRoles me={me} user={user} roles={roles} /> },
    { header: 'Status', card: 'action', cell: (user) => <Status user={user} /> },
    {
      header: 'Created',
      cell: (user) => <span className="tabular whitespace-nowrap">{formatDay(user.created_at)}</span>,
    },
    {
      header: 'Last Login',
      cell: (user) => (
        <span className="tabular">
          {user.last_login_at === null ? 'Never' : formatMoment(user.last_login_at)}
        </span>
      ),
    },
    {
      header: 'Actions',
      card: 'wide',
      cell: (user) =>
        mayModerate(me, user) ? <ModerationButtons user={user} /> : <span className="text-text-3">None</span>,
    },
  ];
}

/** Every flag that is set, else Active; they are independent ([4-07]). */
function Status({ user }: { user: AdminUser }) {
  const flags = [
    user.is_banned && 'Banned',
    user.is_muted && 'Muted',
    user.is_blacklisted && 'Blacklisted',
  ].filter((flag) => flag !== false);
  if (flags.length === 0) return <Badge tone="deal">Active</Badge>;
  return (
    <span className="flex flex-wrap gap-1">
      {flags.map((flag) => (
        <Badge key={flag} tone={flag === 'Banned' ? 'danger' : 'orange'}>
          {flag}
        </Badge>
      ))}
    </span>
  );
}

function UserRoles({ me, user, roles }: { me: Me; user: AdminUser; roles: readonly AdminRole[] }) {
  const update = useUpdateUserRoles();
  const held = user.roles.map((role) => role.role_id);
  const save = (role_ids: number[]) => update.mutate({ id: user.user_id, role_ids });
  return (
    <TagList
      owner={user.name}
      what="role"
      isPending={update.isPending}
      tags={user.roles
        .toSorted((a, b) => b.role_id - a.role_id)
        .map((role) => ({
          id: role.role_id,
          label: prettyRoleName(role.name),
          tone: roleColour(role.name),
          isRemovable: mayRemove(me, user, role.role_id),
        }))}
      addable={
        mayEditRolesOf(me, user)
          ? roles
              .filter((role) => mayAssign(me, role.role_id) && !held.includes(role.role_id))
              .map((role) => ({ id: role.role_id, label: prettyRoleName(role.name) }))
          : []
      }
      onAdd={(id) => save([...held, id])}
      onRemove={(id) => save(held.filter((one) => one !== id))}
    />
  );
}

/** Breaks after the @ where there is no room, so that both halves stay readable. */
function Email({ address }: { address: string | null }) {
  if (address === null) return <span className="text-text-3">None</span>;
  const [local, domain] = address.split('@');
  return (
    <span className="break-words">
      {local}
      {domain && (
        <>
          @<wbr />
          {domain}
        </>
      )}
    </span>
  );
}
