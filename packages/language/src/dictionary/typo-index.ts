export interface Correction {
  word: string;
  distance: number;
}

/** Shortest words that are corrected at all, and by two edits. */
const ONE_EDIT_LENGTH_MIN = 2;
const TWO_EDITS_LENGTH_MIN = 6;
const WORD_LENGTH_MAX = 24;
/** Longest words of which any two letters may be left out; of shorter ones only one. */
const ONE_DELETION_LENGTH_MAX = 4;
const NEAR_MAX = 8;
/** The bits of a hash that links keep; the others are for the number of the word, of a million at most. */
const HASH_BITS = ~0 << 20;

/**
 * Known words within two edits of a misspelt one, by the forms that leaving out up to two letters gives. The forms
 * themselves are not kept: hashes lead to chains of word numbers, the newest first.
 */
export class TypoIndex {
  readonly #words: string[] = [];
  readonly #known = new Set<string>();
  #chains = new Int32Array(1024).fill(-1);
  /** Two numbers for each link of a chain: the word with the upper bits of the form's hash, and the next link. */
  #links = new Int32Array(4096);
  #length = 0;

  add(word: string): void {
    if (!isCorrectable(word) || this.#known.has(word)) return;
    this.#known.add(word);
    this.#words.push(word);
    if (this.#length <= this.#chains.length * 4) this.#link(this.#words.length - 1);
    else {
      this.#chains = new Int32Array(this.#chains.length * 4).fill(-1);
      this.#length = 0;
      for (let id = 0; id < this.#words.length; id++) this.#link(id);
    }
  }

  /** Known words near `text`, nearest first, at most eight. The word itself is not among them. */
  findNear(text: string): readonly Correction[] {
    if (!isCorrectable(text)) return [];
    const limit = text.length >= TWO_EDITS_LENGTH_MIN ? 2 : 1;
    const found = new Map<string, Correction>();
    forEachForm(text, limit, (hash, first, second) => {
      for (let link = this.#getChain(hash); link >= 0; link = this.#links[link + 1] ?? -1) {
        const value = this.#links[link] ?? 0;
        if (((value ^ hash) & HASH_BITS) !== 0) continue;
        const word = this.#words[value & ~HASH_BITS] ?? '';
        if (word === text || found.has(word) || !isForm(word, text, first, second)) continue;
        const distance = editDistance(text, word, limit);
        if (distance <= limit) found.set(word, { word, distance });
      }
    });
    return [...found.values()]
      .sort((a, b) => a.distance - b.distance || getSimilarity(b.word, text) - getSimilarity(a.word, text))
      .slice(0, NEAR_MAX);
  }

  #getChain(hash: number): number {
    return this.#chains[hash & (this.#chains.length - 1)] ?? -1;
  }

  #link(id: number): void {
    const word = this.#words[id] ?? '';
    forEachForm(word, getDeletionsMax(word), (hash) => {
      const next = this.#getChain(hash);
      const value = (hash & HASH_BITS) | id;
      // Several forms of a word may be equal.
      if (next >= 0 && this.#links[next] === value) return;
      if (this.#length + 2 > this.#links.length) {
        const links = new Int32Array(Math.ceil(this.#links.length * 0.75) * 2);
        links.set(this.#links);
        this.#links = links;
      }
      this.#links.set([value, next], this.#length);
      this.#chains[hash & (this.#chains.length - 1)] = this.#length;
      this.#length += 2;
    });
  }
}

function isCorrectable({ length }: string): boolean {
  return length >= ONE_EDIT_LENGTH_MIN && length <= WORD_LENGTH_MAX;
}

function getDeletionsMax(word: string): number {
  return word.length > ONE_DELETION_LENGTH_MAX ? 2 : 1;
}

/** The hash of the word, and of it without one letter and without two; -1 for no letter. */
function forEachForm(
  word: string,
  deletions: number,
  visit: (hash: number, first: number, second: number) => void,
): void {
  visit(hashRest(word, 0, 0), -1, -1);
  for (let first = 0, before = 0; first < word.length; first++) {
    visit(hashRest(word, first + 1, before), first, -1);
    let between = before;
    for (let second = first + 1; deletions > 1 && second < word.length; second++) {
      visit(hashRest(word, second + 1, between), first, second);
      between = addLetter(between, word, second);
    }
    before = addLetter(before, word, first);
  }
}

function addLetter(hash: number, word: string, at: number): number {
  return (Math.imul(hash ^ word.charCodeAt(at), 0x01000193) + 0x9e3779b1) | 0;
}

/** The hash of a form, from that of its letters before `from`. */
function hashRest(word: string, from: number, start: number): number {
  let hash = start;
  for (let at = from; at < word.length; at++) hash = addLetter(hash, word, at);
  return hash ^ (hash >>> 15);
}

/** Whether leaving out letters of the word gives the text without two of its letters. */
function isForm(word: string, text: string, first: number, second: number): boolean {
  const length = text.length - (first < 0 ? 0 : second < 0 ? 1 : 2);
  if (length > word.length || word.length - length > getDeletionsMax(word)) return false;
  let next = 0;
  for (let at = 0; at < text.length; at++) {
    if (at === first || at === second) continue;
    while (next < word.length && word.charCodeAt(next) !== text.charCodeAt(at)) next += 1;
    if (next === word.length) return false;
    next += 1;
  }
  return true;
}

/** People rarely mistype the first and last letters; orders words at the same distance. */
function getSimilarity(word: string, text: string): number {
  return (
    (word[0] === text[0] ? 2 : 0) +
    (word.at(-1) === text.at(-1) ? 1 : 0) +
    (word.length === text.length ? 1 : 0)
  );
}

/** One table for all calls: this runs for each near word of each unknown one. */
let costs = new Int32Array(1024);

/** Letters that are missing, added, wrong or swapped; `limit + 1` when there are more than `limit`, which is at most two. */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  const width = b.length + 1;
  if (costs.length < (a.length + 1) * width) costs = new Int32Array((a.length + 1) * width);
  for (let row = 0; row <= a.length; row++) {
    // Further from the diagonal there are more than `limit`; one more on each side says so.
    const last = Math.min(b.length, row + limit + 1);
    for (let column = Math.max(0, row - limit - 1); column <= last; column++)
      costs[row * width + column] =
        Math.abs(row - column) > limit ? limit + 1 : computeCost(a, b, row, column);
  }
  return Math.min(costs[a.length * width + b.length] ?? 0, limit + 1);
}

function computeCost(a: string, b: string, row: number, column: number): number {
  if (row === 0 || column === 0) return row + column;
  const width = b.length + 1;
  const at = row * width + column;
  const before = costs[at - width - 1] ?? 0;
  const own = a.charCodeAt(row - 1);
  const other = b.charCodeAt(column - 1);
  if (own === other) return before;
  let cost = Math.min(before, costs[at - width] ?? 0, costs[at - 1] ?? 0) + 1;
  // Swapped letters may have another between them: "legenrdy".
  for (let rows = 2; rows <= Math.min(3, row); rows++)
    for (let columns = 2; columns <= Math.min(5 - rows, column); columns++)
      if (a.charCodeAt(row - rows) === other && b.charCodeAt(column - columns) === own)
        cost = Math.min(cost, (costs[at - rows * width - columns] ?? 0) + rows + columns - 3);
  return cost;
}
