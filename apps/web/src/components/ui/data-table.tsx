import { Fragment, lazy, type ReactNode, Suspense, useCallback, useMemo } from 'react';
import { cn } from './class-names.js';
import { Skeleton } from './states.js';
import type { RowHeight } from './virtual-rows.js';

export interface Column<Row> {
  header: string;
  cell: (row: Row) => ReactNode;
  /** Classes of the cells on wide screens, for widths and alignment. */
  className?: string;
  /** Position on a phone's card; cells without one, and `wide` ones, show their header above the value. */
  card?: 'title' | 'action' | 'start' | 'end' | 'foot' | 'wide';
  /** Cards leave out the cell if this returns true. */
  isEmpty?: (row: Row) => boolean;
}

interface DataTableProps<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** Must be the same function in every render; a new one measures all rows again. */
  rowKey: (row: Row) => string;
  isLoading?: boolean;
  empty: ReactNode;
  /** `isExtending`: the shift key is held, so the selection extends to this row. */
  onRowClick?: (row: Row, isExtending: boolean) => void;
  /** Content below a row while it is open; undefined while it is closed. */
  expanded?: (row: Row) => ReactNode;
  /** Typical height, to reserve space for rows that are not rendered. */
  rowHeight?: RowHeight | undefined;
  isDense?: boolean;
}

/** Explicit roles: the card layout changes `display`, which removes table semantics in some browsers. */
const ROLE = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  cell: { role: 'cell' },
} as const;

const CARD_SLOT_CLASSES = {
  title: 'max-md:col-start-1 max-md:row-start-1 max-md:self-center',
  action: 'max-md:col-start-2 max-md:row-start-1 max-md:justify-self-end',
  start: 'max-md:col-start-1 max-md:row-start-2 max-md:self-center',
  end: 'max-md:col-start-2 max-md:row-start-2 max-md:justify-self-end',
  foot: 'max-md:col-span-2',
  wide: 'max-md:col-span-2',
};

/** On cards, each value has its column's header above it. */
const CARD_LABEL =
  'max-md:before:mb-1 max-md:before:block max-md:before:text-[12px] max-md:before:text-text-3 max-md:before:content-[attr(data-label)]';

/** Longer tables render only the rows near the window; shorter ones support the browser's own search. */
const VIRTUAL_FROM = 250;
const VirtualRows = lazy(async () => ({ default: (await import('./virtual-rows.js')).VirtualRows }));

const SKELETON_ROWS = ['1', '2', '3', '4', '5', '6'];
const SKELETON_WIDTHS = ['w-32', 'w-40', 'w-24', 'w-16', 'w-20', 'w-28'];

