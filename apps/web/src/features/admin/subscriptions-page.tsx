import {
  type AdminSubscription,
  formatTimeLeft,
  getAdminSubscriptionStatus,
  isRenewedByCard,
  isUnpaid,
} from '@lockwatch/contracts';
import { getRouteApi } from '@tanstack/react-router';
import { CreditCard } from 'lucide-react';
import { trpc } from '../../api/trpc.js';
import { formatDay } from '../../components/date-formats.js';
import { lazyPart } from '../../components/lazy-part.js';
import { Badge } from '../../components/ui/badge.js';
import type { Column } from '../../components/ui/data-table.js';
import { EmptyState } from '../../components/ui/states.js';
import { useNow } from '../../components/ui/use-now.js';
import { ChartSkeletons } from './charts/chart-skeletons.js';
import { SUBSCRIPTION_TONES, shortStripeId, startsLater } from './formats.js';
import { FilterSelect, ListPage } from './lists/list-page.js';
import { useSearchText } from './lists/use-search-text.js';
import { SPARSE_PAGE, useSparseList } from './lists/use-sparse-list.js';
import { StatCard } from './panel.js';
import { OpenUser, UserLink } from './user-sheet/open-user.js';

const SubscriptionCharts = lazyPart(
  async () => (await import('./charts/subscription-charts.js')).SubscriptionCharts,
  <ChartSkeletons count={2} />,
);

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

function useSubscriptionPages(filter: Filter, pages: readonly number[]) {
  return trpc.useQueries((t) =>
    pages.map((page) =>
      t.admin.subscriptions.list({ ...filter, limit: SPARSE_PAGE, offset: page * SPARSE_PAGE }),
    ),
  );
}
const useSubscriptionCount = (filter: Filter) => trpc.admin.subscriptions.count.useQuery(filter);
const getSubscriptionKey = (subscription: AdminSubscription) => subscription.subscription_id;

/** Licenses tab ([2-52]). */
export function SubscriptionsPage() {
  const { q = '', type, status, user } = route.useSearch();
  const navigate = route.useNavigate();
  const search = useSearchText(q);
  const overview = trpc.admin.subscriptions.overview.useQuery();
  const list = useSparseList({
    filter: { search, status, subscription_type_id: type },
    getKey: getSubscriptionKey,
    usePages: useSubscriptionPages,
    useCount: useSubscriptionCount,
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
        <SubscriptionCharts overview={overview} />
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
        columns={createColumns(now)}
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
      <OpenUser userId={user} />
    </>
  );
}

function createColumns(now: number): Column<AdminSubscription>[] {
  return [
    {
      header: 'User',
      card: 'wide',
      cell: (subscription) => (
        <>
          <span className="block w-fit">
            <UserLink userId={subscription.user_id} name={subscription.user_name ?? 'Unknown'} />
          </span>
          {subscription.user_email && (
            <span className="block break-words text-[13px] text-text-2">{subscription.user_email}</span>
          )}
          <span className="block break-all font-mono text-[11.5px] text-text-3">{subscription.user_id}</span>
        </>
      ),
    },
    {
      header: 'Subscription Type',
      card: 'wide',
      cell: (subscription) => (
        <>
          <span className="block font-medium">{subscription.subscription_type_name}</span>
          <span className="block text-[13px] text-text-3">{subscription.subscription_type_description}</span>
        </>
      ),
    },
    {
      header: 'Status',
      cell: (subscription) => {
        const status = getAdminSubscriptionStatus(subscription, now);
        return (
          <>
            <Badge tone={SUBSCRIPTION_TONES[status]}>{status}</Badge>
            {startsLater(subscription, now) && (
              <span className="mt-1 block text-[13px] text-text-2">
                starts {formatDay(subscription.starts_at)}
                {subscription.first_charge_at !== null && ', first charge then'}
              </span>
            )}
          </>
        );
      },
    },
    {
      header: 'Expires',
      cell: (subscription) => (
        <>
          <span className="tabular block whitespace-nowrap">
            {subscription.expires_at === null
              ? 'Never'
              : isUnpaid(subscription, now)
                ? 'Not begun'
                : formatDay(subscription.expires_at)}
          </span>
          {subscription.grace_until !== null && (
            <span className="block text-[13px] text-danger">
              Payment failed, access until {formatDay(subscription.grace_until)}
            </span>
          )}
        </>
      ),
    },
    {
      header: 'Time Left',
      cell: (subscription) => <span className="tabular">{formatTimeLeft(subscription, now)}</span>,
    },
    { header: 'Renewing', cell: (subscription) => (isRenewedByCard(subscription) ? 'Yes' : 'No') },
    {
      header: 'Created',
      cell: (subscription) => (
        <span className="tabular whitespace-nowrap">{formatDay(subscription.created_at)}</span>
      ),
    },
    {
      header: 'Payment Id',
      cell: (subscription) => (
        <span
          className="break-all font-mono text-[12px]"
          title={subscription.stripe_subscription_id ?? undefined}
        >
          {shortStripeId(subscription.stripe_subscription_id)}
        </span>
      ),
    },
  ];
}
