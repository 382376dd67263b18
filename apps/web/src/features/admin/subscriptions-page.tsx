import {
  type AdminSubscription,
  isRenewedByCard,
  isUnpaid,
  type SubscriptionOverview,
} from '@lockwatch/contracts';
import { getPageLocale } from '@lockwatch/texts/web';
import { t } from '@lockwatch/texts/web/subscriptions';
import { getRouteApi } from '@tanstack/react-router';
import { CreditCard } from 'lucide-react';
import { trpc } from '../../api/trpc.js';
import { formatDay } from '../../components/date-formats.js';
import { lazyPart } from '../../components/lazy-part.js';
import type { Column } from '../../components/ui/data-table.js';
import { FilterSelect } from '../../components/ui/select.js';
import { useNow } from '../../components/ui/use-now.js';
import { useSearchText } from '../../components/use-debounced.js';
import type { FailedQuery } from '../errors/query-list.js';
import { useSearchChange } from '../navigation/search-values.js';
import { ChartSkeletons } from './charts/chart-skeletons.js';
import { ListPage } from './lists/list-page.js';
import { SUBSCRIPTION_STATES, type subscriptionsSearch } from './lists/list-search.js';
import { joinPages, SPARSE_PAGE, useSparseList } from './lists/use-sparse-list.js';
import { StatCard } from './panel.js';
import {
  formatTimeLeft,
  getAdminSubscriptionStatus,
  SubscriptionBadge,
  shortStripeId,
  startsLater,
} from './subscription-view.js';
import { OpenUser, UserLink } from './user-sheet/open-user.js';

const SubscriptionCharts = lazyPart(
  async () => (await import('./charts/subscription-charts.js')).SubscriptionCharts,
  <ChartSkeletons count={2} />,
);

const route = getRouteApi('/dashboard/admin/licenses');

const MINUTE_MS = 60_000;

const TABLE =
  'md:[&_table]:table-fixed md:[&_table]:min-w-[68rem] md:[&_th:nth-child(1)]:w-[20%] md:[&_th:nth-child(2)]:w-[17%] md:[&_th:nth-child(3)]:w-[12%] md:[&_th:nth-child(4)]:w-[11%] md:[&_th:nth-child(5)]:w-[8.5%] md:[&_th:nth-child(6)]:w-[9%] md:[&_th:nth-child(7)]:w-[11%]';

interface Filter {
  search: string | undefined;
  status: (typeof SUBSCRIPTION_STATES)[number] | undefined;
  subscription_type_id: number | undefined;
}

function useSubscriptionPages(filter: Filter, pages: readonly number[]) {
  return trpc.useQueries(
    (api) =>
      pages.map((page) =>
        api.admin.subscriptions.list({ ...filter, limit: SPARSE_PAGE, offset: page * SPARSE_PAGE }),
      ),
    { combine: joinPages },
  );
}
const useSubscriptionCount = (filter: Filter) => trpc.admin.subscriptions.count.useQuery(filter);
const getSubscriptionKey = (subscription: AdminSubscription) => subscription.subscription_id;

/** Licenses tab ([2-52]). */
export function SubscriptionsPage() {
  const { q = '', type, status, user } = route.useSearch();
  const search = useSearchText(q);
  const overview = trpc.admin.subscriptions.overview.useQuery();
  const list = useSparseList({
    filter: { search, status, subscription_type_id: type },
    getKey: getSubscriptionKey,
    usePages: useSubscriptionPages,
    useCount: useSubscriptionCount,
  });
  const change = useSearchChange<ReturnType<typeof subscriptionsSearch>>();
  const isFiltered = Boolean(q || type || status);
  const now = useNow(MINUTE_MS);
  const types = overview.data?.by_type ?? [];

  return (
    <>
      <Overview overview={overview} />
      <h2 className="mb-3 font-semibold text-[16px] tracking-tight">{t('subscriptions.title')}</h2>
      <ListPage
        caption={t('subscriptions.title')}
        search={{ value: q, placeholder: t('subscriptions.search'), onChange: (text) => change({ q: text }) }}
        filters={
          <>
            <FilterSelect
              aria-label={t('subscriptions.filterByType')}
              any={t('subscriptions.anyType')}
              value={type}
              options={types.map((one) => ({ value: one.subscription_type_id, label: one.name }))}
              onChange={(id) => change({ type: id })}
            />
            <FilterSelect
              aria-label={t('subscriptions.filterByStatus')}
              any={t('subscriptions.anyStatus')}
              value={status}
              options={SUBSCRIPTION_STATES.map((value) => ({ value, label: t(`subscriptions.${value}`) }))}
              onChange={(value) => change({ status: value })}
            />
          </>
        }
        onClear={isFiltered ? () => change({ q: undefined, type: undefined, status: undefined }) : null}
        countText={t('subscriptions.count', { count: list.count })}
        columns={createColumns(now)}
        list={list}
        failureTitle={() => t('subscriptions.failed')}
        empty={{
          icon: CreditCard,
          title: q ? t('subscriptions.notFound', { text: q }) : t('subscriptions.none'),
        }}
        tableClass={TABLE}
      />
      <OpenUser userId={user} />
    </>
  );
}

