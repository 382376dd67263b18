/** Longest words of which any two letters may be left out; of shorter ones only one. */
const ONE_DELETION_LENGTH_MAX = 4;

/**
 * Words by the forms that leaving out up to two letters gives. The forms themselves are not kept: hashes lead to chains
 * of word numbers, the newest first, and each word of a chain is compared with the form that was looked for.
 */
export class DeletionIndex {
  readonly #words: string[] = [];
  #chains = new Int32Array(1024).fill(-1);
  /** Two numbers for each link of a chain: the word, and the next link. */
  #links = new Int32Array(4096);
  #length = 0;

  add(word: string): void {
    this.#words.push(word);
    if (this.#length > this.#chains.length * 4) this.#rebuild();
    else this.#link(this.#words.length - 1);
  }

  /** Calls `visit` with the words that share a form with `text`: form by form, the oldest word first, and some repeatedly. */
  findSimilar(text: string, deletions: number, visit: (word: string) => void): void {
    const found: string[] = [];
    forEachForm(text, deletions, (hash, first, second) => {
      for (let link = this.#getChain(hash); link >= 0; link = this.#links[link + 1] ?? -1) {
        const word = this.#words[this.#links[link] ?? 0] ?? '';
        if (isForm(word, text, first, second)) found.push(word);
      }
      for (let word = found.pop(); word !== undefined; word = found.pop()) visit(word);
    });
  }

  #getChain(hash: number): number {
    return this.#chains[hash & (this.#chains.length - 1)] ?? -1;
  }

  #link(id: number): void {
    const word = this.#words[id] ?? '';
    forEachForm(word, getDeletionsMax(word), (hash) => {
      const next = this.#getChain(hash);
      // Several forms of a word may lead to one chain.
      if (next >= 0 && this.#links[next] === id) return;
      if (this.#length + 2 > this.#links.length) {
        const links = new Int32Array(Math.ceil(this.#links.length * 0.75) * 2);
        links.set(this.#links);
        this.#links = links;
      }
      this.#links[this.#length] = id;
      this.#links[this.#length + 1] = next;
      this.#chains[hash & (this.#chains.length - 1)] = this.#length;
      this.#length += 2;
    });
  }

  #rebuild(): void {
    this.#chains = new Int32Array(this.#chains.length * 4).fill(-1);
    this.#length = 0;
    for (let id = 0; id < this.#words.length; id++) this.#link(id);
  }
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
  visit(hashWithout(word, -1, -1), -1, -1);
  for (let first = 0; first < word.length; first++) {
    visit(hashWithout(word, first, -1), first, -1);
    for (let second = first + 1; deletions > 1 && second < word.length; second++)
      visit(hashWithout(word, first, second), first, second);
  }
}

function hashWithout(word: string, first: number, second: number): number {
  let hash = 0;
  for (let at = 0; at < word.length; at++)
    if (at !== first && at !== second) hash = Math.imul(hash ^ word.charCodeAt(at), 0x01000193) + 0x9e3779b1;
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
