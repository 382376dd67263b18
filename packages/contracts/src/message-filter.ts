import { z } from 'zod';
import { worldSchema } from './blacklist.js';
import { example } from './example.js';
import { LIMITS } from './limits.js';
import { snowflakeSchema } from './snowflake.js';

/** The lists of a message filter, in the order of forms and CSV columns. */
export const FILTER_LISTS = ['all_words', 'any_words', 'no_words', 'only_users', 'only_worlds'] as const;
export type FilterList = (typeof FILTER_LISTS)[number];

/** What a rule asks of a message besides item, side and price. Words are in lower case, without accents and fancy letters. */
export const messageFilterSchema = z.object({
  all_words: z.array(z.string()).meta(example([])),
  any_words: z.array(z.string()).meta(example([])),
  no_words: z.array(z.string()).meta(example(['rent', 'trade'])),
  /** Only these authors, by their Discord ids, and messages that name one of these worlds; both empty: all. */
  only_users: z.array(z.string()).meta(example([])),
  only_worlds: z.array(z.string()).meta(example(['BUYLGRID'])),
});
export type MessageFilter = z.infer<typeof messageFilterSchema>;

function listOf<Entry extends z.ZodType<string>>(entry: Entry) {
  return z.array(entry).max(LIMITS.filterEntriesMax).default([]);
}

const wordsInput = listOf(z.string().trim().min(1).max(LIMITS.filterWordMaxLength));

/** The entries of a list as people type it: commas, semicolons and line ends divide them. */
export function splitFilterList(text: string): string[] {
  return text.split(/[,;\n]/).flatMap((entry) => (entry.trim() === '' ? [] : [entry.trim()]));
}

/** A list that is left out is empty. An entry of a list of words may have several words, which then stand together. */
export const messageFilterInput = z.object({
  all_words: wordsInput,
  any_words: wordsInput,
  no_words: wordsInput,
  only_users: listOf(snowflakeSchema),
  only_worlds: listOf(worldSchema),
});
