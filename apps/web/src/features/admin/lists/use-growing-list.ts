import { useCallback, useState } from 'react';
import type { Slot } from './slots.js';

/** Rows in one call. */
export const GROWING_PAGE = 500;
/** Pages that are read by themselves while what they bring is filtered out; then one has to ask for more. */
const PAGES_UNASKED = 8;

interface Loading {
  error: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

interface GrowingSource<Filter, Row> {
  /** What the server looks for. */
  filter: Filter;
  /** What of it is shown; the rest is left out here. */
  isShown: (row: Row) => boolean;
  keyOf: (row: Row) => string;
  /** A hook: the pages from the first to the last of these numbers. */
  usePages: (filter: Filter, pages: readonly number[]) => (Loading & { data: Row[] | undefined })[];
}

export interface GrowingList<Row> {
  /** What is shown, and at its end a place that asks for more while there is more. */
  slots: readonly Slot<Row>[];
  shownCount: number;
  hasMore: boolean;
  isLoading: boolean;
  isStale: boolean;
  /** Why it could not be loaded, while nothing else can be shown for this filter. */
  failure: Loading | null;
  /** Why it does not go on. */
  moreFailure: Loading | null;
  /** So much was read in vain that it goes on only when asked. */
  isPaused: boolean;
  goOn: () => void;
  need: (index: number) => void;
}

/** A list without an end that is known: it grows as one comes to its end. While a new search is answered, the last stays. */
export function useGrowingList<Filter, Row>(source: GrowingSource<Filter, Row>): GrowingList<Row> {
  const { filter, isShown, keyOf, usePages } = source;
  const wanted = JSON.stringify(filter);
  const [shown, setShown] = useState({ filter, key: wanted });
  const [count, setCount] = useState(1);
  const [limit, setLimit] = useState(PAGES_UNASKED);

  const [first] = usePages(filter, [0]);
  const isAnswered = first?.data !== undefined;
  if (isAnswered && shown.key !== wanted) {
    setShown({ filter, key: wanted });
    setCount(1);
    setLimit(PAGES_UNASKED);
  }
  const pages = usePages(
    shown.filter,
    Array.from({ length: count }, (_, page) => page),
  );

  // A row that was written meanwhile moves the others on: the last of a page comes again as the first of the next.
  const rows = new Map<string, Row>();
  for (const page of pages) for (const row of page.data ?? []) rows.set(keyOf(row), row);
  const slots: Slot<Row>[] = [...rows.values()]
    .filter(isShown)
    .map((row, index) => ({ key: keyOf(row), index, row }));
  const shownCount = slots.length;
  const hasMore = pages.at(-1)?.data?.length === GROWING_PAGE || pages.at(-1)?.data === undefined;
  const isPaused = hasMore && count >= limit && shownCount < GROWING_PAGE;
  // Another key after each page: a place that is still in sight asks again.
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
    moreFailure: failed,
    isPaused,
    goOn: () => {
      setLimit((pages) => pages + PAGES_UNASKED);
      setCount((pages) => pages + 1);
    },
    need,
  };
}
