import { type AdminSubscription, licenseStatus, timeLeft } from '@lockwatch/contracts';
import { getRouteApi, Link } from '@tanstack/react-router';
import { CreditCard } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { trpc } from '../../api/trpc.js';
import { Badge } from '../../components/ui/badge.js';
import { cn } from '../../components/ui/class-names.js';
import type { Column } from '../../components/ui/data-table.js';
import { EmptyState } from '../../components/ui/states.js';
import { useNow } from '../../components/ui/use-now.js';
import { ChartSkeletons } from './charts/chart-skeletons.js';
import { formatDay } from './dates.js';
import { LICENSE_TONES, shortStripeId } from './license-view.js';
import { FilterSelect } from './lists/filter-select.js';
import { ListPage } from './lists/list-page.js';
import { useSearchText } from './lists/use-search-text.js';
import { SPARSE_PAGE, useSparseList } from './lists/use-sparse-list.js';
import { StatCard } from './panel.js';
import { OpenUser, userLinkClass } from './user-sheet/open-user.js';

const LicenseCharts = lazy(async () => ({
  default: (await import('./charts/license-charts.js')).LicenseCharts,
}));

const route = getRouteApi('/dashboard/admin/licenses');

const MINUTE_MS = 60_000;

const STATUS_FILTERS = [
  { value: 'lifetime', label: 'Lifetime' },
  { value: 'renewing', label: 'Renewing' },
  { value: 'expires_soon', label: 'Expires soon' },
] as const;

const TABLE =
  'md:[&_table]:table-fixed md:[&_table]:min-w-[68rem] md:[&_th:nth-child(1)]:w-[21%] md:[&_th:nth-child(2)]:w-[17%] md:[&_th:nth-child(3)]:w-[12%] md:[&_th:nth-child(4)]:w-[11%] md:[&_th:nth-child(5)]:w-[8.5%] md:[&_th:nth-child(6)]:w-[8%] md:[&_th:nth-child(7)]:w-[11%]';

interface Filter {
  search: string | undefined;
  status: 'lifetime' | 'renewing' | 'expires_soon' | undefined;
  subscription_type_id: number | undefined;
}

function useLicensePages(filter: Filter, pages: readonly number[]) {
  return trpc.useQueries((t) =>
    pages.map((page) =>
      t.admin.subscriptions.list({ ...filter, limit: SPARSE_PAGE, offset: page * SPARSE_PAGE }),
    ),
  );
}
const useLicenseCount = (filter: Filter) => trpc.admin.subscriptions.count.useQuery(filter);
const keyOfLicense = (license: AdminSubscription) => license.subscription_id;

