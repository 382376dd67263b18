import { type AdminSubscription, LIMITS } from '@lockwatch/contracts';
import { CreditCard } from 'lucide-react';
import { useState } from 'react';
import { errorSentence } from '../../api/errors.js';
import { trpc } from '../../api/trpc.js';
import { Badge } from '../../components/ui/badge.js';
import { Button } from '../../components/ui/button.js';
import { Card } from '../../components/ui/card.js';
import { type Column, DataTable } from '../../components/ui/data-table.js';
import { EmptyState, ErrorState } from '../../components/ui/states.js';
import { formatDay } from './dates.js';
import { LICENSE_TONES, licenseStatus, licenseTotals, shortStripeId, timeLeft } from './license-view.js';
import { Panel, StatCard } from './panel.js';

const PAGE = LIMITS.adminPageDefault;

/** Licenses tab ([2-52]). */
export function LicensesPage() {
  const [pages, setPages] = useState(1);
  const queries = trpc.useQueries((t) =>
    Array.from({ length: pages }, (_, page) =>
      t.admin.subscriptions.list({ limit: PAGE, offset: page * PAGE }),
    ),
  );
  const licenses = queries.flatMap((query) => query.data ?? []);
  const failed = queries.find((query) => query.error);
  const last = queries.at(-1);
  if (failed?.error && licenses.length === 0) {
    return (
      <Panel>
        <ErrorState
          title="Failed to fetch subscriptions"
          text={errorSentence(failed.error, 'The server did not answer.')}
          onRetry={() => void failed.refetch()}
          isRetrying={failed.isFetching}
        />
      </Panel>
    );
  }
  const now = Date.now();
  const totals = licenseTotals(licenses, now);
  return (
    <>
      <dl className="mb-6 grid grid-cols-2 gap-4 lg:grid-cols-4">
        <StatCard label="Total Active" value={totals.active.toLocaleString('en-US')} />
        <StatCard label="Lifetime" value={totals.lifetime.toLocaleString('en-US')} />
        <StatCard label="Renewing" value={totals.renewing.toLocaleString('en-US')} />
        <StatCard label="Expire Soon" value={totals.expireSoon.toLocaleString('en-US')} />
      </dl>
      <Card title="Active Subscriptions">
        <div className="overflow-x-auto">
          <DataTable
            caption="Active Subscriptions"
            columns={columnsAt(now)}
            rows={licenses}
            rowKey={(license) => license.subscription_id}
            isLoading={queries[0]?.isPending ?? true}
            empty={<EmptyState icon={CreditCard} title="No active subscriptions found." />}
          />
        </div>
      </Card>
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

function columnsAt(now: number): Column<AdminSubscription>[] {
  return [
    {
      header: 'User',
      card: 'wide',
      cell: (license) => (
        <>
          <span className="block font-medium">{license.user_name ?? 'Unknown'}</span>
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
        <span className="tabular whitespace-nowrap">
          {license.expires_at === null ? 'Never' : formatDay(license.expires_at)}
        </span>
      ),
    },
    {
      header: 'Time Left',
      cell: (license) => <span className="tabular whitespace-nowrap">{timeLeft(license, now)}</span>,
    },
    { header: 'Renewing', cell: (license) => (license.is_renewing ? 'Yes' : 'No') },
    {
      header: 'Created',
      cell: (license) => <span className="tabular whitespace-nowrap">{formatDay(license.created_at)}</span>,
    },
    {
      header: 'Payment Id',
      cell: (license) => (
        <span
          className="whitespace-nowrap font-mono text-[12px]"
          title={license.stripe_subscription_id ?? undefined}
        >
          {shortStripeId(license.stripe_subscription_id)}
        </span>
      ),
    },
  ];
}
