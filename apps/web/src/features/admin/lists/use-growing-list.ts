import { useCallback, useState } from 'react';
import type { FailedQuery } from '../../errors/query-list.js';
import type { Slot } from './list-page.js';

export const GROWING_PAGE = 500;
/** Pages that load automatically while the filter hides their rows; then the user has to ask for more. */
const AUTO_LOADED_PAGES_MAX = 8;

interface GrowingSource<Filter, Row> {
  filter: Filter;
  isShown: (row: Row) => boolean;
  getKey: (row: Row) => string;
  /** A hook: the pages from the first to the last of these numbers. */
  usePages: (filter: Filter, pages: readonly number[]) => (FailedQuery & { data: Row[] | undefined })[];
}

/** A list of unknown length that grows while scrolling. During a new search, the previous rows stay. */
export function useGrowingList<Filter, Row>(source: GrowingSource<Filter, Row>) {
  const { filter, isShown, getKey, usePages } = source;
  const wanted = JSON.stringify(filter);
  const [shown, setShown] = useState({ filter, key: wanted });
  const [count, setCount] = useState(1);
  const [limit, setLimit] = useState(AUTO_LOADED_PAGES_MAX);

  const [first] = usePages(filter, [0]);
  const isAnswered = first?.data !== undefined;
  if (isAnswered && shown.key !== wanted) {
    setShown({ filter, key: wanted });
    setCount(1);
    setLimit(AUTO_LOADED_PAGES_MAX);
  }
  const pages = usePages(
    shown.filter,
    Array.from({ length: count }, (_, page) => page),
  );

  // A new row shifts the others: the last row of a page can come again as the first of the next.
  const rows = new Map<string, Row>();
  for (const page of pages) for (const row of page.data ?? []) rows.set(getKey(row), row);
  const slots: Slot<Row>[] = [...rows.values()]
    .filter(isShown)
    .map((row, index) => ({ key: getKey(row), index, row }));
  const shownCount = slots.length;
  const hasMore = pages.at(-1)?.data?.length === GROWING_PAGE || pages.at(-1)?.data === undefined;
  // Too many pages without a match: continue only on request.
  const isPaused = hasMore && count >= limit && shownCount < GROWING_PAGE;
  // A new key after each page, so that a slot that stays visible loads the next page.
  const failed = pages.find((query) => query.error) ?? null;
  if (hasMore && !isPaused && !failed) slots.push({ key: `more ${count}`, index: shownCount, row: null });

  const isLast = pages.at(-1)?.data !== undefined;
  const need = useCallback(() => {
    if (isLast) setCount((pages) => pages + 1);
  }, [isLast]);
  return {
    slots,
    shownCount,
    hasMore,
    isLoading: pages[0]?.data === undefined,
    isStale: shown.key !== wanted,
    failure: isAnswered ? null : first?.error ? first : null,
    /** The failed query of a further page. */
    moreFailure: failed,
    isPaused,
    continueSearch: () => {
      setLimit((pages) => pages + AUTO_LOADED_PAGES_MAX);
      setCount((pages) => pages + 1);
    },
    need,
  };
}
