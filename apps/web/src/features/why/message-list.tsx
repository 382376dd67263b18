import { type FindMessagesInput, FOUND_MESSAGES_MAX, type FoundMessage } from '@lockwatch/contracts';
import { t } from '@lockwatch/texts/web/why';
import { getQueryKey } from '@trpc/react-query';
import { type ReactNode, useRef } from 'react';
import { trpc } from '../../api/trpc.js';
import { Panel } from '../../components/ui/card.js';
import type { EmptyStateProps } from '../../components/ui/states.js';
import { useNow } from '../../components/ui/use-now.js';
import { ShowOlder, usePages } from '../errors/pages.js';
import { QueryList } from '../errors/query-list.js';
import { useListKeys } from '../navigation/use-list-keys.js';
import { FoundMessageRow } from './found-message-row.js';

const TIME_REFRESH_MS = 20_000;

interface MessageListProps {
  input: FindMessagesInput;
  empty: EmptyStateProps;
  /** Above the list, from the messages in it. */
  children?: (messages: readonly FoundMessage[]) => ReactNode;
}

/** Messages that were found, each with what decided about it. */
export function MessageList({ input, empty, children }: MessageListProps) {
  const now = useNow(TIME_REFRESH_MS);
  const list = useRef<HTMLDivElement>(null);
  useListKeys(list);
  const { client } = trpc.useUtils();
  const messages = usePages({
    queryKey: getQueryKey(trpc.user.messages.find, input, 'infinite'),
    fetchPage: (before: string | undefined) => client.user.messages.find.query({ ...input, before }),
    getNext: (last) => (last.length < FOUND_MESSAGES_MAX ? undefined : last.at(-1)?.message_id),
    getId: (message) => message.message_id,
  });
  return (
    <div ref={list}>
      {children?.(messages.data ?? [])}
      <Panel>
        <QueryList query={messages} what={t('why.messages')} empty={empty}>
          {(message) => <FoundMessageRow key={message.message_id} {...{ message, input, now }} />}
        </QueryList>
        <ShowOlder pages={messages} />
      </Panel>
    </div>
  );
}
