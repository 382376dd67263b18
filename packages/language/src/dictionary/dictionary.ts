import { BUILT_IN_ALIASES, FAMILIES, WORDS_OF_NAMES } from '../data/names.js';
import type { CatalogueItem, ItemAlias } from '../types.js';
import { toLetterBit } from './known-words.js';
import { type NameEntry, NameTrie } from './name-trie.js';
import { normaliseName, splitName, toStem } from './names.js';
import { PartialNames } from './partial-names.js';
import { TypoIndex } from './typo-index.js';

/** Marks inside words that people write as one: "Party-In-A-Box", "S.P.I.D.E.R.". */
const HYPHEN_OR_POINT = /^[-.]$/;

export interface DictionaryOptions {
  /** Whether the product's own list of abbreviations applies (default true). */
  builtInAliases?: boolean;
}

/** "wm arid" for Weather Machine - Arid. */
function getShortNames(key: string): string[] {
  return FAMILIES.flatMap(({ before, short }) =>
    short && key.startsWith(`${before} `) ? [`${short}${key.slice(before?.length)}`] : [],
  );
}

/** All names of all items, prepared for the parser. Build it once; add and remove change it in place. */
export class Dictionary {
  readonly trie = new NameTrie();
  readonly stems = new Map<string, string>(Object.entries(WORDS_OF_NAMES));
  /** Words of a name written as one ("goldenblock", "boo" for "B.O.O."), with the stems of each. */
  readonly glued = new Map<string, readonly string[]>();
  /** First halves of words, two letters or more, with the letters that follow them, a bit for each. */
  readonly halves = new Map<string, number>();
  readonly typos = new TypoIndex();
  readonly partials: PartialNames;
  /** Another object after every change: what was known of a word no longer holds. */
  state: object = {};
  /** Rises with every change of the catalogue or of an alias for everyone. */
  revision = 0;
  readonly #items = new Map<number, string>();
  readonly #builtIn: ReadonlyMap<string, readonly string[]>;

  constructor(options: DictionaryOptions = {}) {
    this.#builtIn = options.builtInAliases === false ? new Map() : getAliasesByName();
    this.partials = new PartialNames(this);
  }

  getItemName(itemId: number): string | undefined {
    return this.#items.get(itemId);
  }

  items(): IterableIterator<[number, string]> {
    return this.#items.entries();
  }

  /** Aliases for everyone, each with the item of the catalogue it means. */
  *aliases(): Generator<{ words: readonly string[]; itemId: number; name: string }> {
    for (const { rank, words, itemId } of this.trie.entries()) {
      const name = rank === 0 ? undefined : this.#items.get(itemId);
      if (name !== undefined) yield { words, itemId, name };
    }
  }

  /** The first item of exactly this name, as `normaliseName` gives it. */
  findIdByName(key: string): number | undefined {
    const words = key.split(' ');
    const filed = this.trie.find(words.map((word) => this.findStem(word) ?? word))?.entries;
    return filed?.find(({ rank, words: own }) => rank === 0 && own.join(' ') === key)?.itemId;
  }