interface OverviewProps {
  overview: FailedQuery & { data: SubscriptionOverview | undefined; isPending: boolean };
}

function Overview({ overview }: OverviewProps) {
  const { data, isPending } = overview;
  const figure = (value: number | undefined) =>
    isPending ? null : (value?.toLocaleString(getPageLocale()) ?? '—');
  return (
    <>
      <dl className="mb-6 grid grid-cols-2 gap-4 lg:grid-cols-4">
        <StatCard label={t('subscriptions.totalActive')} value={figure(data?.active)} />
        <StatCard label={t('subscriptions.lifetime')} value={figure(data?.lifetime)} />
        <StatCard label={t('subscriptions.renewing')} value={figure(data?.renewing)} />
        <StatCard label={t('subscriptions.expireSoon')} value={figure(data?.expire_soon)} />
      </dl>
      <h2 className="sr-only">{t('subscriptions.overview')}</h2>
      <div className="mb-8">
        <SubscriptionCharts overview={overview} />
      </div>
    </>
  );
}

function createColumns(now: number): Column<AdminSubscription>[] {
  return [
    {
      header: t('subscriptions.user'),
      card: 'wide',
      cell: (subscription) => <UserCell subscription={subscription} />,
    },
    {
      header: t('subscriptions.type'),
      card: 'wide',
      cell: (subscription) => (
        <>
          <span className="block font-medium">{subscription.subscription_type_name}</span>
          <span className="block text-[13px] text-text-3">{subscription.subscription_type_description}</span>
        </>
      ),
    },
    {
      header: t('subscriptions.status'),
      cell: (subscription) => <StatusCell subscription={subscription} now={now} />,
    },
    {
      header: t('subscriptions.expires'),
      cell: (subscription) => <ExpiryCell subscription={subscription} now={now} />,
    },
    {
      header: t('subscriptions.timeLeft'),
      cell: (subscription) => <span className="tabular">{formatTimeLeft(subscription, now)}</span>,
    },
    {
      header: t('subscriptions.renewing'),
      cell: (subscription) => t(isRenewedByCard(subscription) ? 'common.yes' : 'common.no'),
    },
    {
      header: t('subscriptions.created'),
      cell: (subscription) => (
        <span className="tabular whitespace-nowrap">{formatDay(subscription.created_at)}</span>
      ),
    },
    {
      header: t('subscriptions.paymentId'),
      cell: ({ stripe_subscription_id: id }) => (
        <span className="break-all font-mono text-[12px]" title={id ?? undefined}>
          {shortStripeId(id)}
        </span>
      ),
    },
  ];
}

interface CellProps {
  subscription: AdminSubscription;
  now: number;
}

function UserCell({ subscription }: Pick<CellProps, 'subscription'>) {
  const { user_id, user_name, user_email } = subscription;
  return (
    <>
      <span className="block w-fit">
        <UserLink userId={user_id} name={user_name ?? t('subscriptions.unknownUser')} />
      </span>
      {user_email && (
        <span className="block text-[13px] text-text-2 max-md:break-words md:truncate" title={user_email}>
          {user_email}
        </span>
      )}
      <span className="block break-all font-mono text-[11.5px] text-text-3">{user_id}</span>
    </>
  );
}

function StatusCell({ subscription, now }: CellProps) {
  const date = formatDay(subscription.starts_at);
  const key =
    subscription.first_charge_at === null ? 'subscriptions.starts' : 'subscriptions.startsWithCharge';
  return (
    <>
      <SubscriptionBadge status={getAdminSubscriptionStatus(subscription, now)} />
      {startsLater(subscription, now) && (
        <span className="mt-1 block text-[13px] text-text-2">{t(key, { date })}</span>
      )}
    </>
  );
}

function ExpiryCell({ subscription, now }: CellProps) {
  const { expires_at, grace_until } = subscription;
  return (
    <>
      <span className="tabular block whitespace-nowrap">
        {expires_at === null
          ? t('subscriptions.never')
          : isUnpaid(subscription, now)
            ? t('subscriptions.notBegun')
            : formatDay(expires_at)}
      </span>
      {grace_until !== null && (
        <span className="block text-[13px] text-danger">
          {t('subscriptions.paymentFailed', { date: formatDay(grace_until) })}
        </span>
      )}
    </>
  );
}
