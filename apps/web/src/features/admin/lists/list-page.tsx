import { t } from '@lockwatch/texts/web/admin';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { getErrorMessage } from '../../../api/errors.js';
import { Panel } from '../../../components/ui/card.js';
import { cn } from '../../../components/ui/class-names.js';
import { type Column, DataTable } from '../../../components/ui/data-table.js';
import { SearchBox } from '../../../components/ui/field.js';
import type { RowHeight } from '../../../components/ui/row-space.js';
import { type EmptyStateProps, Skeleton } from '../../../components/ui/states.js';
import { type FailedQuery, LoadError } from '../../errors/query-list.js';
import { useListKeys } from '../../navigation/use-list-keys.js';

interface ListPageProps<Row> {
  caption: string;
  /** `onChange` receives undefined when the search is cleared. */
  search: { value: string; placeholder: string; onChange: (text: string | undefined) => void };
  filters: ReactNode;
  /** Null while nothing is filtered. */
  onClear: (() => void) | null;
  countText: string;
  columns: readonly Column<Row>[];
  list: {
    slots: readonly Slot<Row>[];
    isLoading: boolean;
    isStale: boolean;
    failure: FailedQuery | null;
    need: (index: number) => void;
  };
  /** Title of the error, from the server's message. */
  failureTitle: (sentence: string) => string;
  empty: EmptyStateProps;
  /** Classes with the column widths, so that columns do not move while rows load. */
  tableClass: string;
  rowHeight?: RowHeight;
  children?: ReactNode;
}

const getSlotKey = (slot: { key: string }) => slot.key;

/** Layout of every staff list: search, filters and count above the table. */
export function ListPage<Row>(props: ListPageProps<Row>) {
  const { list, columns, search } = props;
  const { failure } = list;
  const table = useRef<HTMLDivElement>(null);
  useListKeys(table);
  const shown = useMemo(() => slotColumns(columns, list.need), [columns, list.need]);
  return (
    <>
      {/* Two filters fit side by side on a phone. */}
      <div className="mb-3 flex flex-wrap gap-3 [&>select]:min-w-32 [&>select]:flex-1 sm:[&>select]:max-w-52">
        <SearchBox {...search} onChange={(text) => search.onChange(text === '' ? undefined : text)} />
        {props.filters}
      </div>
      <ListCount text={failure || list.isLoading ? '' : props.countText} onClear={props.onClear} />
      <Panel>
        {failure ? (
          <ListError title={props.failureTitle} query={failure} />
        ) : (
          <div
            ref={table}
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
              rowKey={getSlotKey}
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

function ListCount({ text, onClear }: { text: string; onClear: (() => void) | null }) {
  return (
    <div className="mb-3 flex min-h-6 flex-wrap items-center gap-x-3 text-[13.5px] text-text-3">
      <p role="status" className="tabular">
        {text}
      </p>
      {onClear && (
        <button
          type="button"
          onClick={onClear}
          className="relative rounded-sm font-medium text-text-2 underline decoration-line-strong underline-offset-4 after:absolute after:-inset-x-2 after:-inset-y-3 hover:text-text"
        >
          {t('admin.clearFilters')}
        </button>
      )}
    </div>
  );
}

/** Has the server's message once, in the title or below it. */
function ListError({ title, query }: { title: (message: string) => string; query: FailedQuery }) {
  const message = getErrorMessage(query.error);
  const shown = title(message);
  return (
    <LoadError title={shown} text={shown.includes(message) ? t('admin.listFailed') : message} query={query} />
  );
}

/** A slot of a list; `row` is null until it is loaded. */
export interface Slot<Row> {
  key: string;
  index: number;
  row: Row | null;
}

/** How long a slot must stay near the window before its row is loaded; fast scrolling loads nothing. */
const LOAD_DELAY_MS = 80;
const WIDTHS = ['w-40', 'w-28', 'w-32', 'w-16', 'w-20', 'w-24', 'w-28'];

/** Columns that show a placeholder for rows that are not loaded, and load them. */
function slotColumns<Row>(
  columns: readonly Column<Row>[],
  need: (index: number) => void,
): Column<Slot<Row>>[] {
  return columns.map(({ cell, isEmpty, ...column }, place) => ({
    ...column,
    isEmpty: ({ row }) => row !== null && isEmpty?.(row) === true,
    cell: ({ row, index }) =>
      row === null ? (
        <>
          <Skeleton className={`max-w-full ${WIDTHS[place % WIDTHS.length]}`} />
          {place === 0 && <RowLoader index={index} need={need} />}
        </>
      ) : (
        cell(row)
      ),
  }));
}

function RowLoader({ index, need }: { index: number; need: (index: number) => void }) {
  useEffect(() => {
    const timer = setTimeout(() => need(index), LOAD_DELAY_MS);
    return () => clearTimeout(timer);
  }, [index, need]);
  return null;
}
