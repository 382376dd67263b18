import type { Dictionary } from './dictionary.js';
import { splitName, toStem } from './names.js';

/** Words of many names are too unspecific to name one item. */
const SINGLE_WORD_LENGTH_MIN = 4;
const NONE: ReadonlyMap<number, number> = new Map();

/** Items by some words of their names ("warp speed"). Built lazily, again after a change of the catalogue. */
export class PartialNames {
  readonly #dictionary: Dictionary;
  /** The items whose names hold a stem, but seeds, with the number of words of each. */
  #holders: Map<string, Map<number, number>> | null = null;

  constructor(dictionary: Dictionary) {
    this.#dictionary = dictionary;
  }

  clear(): void {
    this.#holders = null;
  }

  prepare(): void {
    this.#holders ??= this.#build();
  }

  /** The item whose name holds these stems in any order: the only one beside its variants, or the one of fewest words. */
  find(stems: readonly string[], isOnly: boolean): number | undefined {
    if (stems.length === 1 && (stems[0] ?? '').length < SINGLE_WORD_LENGTH_MIN) return undefined;
    this.prepare();
    const own = new Set(stems);
    const [rarest = NONE, ...others] = [...own]
      .map((stem) => this.#holders?.get(stem) ?? NONE)
      .sort((a, b) => a.size - b.size);
    const found = [...rarest].filter(([itemId]) => others.every((other) => other.has(itemId)));
    const [first, second] = found.sort(([, a], [, b]) => a - b);
    if (first === undefined || first[1] === second?.[1]) return undefined;
    if (!isOnly && first[1] <= own.size + (own.size === 1 ? 1 : 2)) return first[0];
    const name = this.#dictionary.getItemName(first[0]) ?? '';
    const isUnique = found.every(([itemId]) => this.#dictionary.getItemName(itemId)?.startsWith(name));
    return isUnique ? first[0] : undefined;
  }

  #build(): Map<string, Map<number, number>> {
    const all = new Map<string, Map<number, number>>();
    for (const [itemId, name] of this.#dictionary.items()) {
      const stems = splitName(name).words.map((word) => toStem(word));
      if (stems.length > 1 && stems.at(-1) === 'seed') continue;
      for (const stem of stems) {
        const holders = all.get(stem) ?? new Map<number, number>();
        all.set(stem, holders.set(itemId, stems.length));
      }
    }
    return all;
  }
}
