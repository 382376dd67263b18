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
  const isSettled = query === text.trim() && !result.isPlaceholderData && !result.isFetching;
  return { query, items: query === '' ? [] : (result.data ?? []), isSettled, error: result.error };
}
