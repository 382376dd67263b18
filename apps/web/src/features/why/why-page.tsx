import { hasPermission, MESSAGE_URL } from '@lockwatch/contracts';
import { getRouteApi } from '@tanstack/react-router';
import { MessageCircleQuestion, SearchX } from 'lucide-react';
import { Panel } from '../../components/ui/card.js';
import { SearchBox } from '../../components/ui/field.js';
import type { EmptyStateProps } from '../../components/ui/states.js';
import { useSearchText } from '../admin/lists/use-search-text.js';
import { ListSkeleton } from '../errors/query-list.js';
import { useMe, WithMe } from '../me/me.js';
import { PageHeader } from '../shell/page-header.js';
import { UpgradeOverlay } from '../watch-items/upgrade-overlay.js';
import { MessageList } from './message-list.js';

const route = getRouteApi('/dashboard/why');

const NOT_KNOWN: EmptyStateProps = {
  icon: SearchX,
  title: 'This message is not known',
  text: 'It is older than 30 days, its channel is not read or you cannot see it, or its author does not want to be read.',
};
const NO_MESSAGES: EmptyStateProps = {
  icon: MessageCircleQuestion,
  title: 'No messages about your watched items yet',
  text: 'Messages that offer one of your watched items appear here, whether they pinged you or not.',
};
const NOT_FOUND: EmptyStateProps = {
  icon: SearchX,
  title: 'No messages found',
  text: 'Words are searched in messages that offer one of your watched items. For any other message, paste its link: right-click it on Discord and choose Copy Message Link.',
};

/** The messages that were read, and why the user's rules were pinged about them or not. */
export function WhyPage() {
  const { q = '' } = route.useSearch();
  const navigate = route.useNavigate();
  const me = useMe();
  const canRead = me.data ? hasPermission(me.data.permissions, 'READ_WATCHED_ITEMS') : !me.error;
  return (
    <>
      <PageHeader
        title="Why no ping?"
        text="What was found in a message, and what decided about each of your watched items."
      />
      {canRead && (
        <div className="mb-4 flex">
          <SearchBox
            value={q}
            onChange={(next) => void navigate({ search: next === '' ? {} : { q: next }, replace: true })}
            placeholder="Message link or words..."
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
  return (
    <MessageList
      input={isLink ? { message_url: text } : { query: text }}
      empty={isLink ? NOT_KNOWN : text === '' ? NO_MESSAGES : NOT_FOUND}
    />
  );
}
