import { readFileSync } from 'node:fs';

export interface HardMessage {
  /** What is hard about it. */
  kind: string;
  content: string;
  /** The offers in it, as "S|B|T item: price" ("-" for none, "a..b" for a range). */
  offers: readonly string[];
}

/** Messages of our own. */
export const HARD_MESSAGES: readonly HardMessage[] = readFileSync(
  new URL('./hard-messages.jsonl', import.meta.url),
  'utf8',
)
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line));
