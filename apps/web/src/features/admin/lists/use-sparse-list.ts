import { useCallback, useMemo, useState } from 'react';
import type { Slot } from './slots.js';

/** Rows in one call. */
export const SPARSE_PAGE = 100;
/** Pages held at once: those around the window and a few it came from. */
const PAGES_HELD = 6;

interface Loading {
  error: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

interface SparseSource<Filter, Row> {
  /** Which rows; another object with the same content is the same filter. */
  filter: Filter;
  keyOf: (row: Row) => string;
  /** A hook: the pages of these numbers, in their order. */
  usePages: (filter: Filter, pages: readonly number[]) => (Loading & { data: Row[] | undefined })[];
  /** A hook: how many rows there are. */
  useCount: (filter: Filter) => Loading & { data: { count: number } | undefined };
}

export interface SparseList<Row> {
  /** A place for every row there is, loaded or not. */
  slots: readonly Slot<Row>[];
  count: number;
  /** Nothing is there yet. */
  isLoading: boolean;
  /** What is shown answers an earlier filter, until the answer to this one is there. */
  isStale: boolean;
  /** Why it could not be loaded, while nothing else can be shown for this filter. */
  failure: Loading | null;
  /** Says that the row at this place is wanted. */
  need: (index: number) => void;
}

/**
 * A long list of which the server sends pages: every row has its place, and only the pages around the window are
 * loaded, so that one can go anywhere in 50,000 rows at once. While a new filter is answered, the rows of the last stay.
 */
export function useSparseList<Filter, Row>(source: SparseSource<Filter, Row>): SparseList<Row> {
  const { filter, keyOf, usePages, useCount } = source;
  const wanted = JSON.stringify(filter);
  const [shown, setShown] = useState({ filter, key: wanted });
  const [held, setHeld] = useState<readonly number[]>([0]);

  const count = useCount(filter);
  const [first] = usePages(filter, [0]);
  const isAnswered = first?.data !== undefined && count.data !== undefined;
  if (isAnswered && shown.key !== wanted) {
    setShown({ filter, key: wanted });
    setHeld([0]);
  }
  const pages = usePages(shown.filter, held);
  const shownCount = useCount(shown.filter).data?.count;

  const loaded = useSame(held.map((_, place) => pages[place]?.data));
  const total = totalOf(held, loaded, shownCount);
  const isLoading = loaded[0] === undefined || total === null;
  const slots = useMemo(
    () => (isLoading || total === null ? [] : toSlots(total, held, loaded, keyOf)),
    [isLoading, total, held, loaded, keyOf],
  );
  const need = useCallback((index: number) => {
    const page = Math.floor(index / SPARSE_PAGE);
    // The first stays: it tells whether anything was loaded at all.
    setHeld((pages) => (pages.includes(page) ? pages : [0, ...pages.slice(1).slice(-PAGES_HELD), page]));
  }, []);

  const failed = [first, count, ...pages].find((query) => query?.error);
  return {
    slots,
    count: total ?? 0,
    isLoading,
    isStale: shown.key !== wanted,
    failure: failed && (!isAnswered || isLoading) ? failed : null,
    need,
  };
}

/** The list of the last render where it holds the same, so that what is worked out from it stays. */
function useSame<T>(list: readonly T[]): readonly T[] {
  const [kept, setKept] = useState(list);
  if (kept.length === list.length && kept.every((one, place) => one === list[place])) return kept;
  setKept(list);
  return list;
}

/** What a page that is not full tells of the end of the list is newer than the count. */
function totalOf(
  held: readonly number[],
  loaded: readonly (readonly unknown[] | undefined)[],
  count: number | undefined,
): number | null {
  for (const [place, page] of held.entries()) {
    const rows = loaded[place];
    if (rows && rows.length < SPARSE_PAGE && (rows.length > 0 || page === 0)) {
      return page * SPARSE_PAGE + rows.length;
    }
  }
  return count ?? null;
}

function toSlots<Row>(
  total: number,
  held: readonly number[],
  loaded: readonly (readonly Row[] | undefined)[],
  keyOf: (row: Row) => string,
): Slot<Row>[] {
  const pages = new Map(held.map((page, place) => [page, loaded[place]]));
  const keys = new Set<string>();
  return Array.from({ length: total }, (_, index) => {
    const row = pages.get(Math.floor(index / SPARSE_PAGE))?.[index % SPARSE_PAGE];
    const key = row && keyOf(row);
    // Somebody new may have moved a row onto the next page, where it came again.
    if (row === undefined || key === undefined || keys.has(key)) return { key: `${index}`, index, row: null };
    keys.add(key);
    return { key, index, row };
  });
}
