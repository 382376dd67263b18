import { hasPermission } from '@lockwatch/contracts';
import { Panel } from '../../components/ui/panel.js';
import { LoadError } from '../errors/load-error.js';
import { useMe } from '../me/use-me.js';
import { PageHeader } from '../shell/page-header.js';
import { RuleList } from './rule-list.js';
import { UpgradeOverlay } from './upgrade-overlay.js';

const TITLE = 'Watched Items';
const TEXT = 'You are pinged when somebody offers one of these at your price.';

/**
 * Watched items ([2-30] to [2-37]). The list's frame stands from the first moment on: what arrives fills its places and
 * moves none of them. Who is signed in is asked for here alone: what asked anew in place of a list that failed would be
 * replaced by that list again.
 */
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
