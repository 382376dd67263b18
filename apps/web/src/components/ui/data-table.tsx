import { Fragment, lazy, type ReactNode, Suspense, useCallback, useMemo } from 'react';
import { cn } from './class-names.js';
import { Skeleton } from './skeleton.js';
import type { RowHeight } from './virtual-rows.js';

export interface Column<Row> {
  header: string;
  cell: (row: Row) => ReactNode;
  /** Classes of the cells on wide screens, for widths and alignment. */
  className?: string;
  /**
   * Where the cell stands on a phone's card: at the top, beside the title, in the line below these, or at the foot, where
   * it says by itself what it is; else in between with its header.
   */
  card?: 'title' | 'action' | 'start' | 'end' | 'foot' | 'wide';
  /** The row has nothing to show here; a card then leaves the cell out. */
  isEmpty?: (row: Row) => boolean;
  /** The header is for screen readers only. */
  hideHeader?: boolean;
}

interface DataTableProps<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** One and the same from render to render: the places of all rows are worked out anew for another. */
  rowKey: (row: Row) => string;
  isLoading?: boolean;
  /** Shown instead of rows when there are none. */
  empty: ReactNode;
  /** `isExtending`: with the shift key, up to which a selection reaches. */
  onRowClick?: (row: Row, isExtending: boolean) => void;
  /** Content below a row while it is open; undefined while it is closed. */
  expanded?: (row: Row) => ReactNode;
  /** Of most rows, for the room a long table keeps for rows out of sight. */
  rowHeight?: RowHeight | undefined;
  /** Cards with little space between what they say. */
  isDense?: boolean;
  /** Announced on the row. */
  rowLabel?: (row: Row) => string;
}

/** Written out, since cards are made by changing `display`, which takes a table's meaning away in some browsers. */
const ROLE = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  cell: { role: 'cell' },
} as const;

const CARD_PLACES = {
  title: 'max-md:col-start-1 max-md:row-start-1 max-md:self-center',
  action: 'max-md:col-start-2 max-md:row-start-1 max-md:justify-self-end',
  start: 'max-md:col-start-1 max-md:row-start-2 max-md:self-center',
  end: 'max-md:col-start-2 max-md:row-start-2 max-md:justify-self-end',
  foot: 'max-md:col-span-2',
  wide: 'max-md:col-span-2',
};

/** On a phone's card each value stands below its column's header. */
const CARD_LABEL =
  'max-md:before:mb-1 max-md:before:block max-md:before:text-[12px] max-md:before:text-text-3 max-md:before:content-[attr(data-label)]';

/** Longer tables keep only the rows near the window in the page; shorter ones can be searched by the browser. */
const VIRTUAL_FROM = 250;
const VirtualRows = lazy(async () => ({ default: (await import('./virtual-rows.js')).VirtualRows }));

const SKELETON_ROWS = ['1', '2', '3', '4', '5', '6'];
const SKELETON_WIDTHS = ['w-32', 'w-40', 'w-24', 'w-16', 'w-20', 'w-28'];

/** A table on wide screens, cards on phones, of one markup; of a long one only what is near the window is there. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowKey, isLoading, empty, onRowClick, expanded } = props;
  const keyOf = useCallback((index: number) => keyAt(rows, index, rowKey), [rows, rowKey]);
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
              <span className={column.hideHeader ? 'sr-only' : ''}>{column.header}</span>
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
            keyOf={keyOf}
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
          aria-label={props.rowLabel?.(row)}
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

function keyAt<Row>(rows: readonly Row[], index: number, rowKey: (row: Row) => string): string {
  const row = rows[index];
  return row === undefined ? String(index) : rowKey(row);
}

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  // Scrolling renders the rows again and again: what a cell shows changes with its row and column alone.
  const content = useMemo(() => column.cell(row), [column, row]);
  const isLabelled = (column.card === undefined || column.card === 'wide') && !column.hideHeader;
  return (
    <td
      {...ROLE.cell}
      data-label={isLabelled ? column.header : undefined}
      className={cn(
        'px-3 py-3 align-middle first:pl-6 last:pr-6 max-md:p-0! max-md:text-left!',
        isLabelled && CARD_LABEL,
        column.className,
        column.card && CARD_PLACES[column.card],
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
            column.card && CARD_PLACES[column.card],
          )}
        >
          <Skeleton className={`max-w-full ${SKELETON_WIDTHS[index % SKELETON_WIDTHS.length]}`} />
        </td>
      ))}
    </tr>
  );
}

/** A click on a control in the row is the control's, not the row's. */
function isControl(target: EventTarget): boolean {
  return target instanceof Element && target.closest('a, button, input, label, [role="combobox"]') !== null;
}
