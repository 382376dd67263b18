import { ArrowUp } from 'lucide-react';
import { type ComponentProps, Fragment, memo, type ReactNode, Suspense, useCallback, useMemo } from 'react';
import { lazyPage } from '../lazy-page.js';
import { cn } from './class-names.js';
import { RowGap, type RowHeight, useRowHeight } from './row-space.js';
import { EmptyState, type EmptyStateProps, Skeleton } from './states.js';
import { useCardLayout } from './use-card-layout.js';
import { useSteps } from './use-steps.js';

export interface Column<Row> {
  header: string;
  cell: (row: Row) => ReactNode;
  /** Classes of the cells on wide screens, for widths and alignment. */
  className?: string;
  /** Position on a phone's card; cells without one, and `wide` ones, show their header above the value. */
  card?: keyof typeof CARD_SLOT_CLASSES;
  /** Cards leave out the cell if this returns true. */
  isEmpty?: (row: Row) => boolean;
  /** The name of the order by this column. */
  sort?: string;
}

/** The order of the rows: `price`, `-price` for the reversed one, undefined for the usual one. */
export interface Sorting {
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

interface DataTableProps<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** Must be the same function in every render; a new one measures all rows again. */
  rowKey: (row: Row) => string;
  isLoading?: boolean;
  empty: EmptyStateProps;
  onRowClick?: (row: Row) => void;
  /** Content below a row while it is open; undefined while it is closed. */
  expanded?: (row: Row) => ReactNode;
  /** Typical height, to reserve space for rows that are not rendered. */
  rowHeight?: RowHeight | undefined;
  isDense?: boolean;
  sorting?: Sorting;
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

const CELL_PADDING = {
  usual: 'px-3 first:pl-6 last:pr-6',
  dense: 'px-2 first:pl-4 last:pr-4 lg:px-3 lg:first:pl-6 lg:last:pr-6',
};

/** On cards, each value has its column's header above it. */
const CARD_LABEL =
  'max-md:before:mb-1 max-md:before:block max-md:before:text-[12px] max-md:before:text-text-3 max-md:before:content-[attr(data-label)]';

/** Longer tables render only the rows near the window; shorter ones support the browser's own search. */
const VIRTUAL_FROM = 250;
const VirtualRows = lazyPage(async () => (await import('./virtual-rows.js')).VirtualRows);

const SKELETON_ROWS = ['1', '2', '3', '4', '5', '6'];
const SKELETON_WIDTHS = ['w-32', 'w-40', 'w-24', 'w-16', 'w-20', 'w-28'];

/** A table on wide screens, cards on phones, from the same markup. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowKey, isLoading, empty, expanded } = props;
  const getKey = useCallback((index: number) => getRowKey(rows, index, rowKey), [rows, rowKey]);
  const isVirtual = rows.length >= VIRTUAL_FROM;
  const renderRow = useCallback((index: number) => <TableRow table={props} index={index} />, [props]);
  const body = { count: rows.length, columnCount: columns.length, rowHeight: props.rowHeight, getKey };
  if (!isLoading && rows.length === 0) return <EmptyState {...empty} />;
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
              aria-sort={getAriaSort(column, props.sorting)}
              className={cn(
                'top-0 z-10 bg-surface py-2.5 font-medium text-[13px] text-text-3 shadow-[inset_0_-1px_0_var(--line)] md:sticky',
                CELL_PADDING[props.isDense ? 'dense' : 'usual'],
                column.className,
              )}
            >
              {column.sort && props.sorting ? (
                <>
                  <span className="md:hidden">{column.header}</span>
                  <SortButton label={column.header} name={column.sort} sorting={props.sorting} />
                </>
              ) : (
                column.header
              )}
            </th>
          ))}
        </tr>
      </thead>
      {isLoading ? (
        <tbody {...ROLE.rowgroup} className="max-md:block">
          {SKELETON_ROWS.map((key) => (
            <SkeletonRow key={key} columns={columns} isDense={props.isDense === true} />
          ))}
        </tbody>
      ) : !isVirtual ? (
        <RowsInSteps {...body}>{renderRow}</RowsInSteps>
      ) : (
        <Suspense
          fallback={
            <tbody {...ROLE.rowgroup} className="max-md:block">
              {SKELETON_ROWS.map((key, index) => (
                <Fragment key={key}>{renderRow(index)}</Fragment>
              ))}
            </tbody>
          }
        >
          <VirtualRows
            {...body}
            kept={rows.flatMap((row, index) => (expanded?.(row) === undefined ? [] : [index]))}
          >
            {renderRow}
          </VirtualRows>
        </Suspense>
      )}
    </table>
  );
}

type RowsInStepsProps = Omit<ComponentProps<typeof VirtualRows>, 'kept'>;

/** Cards in steps, and space for those still missing; rows at once, because the widths of columns depend on all of them. */
function RowsInSteps({ count, columnCount, rowHeight, getKey, children }: RowsInStepsProps) {
  const { ready, gap } = useSteps<HTMLTableSectionElement>(count, useCardLayout() ? undefined : count);
  const height = useRowHeight(rowHeight);
  return (
    <>
      <tbody {...ROLE.rowgroup} className="max-md:block">
        {Array.from({ length: ready }, (_, index) => (
          <SteppedRow key={getKey(index)} index={index} render={children} />
        ))}
      </tbody>
      <RowGap ref={gap} px={(count - ready) * height} columnCount={columnCount} />
    </>
  );
}

/** A step does not render the rows before it again. */
const SteppedRow = memo(function SteppedRow(row: { index: number; render: (index: number) => ReactNode }) {
  return row.render(row.index);
});

interface TableRowProps<Row> {
  table: DataTableProps<Row>;
  index: number;
}

function TableRow<Row>({ table, index }: TableRowProps<Row>) {
  const { columns, rows, rowKey, onRowClick, expanded, isDense = false } = table;
  const row = rows[index];
  if (row === undefined) return null;
  const below = expanded?.(row);
  const isVirtual = rows.length >= VIRTUAL_FROM;
  return (
    <>
      <tr
        {...ROLE.row}
        data-row={rowKey(row)}
        data-list-item={onRowClick ? 'click' : ''}
        tabIndex={-1}
        aria-rowindex={isVirtual ? index + 2 : undefined}
        onClick={onRowClick && ((event) => !isControl(event.target) && onRowClick(row))}
        className={cn(
          'border-line border-b transition-colors focus-visible:-outline-offset-2 max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:gap-x-4',
          isDense ? 'max-md:gap-y-1 max-md:px-4 max-md:py-3' : 'max-md:gap-y-3 max-md:p-4',
          // The browser lays out only the cards near the window.
          !isVirtual &&
            'last:border-b-0 max-md:[contain-intrinsic-size:auto_172px] max-md:[content-visibility:auto]',
          onRowClick && 'cursor-pointer hover:bg-surface-2',
          below && 'border-b-0! bg-surface-2',
        )}
      >
        {columns.map((column) => (
          <Cell key={column.header} column={column} row={row} isDense={isDense} />
        ))}
      </tr>
      {below && (
        <tr {...ROLE.row} className="border-line border-b bg-surface-2 last:border-b-0 max-md:block">
          <td {...ROLE.cell} colSpan={columns.length} className="px-4 pt-1 pb-5 max-md:block md:px-6">
            {below}
          </td>
        </tr>
      )}
    </>
  );
}

function getRowKey<Row>(rows: readonly Row[], index: number, rowKey: (row: Row) => string): string {
  const row = rows[index];
  return row === undefined ? String(index) : rowKey(row);
}

function getAriaSort<Row>({ sort }: Column<Row>, sorting: Sorting | undefined) {
  if (sort === undefined || sorting === undefined) return undefined;
  return sorting.value === sort ? 'ascending' : sorting.value === `-${sort}` ? 'descending' : 'none';
}

/** Sorts by its column, then in the reversed order, then as usual. */
function SortButton({ label, name, sorting }: { label: string; name: string; sorting: Sorting }) {
  const { value, onChange } = sorting;
  const isDescending = value === `-${name}`;
  const isSorted = value === name || isDescending;
  return (
    <button
      type="button"
      onClick={() => onChange(value === name ? `-${name}` : isSorted ? undefined : name)}
      className={cn(
        'group -mx-1.5 -my-1 inline-flex min-h-7 items-center gap-1 rounded-sm px-1.5 text-left hover:text-text max-md:hidden',
        isSorted && 'text-text',
      )}
    >
      {label}
      <ArrowUp
        aria-hidden="true"
        className={cn(
          'size-3.5',
          isDescending && 'rotate-180',
          !isSorted && 'opacity-0 group-hover:opacity-60 group-focus-visible:opacity-60',
        )}
      />
    </button>
  );
}

interface CellProps<Row> {
  column: Column<Row>;
  row: Row;
  isDense: boolean;
}

function Cell<Row>({ column, row, isDense }: CellProps<Row>) {
  // Scrolling renders the rows often; a cell changes only with its row and column.
  const content = useMemo(() => column.cell(row), [column, row]);
  const isLabelled = column.card === undefined || column.card === 'wide';
  return (
    <td
      {...ROLE.cell}
      data-label={isLabelled ? column.header : undefined}
      className={cn(
        CELL_PADDING[isDense ? 'dense' : 'usual'],
        isDense ? 'py-0.75 md:h-10.75' : 'py-3',
        'align-middle max-md:p-0! max-md:text-left!',
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

function SkeletonRow<Row>({ columns, isDense }: Pick<DataTableProps<Row>, 'columns'> & { isDense: boolean }) {
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
            isDense ? 'h-10.75' : 'h-[61px]',
            'px-3 first:pl-6 last:pr-6 max-md:h-auto max-md:p-0!',
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
  return target instanceof Element && target.closest('a, button, input, label, select') !== null;
}
