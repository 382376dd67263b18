import { type ReactNode, useMemo } from 'react';
import { errorSentence } from '../../../api/errors.js';
import { Button } from '../../../components/ui/button.js';
import { cn } from '../../../components/ui/class-names.js';
import { type Column, DataTable } from '../../../components/ui/data-table.js';
import { Panel } from '../../../components/ui/panel.js';
import { SearchBox } from '../../../components/ui/search-box.js';
import { ErrorState } from '../../../components/ui/states.js';
import type { RowHeight } from '../../../components/ui/virtual-rows.js';
import { NO_ANSWER } from '../../errors/load-error.js';
import { type Slot, slotColumns } from './slots.js';

/** Long lists need it as soon as their first rows are there. */
void import('../../../components/ui/virtual-rows.js');

interface Failure {
  error: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

interface ListPageProps<Row> {
  caption: string;
  /** `onChange` is told undefined where the search is emptied. */
  search: { value: string; placeholder: string; onChange: (text: string | undefined) => void };
  /** Filters beside the search. */
  filters: ReactNode;
  /** Takes every filter and the search away; null while there is none. */
  onClear: (() => void) | null;
  /** How many there are, in words. */
  countText: string;
  columns: readonly Column<Row>[];
  list: {
    slots: readonly Slot<Row>[];
    isLoading: boolean;
    isStale: boolean;
    failure: Failure | null;
    need: (index: number) => void;
  };
  /** The title over the server's sentence. */
  failureTitle: (sentence: string) => string;
  empty: ReactNode;
  /** Classes around the table: the widths that keep its columns where they are while rows come and go. */
  tableClass: string;
  rowHeight?: RowHeight;
  /** Below the table. */
  children?: ReactNode;
}

const keyOfSlot = (slot: { key: string }) => slot.key;

/** The frame of every staff list: search, filters and count above a table that shows what is near the window. */
export function ListPage<Row>(props: ListPageProps<Row>) {
  const { list, columns, search, countText, onClear } = props;
  const { failure } = list;
  const shown = useMemo(() => slotColumns(columns, list.need), [columns, list.need]);
  return (
    <>
      <div className="mb-3 flex flex-wrap gap-3">
        <SearchBox {...search} onChange={(text) => search.onChange(text === '' ? undefined : text)} />
        {props.filters}
      </div>
      <div className="mb-3 flex min-h-6 flex-wrap items-center gap-x-3 text-[13.5px] text-text-3">
        <p role="status" className="tabular">
          {failure || list.isLoading ? '' : countText}
        </p>
        {onClear && (
          <button
            type="button"
            onClick={onClear}
            className="relative rounded-sm font-medium text-text-2 underline decoration-line-strong underline-offset-4 after:absolute after:-inset-x-2 after:-inset-y-3 hover:text-text"
          >
            Clear filters
          </button>
        )}
      </div>
      <Panel>
        {failure ? (
          <ErrorState
            title={props.failureTitle(errorSentence(failure.error, NO_ANSWER))}
            text={listErrorText(props.failureTitle, failure)}
            onRetry={() => void failure.refetch()}
            isRetrying={failure.isFetching}
          />
        ) : (
          <div
            aria-busy={list.isStale || undefined}
            className={cn(
              'transition-opacity duration-150 md:overflow-x-auto',
              list.isStale && 'opacity-60',
              props.tableClass,
            )}
          >
            <DataTable
              caption={props.caption}
              columns={shown}
              rows={list.slots}
              rowKey={keyOfSlot}
              isLoading={list.isLoading}
              rowHeight={props.rowHeight}
              empty={props.empty}
            />
          </div>
        )}
      </Panel>
      {props.children}
    </>
  );
}

/** The server's sentence, unless the title says it already. */
function listErrorText(title: (sentence: string) => string, { error }: Failure): string {
  const sentence = errorSentence(error, NO_ANSWER);
  return title(sentence).includes(sentence) ? 'Your session is fine; the list could not be read.' : sentence;
}

/** Under a list that goes on: a button to read on, or why it could not be. */
export function ListFoot({
  isPaused,
  failure,
  onGoOn,
}: {
  isPaused: boolean;
  failure: Failure | null;
  onGoOn: () => void;
}) {
  if (failure) {
    return (
      <div role="alert" className="mt-4 flex flex-wrap items-center justify-center gap-3 text-text-2">
        {errorSentence(failure.error, NO_ANSWER)}
        <Button size="sm" onClick={() => void failure.refetch()} pending={failure.isFetching}>
          Retry
        </Button>
      </div>
    );
  }
  if (!isPaused) return null;
  return (
    <div className="mt-4 flex justify-center">
      <Button onClick={onGoOn}>Look further back</Button>
    </div>
  );
}
