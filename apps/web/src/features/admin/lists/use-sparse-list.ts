import { useCallback, useMemo, useState } from 'react';
import type { FailedQuery } from '../../errors/query-list.js';
import type { Slot } from './list-page.js';

/** Rows in one call. */
export const SPARSE_PAGE = 100;
/** Most pages kept: those around the window and some recent ones. */
const CACHED_PAGES_MAX = 6;

interface SparseSource<Filter, Row> {
  /** Compared by content. */
  filter: Filter;
  getKey: (row: Row) => string;
  /** A hook: the pages of these numbers, in their order. */
  usePages: (filter: Filter, pages: readonly number[]) => (FailedQuery & { data: Row[] | undefined })[];
  /** A hook: how many rows there are. */
  useCount: (filter: Filter) => FailedQuery & { data: { count: number } | undefined };
}

/** A long list that loads only the pages near the window. The previous rows stay while a new filter loads. */
export function useSparseList<Filter, Row>(source: SparseSource<Filter, Row>) {
  const { filter, getKey, usePages, useCount } = source;
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

  const loaded = useStableValue(held.map((_, place) => pages[place]?.data));
  const total = getTotal(held, loaded, shownCount);
  const isLoading = loaded[0] === undefined || total === null;
  const slots = useMemo(
    () => (isLoading || total === null ? [] : toSlots(total, held, loaded, getKey)),
    [isLoading, total, held, loaded, getKey],
  );
  const need = useCallback((index: number) => {
    const page = Math.floor(index / SPARSE_PAGE);
    // Keep the first page: it tells whether anything was loaded.
    setHeld((pages) =>
      pages.includes(page) ? pages : [0, ...pages.slice(1).slice(-CACHED_PAGES_MAX), page],
    );
  }, []);

  const failed = [first, count, ...pages].find((query) => query?.error);
  return {
    slots,
    count: total ?? 0,
    isLoading,
    /** The rows belong to the previous filter while the new one loads. */
    isStale: shown.key !== wanted,
    failure: failed && (!isAnswered || isLoading) ? failed : null,
    need,
  };
}

/** Returns the previous array if its elements are the same, so that memoised values stay valid. */
function useStableValue<T>(list: readonly T[]): readonly T[] {
  const [kept, setKept] = useState(list);
  if (kept.length === list.length && kept.every((one, place) => one === list[place])) return kept;
  setKept(list);
  return list;
}

/** A page that is not full is newer information about the length than the count. */
function getTotal(
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
  getKey: (row: Row) => string,
): Slot<Row>[] {
  const pages = new Map(held.map((page, place) => [page, loaded[place]]));
  const keys = new Set<string>();
  return Array.from({ length: total }, (_, index) => {
    const row = pages.get(Math.floor(index / SPARSE_PAGE))?.[index % SPARSE_PAGE];
    const key = row && getKey(row);
    // A new row may have moved this one onto the next page, so that it came twice.
    if (row === undefined || key === undefined || keys.has(key)) return { key: `${index}`, index, row: null };
    keys.add(key);
    return { key, index, row };
  });
}