  /** The one item that these words, in singular or plural, name as an alias, or else as a name. */
  findIdByWords(words: readonly string[]): number | undefined {
    const filed = this.trie.find(words.map((word) => this.findStem(word) ?? word))?.entries;
    if (!filed) return undefined;
    const entries = filed.filter((entry) => this.#items.has(entry.itemId));
    const rank = Math.max(...entries.map((entry) => entry.rank));
    const [first, ...others] = entries.filter((entry) => entry.rank === rank);
    return others.every((entry) => entry.itemId === first?.itemId) ? first?.itemId : undefined;
  }

  addItem(item: CatalogueItem): void {
    if (this.#items.has(item.itemId)) this.removeItem(item.itemId);
    const { words, gaps } = splitName(item.name);
    if (words.length === 0) return;
    this.#items.set(item.itemId, item.name);
    const key = words.join(' ');
    this.#file({ itemId: item.itemId, words, gaps, rank: 0 });
    for (const alias of this.#getBuiltInAliases(key)) this.#fileAlias(alias, item.itemId, 1);
    this.partials.clear();
    this.revision += 1;
  }

  removeItem(itemId: number): void {
    const name = this.#items.get(itemId);
    if (name === undefined) return;
    const { words } = splitName(name);
    const key = words.join(' ');
    this.#items.delete(itemId);
    this.#unfile(words, (entry) => entry.itemId === itemId && entry.rank === 0);
    for (const alias of this.#getBuiltInAliases(key)) this.#removeBuiltIn(alias, itemId);
    this.partials.clear();
    this.revision += 1;
  }

  /** Adds an alias for everyone. An alias of an item that is not in the catalogue has no effect until the item is added. */
  addAlias(alias: ItemAlias): void {
    this.#fileAlias(alias.alias, alias.itemId, 2);
    const seed = this.#seedOf(alias.itemId);
    if (seed !== undefined) this.#fileAlias(`${alias.alias} seed`, seed, 1);
    this.revision += 1;
  }

  removeAlias(alias: ItemAlias): void {
    this.#unfile(splitName(alias.alias).words, (entry) => entry.itemId === alias.itemId && entry.rank === 2);
    const seed = this.#seedOf(alias.itemId);
    if (seed !== undefined) this.#removeBuiltIn(`${alias.alias} seed`, seed);
    this.revision += 1;
  }

  /** The item "<name> Seed": an alias of a block serves for its seed too ("lgrid seed"). */
  #seedOf(itemId: number): number | undefined {
    const name = this.#items.get(itemId);
    return name === undefined ? undefined : this.findIdByName(`${splitName(name).words.join(' ')} seed`);
  }

  #getBuiltInAliases(key: string): readonly string[] {
    const own = [...(this.#builtIn.get(key) ?? []), ...getShortNames(key)];
    if (!key.endsWith(' seed')) return own;
    return [...own, ...(this.#builtIn.get(key.slice(0, -5)) ?? []).map((alias) => `${alias} seed`)];
  }

  /** The stem under which a message's word is filed, or undefined when no name or alias holds the word. */
  findStem(word: string): string | undefined {
    const known = this.stems.get(word);
    if (known !== undefined) return known;
    const stem = toStem(word);
    if (stem === word) return undefined;
    const filed = this.stems.get(stem);
    // "roses" could be of "ros" or of "rose": the second where the catalogue has no first.
    return filed === undefined && stem.length + 2 === word.length ? this.stems.get(`${stem}e`) : filed;
  }

  #removeBuiltIn(alias: string, itemId: number): void {
    this.#unfile(splitName(alias).words, (entry) => entry.itemId === itemId && entry.rank === 1);
  }

  #fileAlias(alias: string, itemId: number, rank: 1 | 2): void {
    const { words, gaps } = splitName(alias);
    if (words.length === 0 || words.length > 12) return;
    this.#file({ itemId, words, gaps, rank });
  }

  #file(name: NameEntry): void {
    this.state = {};
    const stems = name.words.map((word) => this.#learn(word, name.rank === 0));
    // Most words are their own stem: one string for all names that hold it.
    const entry = { ...name, words: name.words.map((word, at) => (word === stems[at] ? stems[at] : word)) };
    const node = this.trie.add(stems);
    if (node.entries === null) node.entries = [entry];
    else if (!node.entries.some((other) => isSameEntry(other, entry))) node.entries.push(entry);
    for (let at = 1; at < stems.length; at++) this.#glue(entry, stems, at - 1, at + 1);
    for (let from = 0; from < stems.length - 2; from++)
      for (let to = from + 2; HYPHEN_OR_POINT.test(entry.gaps[to - 2] ?? ''); to++)
        this.#glue(entry, stems, from, to);
  }

  #glue(entry: NameEntry, stems: readonly string[], from: number, to: number): void {
    const glued = entry.words.slice(from, to).join('');
    if (!this.glued.has(glued)) this.glued.set(glued, stems.slice(from, to));
  }

  #unfile(words: readonly string[], isGone: (entry: NameEntry) => boolean): void {
    this.state = {};
    const node = this.trie.find(words.map((word) => toStem(word)));
    const left = node?.entries?.filter((entry) => !isGone(entry)) ?? [];
    if (node) node.entries = left.length > 0 ? left : null;
  }

  #learn(word: string, ofName: boolean): string {
    const known = this.stems.get(word);
    if (known !== undefined) return known;
    const own = toStem(word);
    const filed = this.stems.get(own);
    // Using the string that the trie already holds makes lookups compare by reference.
    const stem = filed === own ? filed : own;
    this.stems.set(word, stem);
    this.stems.set(stem, stem);
    for (let end = 2; end <= word.length - 2; end++) {
      const half = word.slice(0, end);
      this.halves.set(half, (this.halves.get(half) ?? 0) | toLetterBit(word.charCodeAt(end)));
    }
    if (ofName || word.length >= 4) {
      this.typos.add(word);
      this.typos.add(stem);
    }
    return stem;
  }
}

/** Builds the dictionary. Aliases of missing items have no effect until the item is added. */
export function createDictionary(
  items: Iterable<CatalogueItem>,
  aliases: Iterable<ItemAlias>,
  options: DictionaryOptions = {},
): Dictionary {
  const dictionary = new Dictionary(options);
  for (const item of items) dictionary.addItem(item);
  for (const alias of aliases) dictionary.addAlias(alias);
  dictionary.partials.prepare();
  return dictionary;
}

function isSameEntry(a: NameEntry, b: NameEntry): boolean {
  return a.itemId === b.itemId && a.rank === b.rank && a.words.join(' ') === b.words.join(' ');
}

function getAliasesByName(): ReadonlyMap<string, readonly string[]> {
  const byName = new Map<string, readonly string[]>();
  for (const [name, aliases] of Object.entries(BUILT_IN_ALIASES))
    byName.set(normaliseName(name), [...(byName.get(normaliseName(name)) ?? []), ...aliases]);
  return byName;
}
