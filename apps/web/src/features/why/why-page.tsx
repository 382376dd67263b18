import { hasPermission, MESSAGE_URL } from '@lockwatch/contracts';
import { t } from '@lockwatch/texts/web/why';
import { getRouteApi } from '@tanstack/react-router';
import { MessageCircleQuestion, SearchX } from 'lucide-react';
import { lazyPart } from '../../components/lazy-part.js';
import { Panel } from '../../components/ui/card.js';
import { SearchBox } from '../../components/ui/field.js';
import { useSearchText } from '../../components/use-debounced.js';
import { ListSkeleton } from '../errors/query-list.js';
import { useMe, WithMe } from '../me/me.js';
import { PageHeader } from '../navigation/page-header.js';
import { useSearchChange } from '../navigation/search-values.js';
import { MessageList } from './message-list.js';

const UpgradeOverlay = lazyPart(
  async () => (await import('../watch-items/upgrade-overlay.js')).UpgradeOverlay,
);
const route = getRouteApi('/dashboard/why');

/** The messages that were read, and why the user's rules were pinged about them or not. */
export function WhyPage() {
  const { q = '' } = route.useSearch();
  const change = useSearchChange<{ q: string | undefined }>();
  const me = useMe();
  const canRead = me.data ? hasPermission(me.data.permissions, 'READ_WATCHED_ITEMS') : !me.error;
  return (
    <>
      <PageHeader title={t('why.title')} text={t('why.intro')} />
      {canRead && (
        <div className="mb-4 flex">
          <SearchBox
            value={q}
            onChange={(next) => change({ q: next || undefined })}
            placeholder={t('why.search')}
          />
        </div>
      )}
      <WithMe loading={<Loading />}>{() => (canRead ? <Messages q={q} /> : <UpgradeOverlay />)}</WithMe>
    </>
  );
}

function Loading() {
  return (
    <Panel>
      <ListSkeleton />
    </Panel>
  );
}

function Messages({ q }: { q: string }) {
  const text = useSearchText(q) ?? '';
  const isLink = MESSAGE_URL.test(text);
  const reason = isLink ? 'unknown' : text === '' ? 'none' : 'notFound';
  return (
    <MessageList
      input={isLink ? { message_url: text } : { query: text }}
      empty={{
        icon: reason === 'none' ? MessageCircleQuestion : SearchX,
        title: t(`why.${reason}.title`),
        text: t(`why.${reason}.text`),
      }}
    />
  );
}
