import { useEffect, useState } from 'react';

/** The value after it has not changed for `delayMs`. */
export function useDebounced<T>(value: T, delayMs: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return settled;
}

/** Delay between the last key and the request, ms. */
const SEARCH_DEBOUNCE_MS = 200;

/** The trimmed and debounced search text; undefined for none. */
export function useSearchText(text: string): string | undefined {
  const debouncedText = useDebounced(text.trim(), SEARCH_DEBOUNCE_MS);
  // Clearing the search takes effect immediately.
  return text.trim() === '' || debouncedText === '' ? undefined : debouncedText;
}
