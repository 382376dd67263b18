import { useDebounced } from './use-debounced.js';

/** Delay between the last key and the request, ms. */
const SEARCH_DEBOUNCE_MS = 200;

/** The trimmed and debounced search text; undefined for none. */
export function useSearchText(text: string): string | undefined {
  const debouncedText = useDebounced(text.trim(), SEARCH_DEBOUNCE_MS);
  // Clearing the search takes effect immediately.
  return text.trim() === '' || debouncedText === '' ? undefined : debouncedText;
}
