import { z } from 'zod';
import { readData } from './read-data.js';

/** Items whose lists omit the common word: under PAINT, "Aqua 18/1" is Paint Bucket - Aqua. Names: `before`/`after` + word. */
const familySchema = z.strictObject({
  words: z.string().transform((words) => words.split(', ')),
  before: z.string().optional(),
  after: z.string().optional(),
  short: z.string().optional(),
});
export type Family = z.infer<typeof familySchema>;

/** `words`: words of names in other languages or abbreviated, with the word that names have. */
export const { words: WORDS_OF_NAMES, families: FAMILIES } = z
  .strictObject({ words: z.record(z.string(), z.string()), families: z.array(familySchema) })
  .parse(readData('names'));

/** Aliases by the item's name. One of a missing item has no effect; "<alias> seed" follows where the seed exists. */
export const BUILT_IN_ALIASES = z.record(z.string(), z.array(z.string())).parse(readData('aliases'));
