import { MESSAGE_URL } from '@lockwatch/contracts';
import { keepPreviousData } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { MessageCircleQuestion, SearchX } from 'lucide-react';
import { trpc } from '../../api/trpc.js';
import { Panel } from '../../components/ui/card.js';
import { SearchBox } from '../../components/ui/field.js';
import type { EmptyStateProps } from '../../components/ui/states.js';
import { useNow } from '../../components/ui/use-now.js';
import { useSearchText } from '../admin/lists/use-search-text.js';
import { ListSkeleton, QueryList } from '../errors/query-list.js';
import { usePermission, WithMe } from '../me/me.js';
import { PageHeader } from '../shell/page-header.js';
import { UpgradeOverlay } from '../watch-items/upgrade-overlay.js';
import { FoundMessageRow } from './found-message-row.js';

const route = getRouteApi('/dashboard/why');
const TIME_REFRESH_MS = 20_000;

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
  const canRead = usePermission('READ_WATCHED_ITEMS');
  return (
    <>
      <PageHeader
        title="Why no ping?"
        text="What was found in a message, and what decided about each of your watched items."
      />
      <WithMe loading={<Loading />}>{() => (canRead ? <Messages /> : <UpgradeOverlay />)}</WithMe>
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

function Messages() {
  const { q = '' } = route.useSearch();
  const navigate = route.useNavigate();
  const now = useNow(TIME_REFRESH_MS);
  const text = useSearchText(q) ?? '';
  const isLink = MESSAGE_URL.test(text);
  const query = trpc.user.messages.find.useQuery(isLink ? { message_url: text } : { query: text }, {
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <div className="mb-4 flex">
        <SearchBox
          value={q}
          onChange={(next) => void navigate({ search: next === '' ? {} : { q: next }, replace: true })}
          placeholder="Message link or words..."
        />
      </div>
      <Panel>
        <QueryList
          query={query}
          what="The messages"
          empty={isLink ? NOT_KNOWN : text === '' ? NO_MESSAGES : NOT_FOUND}
        >
          {(message) => <FoundMessageRow key={message.message_id} message={message} now={now} />}
        </QueryList>
      </Panel>
    </>
  );
}
