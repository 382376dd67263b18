import { hasPermission } from '@lockwatch/contracts';
import { lazyPart } from '../../components/lazy-part.js';
import { Panel } from '../../components/ui/card.js';
import { LoadError } from '../errors/query-list.js';
import { useMe } from '../me/me.js';
import { PageHeader } from '../shell/page-header.js';
import { RuleList } from './rule-list.js';

const TITLE = 'Watched Items';
const TEXT = 'You are pinged when somebody offers one of these at your price.';

const UpgradeOverlay = lazyPart(async () => (await import('./upgrade-overlay.js')).UpgradeOverlay);

/** Watched items ([2-30] to [2-37]). The frame of the list is shown while loading, so that nothing moves. */
export function WatchItemsPage() {
  const me = useMe();
  if (me.data ? hasPermission(me.data.permissions, 'READ_WATCHED_ITEMS') : !me.error) {
    return <RuleList me={me.data ?? null} title={TITLE} text={TEXT} />;
  }
  return (
    <>
      <PageHeader title={TITLE} text={TEXT} />
      {me.data ? (
        <UpgradeOverlay />
      ) : (
        <Panel>
          <LoadError title="Your account could not be loaded" query={me} />
        </Panel>
      )}
    </>
  );
}
