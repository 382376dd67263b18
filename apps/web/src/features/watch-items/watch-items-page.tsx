import { hasPermission } from '@lockwatch/contracts';
import { Panel } from '../../components/ui/panel.js';
import { useMe } from '../me/use-me.js';
import { WithMe } from '../me/with-me.js';
import { PageHeader } from '../shell/page-header.js';
import { RuleList } from './rule-list.js';
import { UpgradeOverlay } from './upgrade-overlay.js';

const TITLE = 'Watched Items';
const TEXT = 'You are pinged when somebody offers one of these at your price.';

/** Watched items ([2-30] to [2-37]). */
export function WatchItemsPage() {
  const me = useMe();
  if (me.data && hasPermission(me.data.permissions, 'READ_WATCHED_ITEMS')) {
    return <RuleList me={me.data} title={TITLE} text={TEXT} />;
  }
  return (
    <>
      <PageHeader title={TITLE} text={TEXT} />
      <WithMe loading={<RulesSkeleton />}>{() => <UpgradeOverlay />}</WithMe>
    </>
  );
}

function RulesSkeleton() {
  return (
    <>
      <Skeleton className="mb-4 h-11 w-full max-w-sm max-sm:mb-11 md:h-9" />
      <Panel>
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
      </Panel>
    </>
  );
}
