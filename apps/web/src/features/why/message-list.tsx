import { FOUND_MESSAGES_MAX, type FoundMessage } from '@lockwatch/contracts';
import { t } from '@lockwatch/texts/web/why';
import { keepPreviousData } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { trpc } from '../../api/trpc.js';
import { Button } from '../../components/ui/button.js';
import { Panel } from '../../components/ui/card.js';
import type { EmptyStateProps } from '../../components/ui/states.js';
import { useNow } from '../../components/ui/use-now.js';
import { LoadError, QueryList } from '../errors/query-list.js';
import { useListKeys } from '../navigation/use-list-keys.js';
import { FoundMessageRow } from './found-message-row.js';

const TIME_REFRESH_MS = 20_000;

interface MessageListProps {
  input: { message_url: string } | { query: string; held_back?: boolean };
  empty: EmptyStateProps;
}

/** Messages that were found, each with what decided about it. */
export function MessageList({ input, empty }: MessageListProps) {
  const now = useNow(TIME_REFRESH_MS);
  const list = useRef<HTMLDivElement>(null);
  useListKeys(list);
  const query = trpc.user.messages.find.useQuery(input, { placeholderData: keepPreviousData });
  return (
    <div ref={list}>
      <Panel>
        <QueryList query={query} what={t('why.messages')} empty={empty}>
          {(message) => <FoundMessageRow key={message.message_id} message={message} now={now} />}
        </QueryList>
      </Panel>
      {'query' in input && query.data && !query.isPlaceholderData && (
        <OlderMessages key={JSON.stringify(input)} input={input} newer={query.data} now={now} />
      )}
    </div>
  );
}

interface OlderMessagesProps {
  input: { query: string; held_back?: boolean };
  newer: readonly FoundMessage[];
  now: number;
}

/** The page after `newer`, once it is asked for, and those after it. */
function OlderMessages({ input, newer, now }: OlderMessagesProps) {
  const [isShown, setIsShown] = useState(false);
  const isLast = newer.length < FOUND_MESSAGES_MAX;
  const page = { ...input, before: newer.at(-1)?.message_id };
  const query = trpc.user.messages.find.useQuery(page, { enabled: isShown && !isLast });
  if (isLast) return null;
  if (query.error) return <LoadError title={t('why.olderFailed')} query={query} />;
  if (!query.data) {
    return (
      <div className="mt-4 flex justify-center">
        <Button onClick={() => setIsShown(true)} pending={isShown}>
          {t('why.showOlder')}
        </Button>
      </div>
    );
  }
  return (
    <>
      {query.data.length > 0 && (
        <div className="mt-4">
          <Panel>
            <ul>
              {query.data.map((message) => (
                <FoundMessageRow key={message.message_id} message={message} now={now} />
              ))}
            </ul>
          </Panel>
        </div>
      )}
      <OlderMessages input={input} newer={query.data} now={now} />
    </>
  );
}
