import { type MessageFilter, splitFilterList, type WatchRule } from '@lockwatch/contracts';

const NONE: MessageFilter = { all_words: [], any_words: [], no_words: [], only_users: [], only_worlds: [] };

/** The message filter of a rule with the typed lists, which replace its own; nothing where none was typed. */
export function readFilterOptions(
  rule: WatchRule | null,
  withWords: string | undefined,
  withoutWords: string | undefined,
): { message_filter?: MessageFilter } {
  if (withWords === undefined && withoutWords === undefined) return {};
  const { all_words, no_words, ...others } = rule?.message_filter ?? NONE;
  return {
    message_filter: {
      ...others,
      all_words: withWords === undefined ? all_words : readWords(withWords),
      no_words: withoutWords === undefined ? no_words : readWords(withoutWords),
    },
  };
}

/** Words separated by commas; `none` for no words. */
function readWords(text: string): string[] {
  return text.trim().toLowerCase() === 'none' ? [] : splitFilterList(text);
}
