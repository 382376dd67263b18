import { LIMITS } from '@lockwatch/contracts';
import { keepPreviousData } from '@tanstack/react-query';
import { trpc } from '../../api/trpc.js';
import { useDebounced } from '../../components/use-debounced.js';

/** Items with a similar name: debounced by 300 ms, cached for 5 min ([5-06], [9-05]). */
export function useItemSearch(text: string, isEnabled: boolean) {
  const query = useDebounced(text.trim(), LIMITS.searchDebounceMs);
  const result = trpc.items.search.useQuery(
    { query, limit: LIMITS.searchLimitDefault },
    {
      enabled: isEnabled && query !== '',
      staleTime: LIMITS.itemSearchCacheMs,
      placeholderData: keepPreviousData,
    },
  );
  const typed = text.trim();
  const isAnswer = query === typed && result.data !== undefined && !result.isPlaceholderData;
  // Offline, a query is paused: not fetching, and without an answer.
  const isSettled = isAnswer && !result.isFetching;
  return {
    query,
    items: query === '' || typed === '' ? [] : (result.data ?? []),
    /** The items match the current text. Otherwise they belong to an earlier text and cannot be chosen. */
    isAnswer,
    isSettled,
    error: result.error,
  };
}
