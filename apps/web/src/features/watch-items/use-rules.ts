import { LIMITS, type WatchRule } from '@lockwatch/contracts';
import { useEffect, useMemo, useState } from 'react';
import { trpc } from '../../api/trpc.js';

const FIRST = { limit: LIMITS.itemsPageDefault, offset: 0 };
/** Pieces asked for together, once the first page came back full. */
const PIECES_AT_ONCE = 4;

/** The first page is 100 rules; what comes behind it is fetched in larger pieces ([9-05]). */
export function pageInput(index: number): { limit: number; offset: number } {
  if (index === 0) return FIRST;
  return { limit: LIMITS.itemsPageMax, offset: LIMITS.itemsPageDefault + (index - 1) * LIMITS.itemsPageMax };
}

/**
 * The person's rules: the first page at once, the rest behind it, so that what remains can be counted and a search
 * finds all at the press of a key. More are assumed while a full page returns ([9-05]). Nothing is asked before it is
 * allowed.
 */
export function useRules(isAllowed: boolean) {
  const [pages, setPages] = useState(1);
  const queries = trpc.useQueries((t) =>
    Array.from({ length: pages }, (_, index) => t.user.items.list(pageInput(index), { enabled: isAllowed })),
  );
  const version = queries.map((query) => query.dataUpdatedAt).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the array of queries is another one with every render
  const { rules, isComplete } = useMemo(() => joinPages(queries.map((query) => query.data)), [version]);
  const needsMore = !isComplete && queries.every((query) => query.data !== undefined);
  useEffect(() => {
    if (needsMore) setPages((count) => count + PIECES_AT_ONCE);
  }, [needsMore]);
  const failed = queries.find((query) => query.error);
  // The rules themselves tell once all are there.
  const { data: counted } = trpc.user.items.count.useQuery(undefined, { enabled: isAllowed && !isComplete });
  return {
    rules,
    isComplete,
    /** How many there are, loaded or not; null before that is known. */
    total: isComplete ? rules.length : (counted?.count ?? null),
    isLoading: queries[0]?.isPending ?? true,
    error: failed?.error ?? null,
    isRetrying: queries.some((query) => query.isFetching),
    retry: () => {
      for (const query of queries) if (query.error) void query.refetch();
    },
  };
}

/** The rules up to the first page that is not there yet; complete once a page was not full. */
export function joinPages(pages: readonly (readonly WatchRule[] | undefined)[]): {
  rules: WatchRule[];
  isComplete: boolean;
} {
  const rules: WatchRule[] = [];
  for (const [index, page] of pages.entries()) {
    if (!page) break;
    rules.push(...page);
    if (page.length < pageInput(index).limit) return { rules, isComplete: true };
  }
  return { rules, isComplete: false };
}
