import { LIMITS, type ParsedRule } from '@lockwatch/contracts';
import { trpc } from '../../api/trpc.js';
import { useDebounced } from '../../components/use-debounced.js';

/** A trade message, or something with a price: a name alone is left to the item search. */
const RULE_TEXT = /^\s*(?:[bs]\s*>|wt[bs]\b|(?:buy|sell)(?:ing)?\b|beli\b|jual\b)|\d|\bany\s*$/i;

/** The rule in a text like `b> lgrid max 4wl`; null while it is unknown or there is none. */
export function useTypedRule(text: string, isEnabled: boolean): ParsedRule | null {
  const typed = text.trim();
  const settled = useDebounced(typed, LIMITS.searchDebounceMs);
  const { data } = trpc.user.items.parse.useQuery(
    { text: settled },
    { enabled: isEnabled && RULE_TEXT.test(settled), staleTime: LIMITS.itemSearchCacheMs },
  );
  return isEnabled && settled === typed && RULE_TEXT.test(settled) ? (data?.rule ?? null) : null;
}
