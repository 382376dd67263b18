import { t } from '@lockwatch/texts/web/errors';
import type { ReactNode } from 'react';
import { getErrorMessage } from '../../api/errors.js';
import { Panel } from '../../components/ui/card.js';
import { EmptyState, type EmptyStateProps, ErrorState, Skeletons } from '../../components/ui/states.js';

export interface FailedQuery {
  error: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

interface QueryListProps<Row> {
  query: FailedQuery & { data: readonly Row[] | undefined; isPending: boolean };
  /** The subject of the error: "Your aliases". */
  what: string;
  empty?: EmptyStateProps;
  className?: string;
  label?: string;
  /** The `li` of a row, with its key. */
  children: (row: Row, index: number) => ReactNode;
}

/** A section's list in each of its states: loading, failed, empty and loaded. */
export function QueryList<Row>({ query, what, empty, label, className, children }: QueryListProps<Row>) {
  if (query.isPending) return <ListSkeleton />;
  if (query.error || !query.data) return <LoadError title={t('errors.notLoaded', { what })} query={query} />;
  if (query.data.length === 0 && empty) return <EmptyState {...empty} />;
  return (
    <ul aria-label={label} className={className}>
      {query.data.map(children)}
    </ul>
  );
}

export function ListSkeleton() {
  const parts = ['w-full max-w-56', 'w-full max-w-72', 'w-full max-w-44'];
  return <Skeletons className="grid gap-5 p-6" parts={parts} />;
}

interface LoadErrorProps {
  title: string;
  /** By default the server's message. */
  text?: string;
  query: FailedQuery;
}

/** A failed query, with a button to retry. */
export function LoadError({ title, text, query }: LoadErrorProps) {
  return (
    <ErrorState
      title={title}
      text={text ?? getErrorMessage(query.error)}
      onRetry={() => void query.refetch()}
      isRetrying={query.isFetching}
    />
  );
}

export function LoadErrorPanel(props: LoadErrorProps) {
  return (
    <Panel>
      <LoadError {...props} />
    </Panel>
  );
}
