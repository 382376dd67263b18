import { hasPermission } from '@lockwatch/contracts';
import { errorSentence } from '../../api/errors.js';
import { Skeleton } from '../../components/ui/skeleton.js';
import { ErrorState } from '../../components/ui/states.js';
import { useMe } from '../me/use-me.js';
import { PageHeader } from '../shell/page-header.js';
import { RuleList } from './rule-list.js';
import { RuleTable } from './rule-table.js';
import { UpgradeOverlay } from './upgrade-overlay.js';

const TITLE = 'Watched Items';
const TEXT = 'You are pinged when somebody offers one of these at your price.';

/** Watched items ([2-30] to [2-37]). */
export function WatchItemsPage() {
  const me = useMe();
  if (me.error && !me.data) {
    return (
      <>
        <PageHeader title={TITLE} text={TEXT} />
        <div className="rounded-xl border border-line bg-surface">
          <ErrorState
            title="Your account could not be loaded"
            text={errorSentence(me.error, 'The server did not answer.')}
            onRetry={() => void me.refetch()}
            isRetrying={me.isFetching}
          />
        </div>
      </>
    );
  }
  if (!me.data) {
    return (
      <>
        <PageHeader title={TITLE} text={TEXT} />
        <Skeleton className="mb-4 h-11 w-full max-w-sm max-sm:mb-11 md:h-9" />
        <div className="overflow-clip rounded-xl border border-line bg-surface">
          <RuleTable
            rules={[]}
            isLoading
            openId={null}
            selected={null}
            onSelect={() => undefined}
            onToggle={() => undefined}
            mayWrite={false}
            empty={null}
          />
        </div>
      </>
    );
  }
  return hasPermission(me.data.permissions, 'READ_WATCHED_ITEMS') ? (
    <RuleList me={me.data} title={TITLE} text={TEXT} />
  ) : (
    <>
      <PageHeader title={TITLE} text={TEXT} />
      <UpgradeOverlay />
    </>
  );
}
