import { createFieldError, FILTER_LISTS, type FilterList, type MessageFilter } from '@lockwatch/contracts';
import { normaliseName } from '@lockwatch/language';

const WORD_LISTS: readonly FilterList[] = ['all_words', 'any_words', 'no_words'];

/** A filter as it is stored: words folded as in messages, nothing twice; null: it asks for nothing. Throws INVALID for an entry without a word. */
export function toMessageFilter<Empty extends null | undefined>(
  input: MessageFilter | Empty,
): MessageFilter | null | Empty {
  if (!input) return input;
  const filter = { ...input };
  for (const name of FILTER_LISTS) {
    const entries = WORD_LISTS.includes(name) ? input[name].map(foldEntry) : input[name];
    filter[name] = [...new Set(entries)].sort();
  }
  return FILTER_LISTS.some((name) => filter[name].length > 0) ? filter : null;
}

function foldEntry(text: string): string {
  const folded = normaliseName(text);
  if (folded !== '') return folded;
  throw createFieldError('message_filter', { text: 'watching.filter.noWord', values: { text } });
}

/** Equal for filters that let the same messages pass. */
export function toFilterKey(filter: MessageFilter | null): string {
  return JSON.stringify(filter && FILTER_LISTS.map((name) => filter[name]));
}

export interface FilteredMessage {
  authorId: string;
  worlds: readonly string[];
  /** Its folded words, each between two spaces. */
  readWords: () => string;
}

/** Reads the words of a message once, when the first filter asks for them. */
export function createWordReader(content: string): FilteredMessage['readWords'] {
  let words: string | undefined;
  return () => {
    words ??= ` ${normaliseName(content)} `;
    return words;
  };
}

export interface UnmetFilter {
  reason: 'other-source' | 'unwanted-word' | 'missing-word';
  /** The word that it contains, or the one or several that it lacks. */
  words: string;
}

/** Why a message does not pass a filter; null: it passes. */
export function findUnmetFilter(
  { all_words, any_words, no_words, only_users, only_worlds }: MessageFilter,
  { authorId, worlds, readWords }: FilteredMessage,
): UnmetFilter | null {
  const isChosen = only_users.includes(authorId) || only_worlds.some((world) => worlds.includes(world));
  if (!isChosen && only_users.length + only_worlds.length > 0) return { reason: 'other-source', words: '' };
  const contains = (word: string) => readWords().includes(` ${word} `);
  const unwanted = no_words.find(contains);
  if (unwanted !== undefined) return { reason: 'unwanted-word', words: unwanted };
  const missing = all_words.find((word) => !contains(word));
  if (missing !== undefined) return { reason: 'missing-word', words: missing };
  const isMet = any_words.length === 0 || any_words.some(contains);
  return isMet ? null : { reason: 'missing-word', words: any_words.join(', ') };
}
