import { hasPermission } from '@lockwatch/contracts';
import { t } from '@lockwatch/texts/web/watch-items';
import { lazyPart } from '../../components/lazy-part.js';
import { useMe, WithMe } from '../me/me.js';
import { PageHeader } from '../navigation/page-header.js';
import { RuleList } from './rule-list.js';

const UpgradeOverlay = lazyPart(async () => (await import('./upgrade-overlay.js')).UpgradeOverlay);

/** Watched items ([2-30] to [2-37]). The frame of the list is shown while loading, so that nothing moves. */
export function WatchItemsPage() {
  const me = useMe();
  if (me.data ? hasPermission(me.data.permissions, 'READ_WATCHED_ITEMS') : !me.error) {
    return <RuleList me={me.data ?? null} />;
  }
  return (
    <>
      <PageHeader title={t('watchItems.title')} text={t('watchItems.text')} />
      <WithMe loading={null}>{() => <UpgradeOverlay />}</WithMe>
    </>
  );
}
