import { LIMITS } from '@lockwatch/contracts';
import { keepPreviousData } from '@tanstack/react-query';
import { trpc } from '../../api/trpc.js';
import { useDebounced } from './use-debounced.js';

/** Items whose names resemble `text`: asked 300 ms after the last key, never for nothing, kept 5 min ([5-06], [9-05]). */
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
  const isSettled = query === typed && !result.isPlaceholderData && !result.isFetching;
  return {
    query,
    items: query === '' || typed === '' ? [] : (result.data ?? []),
    /** The items answer the text as it stands; until then they are an earlier text's, to be seen but not chosen. */
    isAnswer,
    isSettled,
    error: result.error,
  };
}
