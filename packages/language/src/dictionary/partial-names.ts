import type { Dictionary } from './dictionary.js';
import { normaliseName, splitName, toStem } from './names.js';

/** Words of many names are too unspecific to name one item. */
const SINGLE_WORD_LENGTH_MIN = 4;
const NONE: ReadonlyMap<number, number> = new Map();
/** Limit of shared parts of names that are kept. */
const RESTS_MAX = 20_000;

interface LentWords {
  before: readonly string[];
  after: readonly string[];
}

export function toRestKey(stems: readonly string[]): string {
  return stems.length === 1 ? (stems[0] ?? '') : [...stems].sort().join(' ');
}

/** Items by some words of their names ("warp speed"). Built lazily, again after a change of the catalogue. */
export class PartialNames {
  readonly #dictionary: Dictionary;
  /** The items whose names hold a stem, but seeds, with the number of words of each. */
  #holders: Map<string, Map<number, number>> | null = null;
  readonly #rests = new Map<string, ReadonlyMap<string, number | null>>();
  /** The only or the shortest name by its stems. */
  readonly #found = new Map<string, number | undefined>();
  readonly #lent = new Map<number, readonly LentWords[]>();

  constructor(dictionary: Dictionary) {
    this.#dictionary = dictionary;
  }

  clear(): void {
    this.#holders = null;
    this.#rests.clear();
    this.#found.clear();
    this.#lent.clear();
  }

  /** The items whose names hold all these stems, by their other stems in order of the alphabet; null where two share them. */
  findRests(shared: readonly string[]): ReadonlyMap<string, number | null> {
    const key = shared.length === 1 ? (shared[0] ?? '') : shared.join(' ');
    const known = this.#rests.get(key);
    if (known !== undefined) return known;
    if (this.#rests.size >= RESTS_MAX) this.#rests.clear();
    const rests = new Map<string, number | null>();
    for (const [itemId] of this.#findHolders(shared)) {
      const rest = this.#getStems(this.#dictionary.getItemName(itemId) ?? '');
      for (const stem of shared) if (rest.includes(stem)) rest.splice(rest.indexOf(stem), 1);
      const own = toRestKey(rest);
      rests.set(own, rests.has(own) ? null : itemId);
    }
    this.#rests.set(key, rests);
    return rests;
  }

  /** "Paint Bucket - Red 10/1, Blue 12/1", "red growsaber 40, blue 42": what an item's name lends to the next. */
  getLentWords(itemId: number): readonly LentWords[] {
    const known = this.#lent.get(itemId);
    if (known !== undefined) return known;
    const name = this.#dictionary.getItemName(itemId) ?? '';
    const words = normaliseName(name).split(' ');
    const lent: LentWords[] = words.length > 2 ? [{ before: words.slice(0, -1), after: [] }] : [];
    if (/ - |: /.test(name))
      lent.unshift({ before: [normaliseName(name.split(/ - |: /, 1)[0] ?? '')], after: [] });
    for (let at = 1; at < words.length; at++) lent.push({ before: [], after: words.slice(at) });
    this.#lent.set(itemId, lent);
    return lent;
  }

  prepare(): void {
    this.#holders ??= this.#build();
  }

  /** The item whose name holds these stems in any order: the only one beside its variants, or the one of fewest words. */
  find(stems: readonly string[], isOnly: boolean): number | undefined {
    if (stems.length === 1 && (stems[0] ?? '').length < SINGLE_WORD_LENGTH_MIN) return undefined;
    const key = `${isOnly} ${stems.join(' ')}`;
    if (this.#found.size >= RESTS_MAX) this.#found.clear();
    if (!this.#found.has(key)) this.#found.set(key, this.#findNew(stems, isOnly));
    return this.#found.get(key);
  }

  #findNew(stems: readonly string[], isOnly: boolean): number | undefined {
    const own = new Set(stems);
    const found = this.#findHolders([...own]);
    const [first, second] = found.sort(([, a], [, b]) => a - b);
    if (first === undefined || first[1] === second?.[1]) return undefined;
    if (!isOnly && first[1] <= own.size + (own.size === 1 ? 1 : 2)) return first[0];
    const name = this.#dictionary.getItemName(first[0]) ?? '';
    const isUnique = found.every(([itemId]) => this.#dictionary.getItemName(itemId)?.startsWith(name));
    return isUnique ? first[0] : undefined;
  }

  /** The items whose names hold all the stems, with the number of words of each. */
  #findHolders(stems: readonly string[]): [number, number][] {
    this.prepare();
    const [rarest = NONE, ...others] = stems
      .map((stem) => this.#holders?.get(stem) ?? NONE)
      .sort((a, b) => a.size - b.size);
    const found: [number, number][] = [];
    for (const [itemId, words] of rarest)
      if (others.every((other) => other.has(itemId))) found.push([itemId, words]);
    return found;
  }

  #getStems(name: string): string[] {
    return splitName(name).words.map((word) => this.#dictionary.findStem(word) ?? toStem(word));
  }

  #build(): Map<string, Map<number, number>> {
    const all = new Map<string, Map<number, number>>();
    for (const [itemId, name] of this.#dictionary.items()) {
      const stems = this.#getStems(name);
      if (stems.length > 1 && stems.at(-1) === 'seed') continue;
      for (const stem of stems) {
        const holders = all.get(stem) ?? new Map<number, number>();
        all.set(stem, holders.set(itemId, stems.length));
      }
    }
    return all;
  }
}
