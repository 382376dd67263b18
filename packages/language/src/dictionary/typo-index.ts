import { DeletionIndex } from './deletion-index.js';

export interface Correction {
  word: string;
  distance: number;
}

/** Shortest words that are corrected at all, and by two edits. */
const ONE_EDIT_LENGTH_MIN = 2;
const TWO_EDITS_LENGTH_MIN = 6;
const WORD_LENGTH_MAX = 24;

/** Known words within two edits of a misspelt one, by deletion neighbourhoods. */
export class TypoIndex {
  readonly #filed = new DeletionIndex();
  readonly #words = new Set<string>();

  add(word: string): void {
    if (word.length < ONE_EDIT_LENGTH_MIN || word.length > WORD_LENGTH_MAX || this.#words.has(word)) return;
    this.#words.add(word);
    this.#filed.add(word);
  }

  /** Known words near `text`, nearest first, at most eight. The word itself is not among them. */
  findNear(text: string): readonly Correction[] {
    if (text.length < ONE_EDIT_LENGTH_MIN || text.length > WORD_LENGTH_MAX) return NONE;
    const limit = text.length >= TWO_EDITS_LENGTH_MIN ? 2 : 1;
    const found = new Map<string, number>();
    this.#filed.findSimilar(text, limit, (word) => {
      if (word === text || found.has(word)) return;
      const distance = editDistance(text, word, limit);
      if (distance <= limit) found.set(word, distance);
    });
    return [...found]
      .map(([word, distance]) => ({ word, distance }))
      .sort((a, b) => a.distance - b.distance || getSimilarity(b.word, text) - getSimilarity(a.word, text))
      .slice(0, 8);
  }
}

const NONE: readonly Correction[] = [];

/** People rarely mistype the first and last letters; orders words at the same distance. */
function getSimilarity(word: string, text: string): number {
  return (
    (word[0] === text[0] ? 2 : 0) +
    (word.at(-1) === text.at(-1) ? 1 : 0) +
    (word.length === text.length ? 1 : 0)
  );
}

const LETTERS = 128;
let cost = new Int32Array(0);
const lastRowOf = new Int32Array(LETTERS);

/** Damerau-Levenshtein distance with unrestricted swaps; `limit + 1` when it is above `limit`. */
export function editDistance(a: string, b: string, limit: number): number {
  if (a === b) return 0;
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  const width = b.length + 2;
  const far = a.length + b.length;
  const size = (a.length + 2) * width;
  // One table for all calls: this runs for each near word of each unknown one.
  if (cost.length < size) cost = new Int32Array(size * 2);
  lastRowOf.fill(0);
  for (let column = 0; column < width; column++) cost[column] = far;
  for (let row = 0; row <= a.length; row++) {
    cost[(row + 1) * width] = far;
    cost[(row + 1) * width + 1] = row;
  }
  for (let column = 0; column <= b.length; column++) cost[width + column + 1] = column;
  for (let row = 1; row <= a.length; row++) {
    const letter = a.charCodeAt(row - 1);
    let lastMatch = 0;
    for (let column = 1; column <= b.length; column++) {
      const other = b.charCodeAt(column - 1);
      const swapRow = other < LETTERS ? (lastRowOf[other] ?? 0) : 0;
      const swapColumn = lastMatch;
      const same = letter === other;
      if (same) lastMatch = column;
      const at = (row + 1) * width + column + 1;
      cost[at] = Math.min(
        getCost(at - width - 1) + (same ? 0 : 1),
        getCost(at - 1) + 1,
        getCost(at - width) + 1,
        getCost(swapRow * width + swapColumn) + row - swapRow + column - swapColumn - 1,
      );
    }
    if (letter < LETTERS) lastRowOf[letter] = row;
  }
  return Math.min(getCost((a.length + 1) * width + b.length + 1), limit + 1);
}

function getCost(at: number): number {
  return cost[at] ?? 0;
}