/** A table on wide screens, cards on phones, from the same markup. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowKey, isLoading, empty, onRowClick, expanded } = props;
  const getKey = useCallback((index: number) => getRowKey(rows, index, rowKey), [rows, rowKey]);
  if (!isLoading && rows.length === 0) return empty;
  const isVirtual = rows.length >= VIRTUAL_FROM;
  return (
    <table
      {...ROLE.table}
      className="w-full border-collapse text-left text-[14px] max-md:block"
      aria-busy={isLoading}
      aria-rowcount={isVirtual ? rows.length + 1 : undefined}
    >
      <caption className="sr-only">{caption}</caption>
      <thead {...ROLE.rowgroup} className="max-md:sr-only">
        <tr {...ROLE.row} className="border-line border-b">
          {columns.map((column) => (
            <th
              key={column.header}
              {...ROLE.columnheader}
              scope="col"
              className={cn(
                'px-3 py-2.5 font-medium text-[13px] text-text-3 first:pl-6 last:pr-6',
                column.className,
              )}
            >
              {column.header}
            </th>
          ))}
        </tr>
      </thead>
      {isLoading ? (
        <tbody {...ROLE.rowgroup} className="max-md:block">
          {SKELETON_ROWS.map((key) => (
            <SkeletonRow key={key} columns={columns} />
          ))}
        </tbody>
      ) : !isVirtual ? (
        <tbody {...ROLE.rowgroup} className="max-md:block">
          {rows.map((row, index) => renderRow(row, index))}
        </tbody>
      ) : (
        <Suspense
          fallback={
            <tbody {...ROLE.rowgroup} className="max-md:block">
              {rows.slice(0, SKELETON_ROWS.length).map((row, index) => renderRow(row, index))}
            </tbody>
          }
        >
          <VirtualRows
            count={rows.length}
            columnCount={columns.length}
            rowHeight={props.rowHeight}
            getKey={getKey}
            isKept={
              expanded &&
              ((index) => {
                const row = rows[index];
                return row !== undefined && expanded(row) !== undefined;
              })
            }
          >
            {(index) => {
              const row = rows[index];
              return row === undefined ? null : renderRow(row, index);
            }}
          </VirtualRows>
        </Suspense>
      )}
    </table>
  );

  function renderRow(row: Row, index: number): ReactNode {
    const below = expanded?.(row);
    return (
      <Fragment key={rowKey(row)}>
        <tr
          {...ROLE.row}
          data-row={rowKey(row)}
          aria-rowindex={isVirtual ? index + 2 : undefined}
          onClick={onRowClick && ((event) => !isControl(event.target) && onRowClick(row, event.shiftKey))}
          className={cn(
            'border-line border-b transition-colors max-md:grid max-md:grid-cols-[1fr_auto] max-md:gap-x-4',
            props.isDense ? 'max-md:gap-y-1 max-md:px-4 max-md:py-3' : 'max-md:gap-y-3 max-md:p-4',
            !isVirtual && 'last:border-b-0',
            onRowClick && 'cursor-pointer hover:bg-surface-2',
            below && 'border-b-0! bg-surface-2',
          )}
        >
          {columns.map((column) => (
            <Cell key={column.header} column={column} row={row} />
          ))}
        </tr>
        {below && (
          <tr {...ROLE.row} className="border-line border-b bg-surface-2 last:border-b-0 max-md:block">
            <td {...ROLE.cell} colSpan={columns.length} className="px-4 pt-1 pb-5 max-md:block md:px-6">
              {below}
            </td>
          </tr>
        )}
      </Fragment>
    );
  }
}

function getRowKey<Row>(rows: readonly Row[], index: number, rowKey: (row: Row) => string): string {
  const row = rows[index];
  return row === undefined ? String(index) : rowKey(row);
}

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  // Scrolling renders the rows often; a cell changes only with its row and column.
  const content = useMemo(() => column.cell(row), [column, row]);
  const isLabelled = column.card === undefined || column.card === 'wide';
  return (
    <td
      {...ROLE.cell}
      data-label={isLabelled ? column.header : undefined}
      className={cn(
        'px-3 py-3 align-middle first:pl-6 last:pr-6 max-md:p-0! max-md:text-left!',
        isLabelled && CARD_LABEL,
        column.className,
        column.card && CARD_SLOT_CLASSES[column.card],
        column.isEmpty?.(row) && 'max-md:hidden',
      )}
    >
      {content}
    </td>
  );
}

function SkeletonRow<Row>({ columns }: { columns: readonly Column<Row>[] }) {
  return (
    <tr
      {...ROLE.row}
      className="border-line border-b last:border-b-0 max-md:grid max-md:grid-cols-2 max-md:gap-3 max-md:p-4"
    >
      {columns.map((column, index) => (
        <td
          key={column.header}
          {...ROLE.cell}
          className={cn(
            'h-[61px] px-3 first:pl-6 last:pr-6 max-md:h-auto max-md:p-0!',
            column.card && CARD_SLOT_CLASSES[column.card],
          )}
        >
          <Skeleton className={`max-w-full ${SKELETON_WIDTHS[index % SKELETON_WIDTHS.length]}`} />
        </td>
      ))}
    </tr>
  );
}

/** A click on a control in the row does not count as a click on the row. */
function isControl(target: EventTarget): boolean {
  return target instanceof Element && target.closest('a, button, input, label, [role="combobox"]') !== null;
}
