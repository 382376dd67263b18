import { LIMITS, type RuleFigures, type WatchRule } from '@lockwatch/contracts';
import { useEffect, useMemo, useState } from 'react';
import { trpc } from '../../api/trpc.js';

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
  const [pages, setPages] = useState(1);
  const queries = trpc.useQueries((t) =>
    Array.from({ length: pages }, (_, index) => t.user.items.list(pageInput(index), { enabled: isAllowed })),
  );
  const version = queries.map((query) => query.dataUpdatedAt).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the array of queries is new in each render
  const { rules, isComplete } = useMemo(() => joinPages(queries.map((query) => query.data)), [version]);
  const figures = trpc.useQueries((t) =>
    queries.map((query, index) =>
      // After the list, which does not wait for them.
      t.user.items.figures(pageInput(index), {
        enabled: (query.data?.length ?? 0) > 0,
        staleTime: FIGURES_FRESH_MS,
      }),
    ),
  );
  const figuresVersion = figures.map((query) => query.dataUpdatedAt).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the array of queries is new in each render
  const figuresById = useMemo(() => joinFigures(figures.map((query) => query.data)), [figuresVersion]);
  const needsMore = !isComplete && queries.every((query) => query.data !== undefined);
  useEffect(() => {
    if (needsMore) setPages((count) => count + PARALLEL_PAGES);
  }, [needsMore]);
  const failed = queries.find((query) => query.error);
  const { data: counted } = trpc.user.items.count.useQuery(undefined, { enabled: isAllowed && !isComplete });
  return {
    rules,
    /** The last ping and the usual price by the id of the rule, as far as they are loaded. */
    figures: figuresById,
    isComplete,
    /** The number of rules, also of those not loaded; null while unknown. */
    total: isComplete ? rules.length : (counted?.count ?? null),
    isLoading: queries[0]?.isPending ?? true,
    error: failed?.error ?? null,
    isRetrying: queries.some((query) => query.isFetching),
    retry: () => {
      for (const query of queries) if (query.error) void query.refetch();
    },
  };
}

function joinFigures(
  pages: readonly (readonly RuleFigures[] | undefined)[],
): ReadonlyMap<string, RuleFigures> {
  return new Map(pages.flatMap((page) => page ?? []).map((one) => [one.id, one]));
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