/** Licenses tab ([2-52]). */
export function LicensesPage() {
  const { q = '', type, status, user } = route.useSearch();
  const navigate = route.useNavigate();
  const search = useSearchText(q);
  const overview = trpc.admin.subscriptions.overview.useQuery();
  const list = useSparseList({
    filter: { search, status, subscription_type_id: type },
    keyOf: keyOfLicense,
    usePages: useLicensePages,
    useCount: useLicenseCount,
  });
  const change = (next: { q?: string | undefined; type?: number | undefined; status?: typeof status }) =>
    void navigate({ search: (now) => ({ ...now, ...next }), replace: true, resetScroll: false });
  const now = useNow(MINUTE_MS);
  const figure = (value: number | undefined) =>
    overview.isPending ? null : (value?.toLocaleString('en-US') ?? '—');
  const types = overview.data?.by_type ?? [];

  return (
    <>
      <dl className="mb-6 grid grid-cols-2 gap-4 lg:grid-cols-4">
        <StatCard label="Total Active" value={figure(overview.data?.active)} />
        <StatCard label="Lifetime" value={figure(overview.data?.lifetime)} />
        <StatCard label="Renewing" value={figure(overview.data?.renewing)} />
        <StatCard label="Expire Soon" value={figure(overview.data?.expire_soon)} />
      </dl>
      <h2 className="sr-only">At a glance</h2>
      <div className="mb-8">
        <Suspense fallback={<ChartSkeletons count={2} />}>
          <LicenseCharts overview={overview} />
        </Suspense>
      </div>
      <h2 className="mb-3 font-semibold text-[16px] tracking-tight">Active Subscriptions</h2>
      <ListPage
        caption="Active Subscriptions"
        search={{
          value: q,
          placeholder: 'Search names, e-mails or payments...',
          onChange: (text) => change({ q: text }),
        }}
        filters={
          <>
            <FilterSelect
              label="Filter by type"
              any="Any type"
              value={type?.toString()}
              options={types.map((one) => ({ value: String(one.subscription_type_id), label: one.name }))}
              onChange={(id) => change({ type: id === undefined ? undefined : Number(id) })}
            />
            <FilterSelect
              label="Filter by status"
              any="Any status"
              value={status}
              options={STATUS_FILTERS}
              onChange={(one) => change({ status: one })}
            />
          </>
        }
        onClear={
          q || type !== undefined || status
            ? () => change({ q: undefined, type: undefined, status: undefined })
            : null
        }
        countText={`${list.count.toLocaleString('en-US')} ${list.count === 1 ? 'subscription' : 'subscriptions'}`}
        columns={columnsAt(now)}
        list={list}
        failureTitle={() => 'Failed to fetch subscriptions'}
        empty={
          <EmptyState
            icon={CreditCard}
            title={q ? `No subscription found for "${q}"` : 'No active subscriptions found.'}
          />
        }
        tableClass={TABLE}
      />
      <OpenUser
        userId={user}
        onClose={() => void navigate({ search: (now) => ({ ...now, user: undefined }), resetScroll: false })}
      />
    </>
  );
}

function columnsAt(now: number): Column<AdminSubscription>[] {
  return [
    {
      header: 'User',
      card: 'wide',
      cell: (license) => (
        <>
          <Link
            from="/dashboard/admin/licenses"
            search={(search) => ({ ...search, user: license.user_id })}
            resetScroll={false}
            className={cn(userLinkClass, 'block w-fit')}
          >
            {license.user_name ?? 'Unknown'}
          </Link>
          {license.user_email && (
            <span className="block break-words text-[13px] text-text-2">{license.user_email}</span>
          )}
          <span className="block break-all font-mono text-[11.5px] text-text-3">{license.user_id}</span>
        </>
      ),
    },
    {
      header: 'Subscription Type',
      card: 'wide',
      cell: (license) => (
        <>
          <span className="block font-medium">{license.subscription_type_name}</span>
          <span className="block text-[13px] text-text-3">{license.subscription_type_description}</span>
        </>
      ),
    },
    {
      header: 'Status',
      cell: (license) => {
        const status = licenseStatus(license, now);
        return <Badge tone={LICENSE_TONES[status]}>{status}</Badge>;
      },
    },
    {
      header: 'Expires',
      cell: (license) => (
        <>
          <span className="tabular block whitespace-nowrap">
            {license.expires_at === null ? 'Never' : formatDay(license.expires_at)}
          </span>
          {license.grace_until !== null && (
            <span className="block text-[13px] text-danger">
              Payment failed, access until {formatDay(license.grace_until)}
            </span>
          )}
        </>
      ),
    },
    {
      header: 'Time Left',
      cell: (license) => <span className="tabular">{timeLeft(license, now)}</span>,
    },
    { header: 'Renewing', cell: (license) => (license.is_renewing ? 'Yes' : 'No') },
    {
      header: 'Created',
      cell: (license) => <span className="tabular whitespace-nowrap">{formatDay(license.created_at)}</span>,
    },
    {
      header: 'Payment Id',
      cell: (license) => (
        <span className="break-all font-mono text-[12px]" title={license.stripe_subscription_id ?? undefined}>
          {shortStripeId(license.stripe_subscription_id)}
        </span>
      ),
    },
  ];
}
