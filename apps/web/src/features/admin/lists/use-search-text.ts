import { useDebounced } from '../../items/use-debounced.js';

/** How long typing rests before the server is asked, ms. */
const REST_MS = 200;

/** The text of a search as the server is asked for it: trimmed, and at rest; undefined for none. */
export function useSearchText(text: string): string | undefined {
  const rested = useDebounced(text.trim(), REST_MS);
  // An emptied search is answered at once.
  return text.trim() === '' || rested === '' ? undefined : rested;
}
