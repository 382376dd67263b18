import { hasPermission, type Me, type Notification } from '@lockwatch/contracts';
import { t } from '@lockwatch/texts/web/overview';
import { useState } from 'react';
import { isFirstLoading } from '../../api/query-client.js';
import { trpc } from '../../api/trpc.js';
import { Panel } from '../../components/ui/card.js';
import { Skeleton } from '../../components/ui/states.js';
import { useNow } from '../../components/ui/use-now.js';
import { LoadError } from '../errors/query-list.js';
import { useMe } from '../me/me.js';
import { PageHeader } from '../navigation/page-header.js';
import { Checklist } from './checklist.js';
import { listSteps } from './first-steps.js';
import { NewestPings } from './newest-pings.js';
import { Tiles } from './tiles.js';

/** The pings that today's figure is counted from, and the newest ones that are listed. */
const NEWEST = { limit: 50, offset: 0 };
const TIME_REFRESH_MS = 20_000;

/** The state of the account and of the bot, and the steps to the first ping. */
export function OverviewPage() {
  const me = useMe();
  const now = useNow(TIME_REFRESH_MS);
  const canRead = me.data !== undefined && hasPermission(me.data.permissions, 'READ_WATCHED_ITEMS');
  const count = trpc.user.items.count.useQuery(undefined, { enabled: canRead });
  const pings = trpc.user.notifications.list.useQuery(NEWEST, { enabled: canRead });
  const webhooks = trpc.user.webhooks.list.useQuery(undefined, {
    enabled: me.data?.discord_user_id === null && hasPermission(me.data.permissions, 'READ_WEBHOOKS'),
  });
  const failed = [me, count, pings].find(({ error, data }) => error && !data);
  return (
    <>
      <PageHeader title={t('overview.title')} text={t('overview.intro')} />
      <Tiles
        access={me.data ? canRead : null}
        pings={pings.data}
        pageSize={NEWEST.limit}
        rules={count.data?.count}
        itemLimit={me.data?.item_limit ?? 0}
        now={now}
      />
      {failed ? (
        <Panel>
          <LoadError title={t('overview.failed')} query={failed} />
        </Panel>
      ) : (
        <Body
          me={me.data}
          isLoading={isFirstLoading([count, pings, webhooks])}
          rules={count.data?.count ?? 0}
          pings={pings.data ?? []}
          webhooks={webhooks.data?.length ?? 0}
          now={now}
        />
      )}
    </>
  );
}

interface BodyProps {
  me: Me | undefined;
  isLoading: boolean;
  rules: number;
  pings: readonly Notification[];
  webhooks: number;
  now: number;
}

/** The checklist until all is done, then the newest pings. */
function Body({ me, isLoading, now, ...counts }: BodyProps) {
  // Once shown, the checklist stays: starting the trial begins to load what it gives access to.
  const [wasShown, setShown] = useState(false);
  const isReady = me !== undefined && !isLoading;
  if (isReady && !wasShown) setShown(true);
  if (!me || (isLoading && !wasShown)) {
    return (
      <div aria-busy="true">
        <Skeleton className="h-80 w-full rounded-xl!" />
      </div>
    );
  }
  const steps = listSteps({ me, ...counts });
  return steps.every(({ isDone }) => isDone) ? (
    <NewestPings pings={counts.pings} now={now} />
  ) : (
    <Checklist me={me} steps={steps} newest={counts.pings[0]} />
  );
}
