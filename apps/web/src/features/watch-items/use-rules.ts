import { LIMITS, type WatchRule } from '@lockwatch/contracts';
import { useEffect, useMemo, useState } from 'react';
import { trpc } from '../../api/trpc.js';
import type { FailedQuery } from '../errors/query-list.js';

const FIRST = { limit: LIMITS.itemsPageDefault, offset: 0 };
/** Pages requested together after a full first page. */
const PARALLEL_PAGES = 4;
const FIGURES_FRESH_MS = 60_000;

/** The first page has 100 rules; the following ones are larger ([9-05]). */
function pageInput(index: number): { limit: number; offset: number } {
  if (index === 0) return FIRST;
  return { limit: LIMITS.itemsPageMax, offset: LIMITS.itemsPageDefault + (index - 1) * LIMITS.itemsPageMax };
}

/** All rules of the user, page by page, so that they can be counted and searched ([9-05]). */
export function useRules(isAllowed: boolean) {
  const [pageCount, setPageCount] = useState(1);
  const { pages, ...state } = trpc.useQueries(
    ({ user }) =>
      Array.from({ length: pageCount }, (_, index) =>
        user.items.list(pageInput(index), { enabled: isAllowed }),
      ),
    { combine: joinRules },
  );
  const { rules, isComplete } = useMemo(() => joinPages(pages), [pages]);
  const figures = trpc.useQueries(
    ({ user }) =>
      pages.map((page, index) =>
        // After the list, which does not wait for them.
        user.items.figures(pageInput(index), {
          enabled: (page?.length ?? 0) > 0,
          staleTime: FIGURES_FRESH_MS,
        }),
      ),
    { combine: (queries) => queries.flatMap(({ data }) => data ?? []) },
  );
  const needsMore = !isComplete && pages.every((page) => page !== undefined);
  useEffect(() => {
    if (needsMore) setPageCount((count) => count + PARALLEL_PAGES);
  }, [needsMore]);
  const { data: counted } = trpc.user.items.count.useQuery(undefined, { enabled: isAllowed && !isComplete });
  return {
    ...state,
    rules,
    /** The last ping and the usual price by the id of the rule, as far as they are loaded. */
    figures: useMemo(() => new Map(figures.map((one) => [one.id, one])), [figures]),
    isComplete,
    /** The number of rules, also of those not loaded; null while unknown. */
    total: isComplete ? rules.length : (counted?.count ?? null),
  };
}

type RulesQuery = FailedQuery & { data: WatchRule[] | undefined; isPending: boolean };

/** React Query keeps the array of pages while each of them stays the same. */
function joinRules(queries: readonly RulesQuery[]) {
  const failed = queries.filter((query) => query.error);
  return {
    pages: queries.map((query) => query.data),
    isLoading: queries[0]?.isPending ?? true,
    error: failed[0]?.error ?? null,
    isFetching: queries.some((query) => query.isFetching),
    refetch: () => failed.map((query) => query.refetch()),
  };
}

/** The rules before the first missing page; complete if the last page was not full. */
function joinPages(pages: readonly (readonly WatchRule[] | undefined)[]): {
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
