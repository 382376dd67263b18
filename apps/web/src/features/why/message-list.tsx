import { keepPreviousData } from '@tanstack/react-query';
import { trpc } from '../../api/trpc.js';
import { Panel } from '../../components/ui/card.js';
import type { EmptyStateProps } from '../../components/ui/states.js';
import { useNow } from '../../components/ui/use-now.js';
import { QueryList } from '../errors/query-list.js';
import { FoundMessageRow } from './found-message-row.js';

const TIME_REFRESH_MS = 20_000;

interface MessageListProps {
  input: { message_url: string } | { query: string; held_back?: boolean };
  empty: EmptyStateProps;
}

/** Messages that were found, each with what decided about it. */
export function MessageList({ input, empty }: MessageListProps) {
  const now = useNow(TIME_REFRESH_MS);
  const query = trpc.user.messages.find.useQuery(input, { placeholderData: keepPreviousData });
  return (
    <Panel>
      <QueryList query={query} what="The messages" empty={empty}>
        {(message) => <FoundMessageRow key={message.message_id} message={message} now={now} />}
      </QueryList>
    </Panel>
  );
}
