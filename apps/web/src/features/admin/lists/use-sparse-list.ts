import { useCallback, useMemo, useState } from 'react';
import type { FailedQuery } from '../../errors/query-list.js';
import type { Slot } from './list-page.js';

/** Rows in one call. */
export const SPARSE_PAGE = 100;
/** Most pages kept: those around the window and some recent ones. */
const CACHED_PAGES_MAX = 6;

const FIRST: readonly number[] = [0];

interface SparseSource<Filter, Row> {
  /** Compared by content. */
  filter: Filter;
  getKey: (row: Row) => string;
  /** A hook: the pages of these numbers, in their order, as `joinPages` combines them. */
  usePages: (filter: Filter, pages: readonly number[]) => ReturnType<typeof joinPages<Row>>;
  /** A hook: how many rows there are. */
  useCount: (filter: Filter) => FailedQuery & { data: { count: number } | undefined };
}

/** For `combine`: React Query keeps the array of pages while each of them stays the same. */
export function joinPages<Row>(queries: readonly (FailedQuery & { data: Row[] | undefined })[]) {
  return { loaded: queries.map(({ data }) => data), failed: queries.find(({ error }) => error) };
}

/** A long list that loads only the pages near the window. The previous rows stay while a new filter loads. */
export function useSparseList<Filter, Row>(source: SparseSource<Filter, Row>) {
  const { filter, getKey, usePages, useCount } = source;
  const wanted = JSON.stringify(filter);
  const [shown, setShown] = useState({ filter, key: wanted });
  const [held, setHeld] = useState(FIRST);

  const count = useCount(filter);
  const first = usePages(filter, FIRST);
  const isAnswered = first.loaded[0] !== undefined && count.data !== undefined;
  if (isAnswered && shown.key !== wanted) {
    setShown({ filter, key: wanted });
    setHeld(FIRST);
  }
  const { loaded, failed: failedPage } = usePages(shown.filter, held);
  const total = getTotal(held, loaded, useCount(shown.filter).data?.count);
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

  const failed = first.failed ?? (count.error ? count : failedPage);
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
