import { hasPermission } from '@lockwatch/contracts';
import { useMe } from '../me/use-me.js';
import { WithMe } from '../me/with-me.js';
import { PageHeader } from '../shell/page-header.js';
import { RuleList } from './rule-list.js';
import { UpgradeOverlay } from './upgrade-overlay.js';

const TITLE = 'Watched Items';
const TEXT = 'You are pinged when somebody offers one of these at your price.';

/**
 * Watched items ([2-30] to [2-37]). The list's frame stands from the first moment on: what arrives fills its places and
 * moves none of them.
 */
export function WatchItemsPage() {
  const me = useMe();
  if (me.data ? hasPermission(me.data.permissions, 'READ_WATCHED_ITEMS') : !me.error) {
    return <RuleList me={me.data ?? null} title={TITLE} text={TEXT} />;
  }
  return (
    <>
      <PageHeader title={TITLE} text={TEXT} />
      <WithMe loading={null}>{() => <UpgradeOverlay />}</WithMe>
    </>
  );
}
