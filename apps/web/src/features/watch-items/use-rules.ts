import { LIMITS, type WatchRule } from '@lockwatch/contracts';
import { useEffect, useState } from 'react';
import { trpc } from '../../api/trpc.js';

const FIRST = { limit: LIMITS.itemsPageDefault, offset: 0 };

/** The first page is 100 rules; what comes behind it is fetched ahead in larger pieces ([9-05]). */
export function pageInput(index: number): { limit: number; offset: number } {
  if (index === 0) return FIRST;
  return { limit: LIMITS.itemsPageMax, offset: LIMITS.itemsPageDefault + (index - 1) * LIMITS.itemsPageMax };
}

/**
 * The person's rules, as far as they are needed: `wanted` of them and one piece ahead, so that what remains can be
 * counted; or all of them. More are assumed while a full page returns ([9-05]).
 */
export function useRules(wanted: number) {
  const [pages, setPages] = useState(1);
  const queries = trpc.useQueries((t) =>
    Array.from({ length: pages }, (_, index) => t.user.items.list(pageInput(index))),
  );
  const rules: WatchRule[] = [];
  let isComplete = false;
  for (const [index, query] of queries.entries()) {
    if (!query.data) break;
    rules.push(...query.data);
    isComplete = query.data.length < pageInput(index).limit;
    if (isComplete) break;
  }
  const isLastLoaded = queries.at(-1)?.data !== undefined;
  const needsMore = isLastLoaded && !isComplete && rules.length <= wanted;
  useEffect(() => {
    if (needsMore) setPages((count) => count + 1);
  }, [needsMore]);
  const failed = queries.find((query) => query.error);
  return {
    rules,
    isComplete,
    isLoading: queries[0]?.isPending ?? true,
    error: failed?.error ?? null,
    isRetrying: queries.some((query) => query.isFetching),
    retry: () => {
      for (const query of queries) if (query.error) void query.refetch();
    },
  };
}
