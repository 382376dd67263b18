import { useEffect } from 'react';
import type { Column } from '../../../components/ui/data-table.js';
import { Skeleton } from '../../../components/ui/skeleton.js';

/** A row's place in a list; `row` is null until it is loaded. */
export interface Slot<Row> {
  key: string;
  index: number;
  row: Row | null;
}

/** How long a place has to stay near the window before its row is asked for: what only flies past is not. */
const SETTLE_MS = 80;
const WIDTHS = ['w-40', 'w-28', 'w-32', 'w-16', 'w-20', 'w-24', 'w-28'];

/** The columns of a list that is not loaded as a whole: a grey bar where a row is missing, which asks for it. */
export function slotColumns<Row>(
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
          {place === 0 && <Asking index={index} need={need} />}
        </>
      ) : (
        cell(row)
      ),
  }));
}

/** Present while its place is near the window. */
function Asking({ index, need }: { index: number; need: (index: number) => void }) {
  useEffect(() => {
    const timer = setTimeout(() => need(index), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [index, need]);
  return null;
}
