import type { Dictionary } from './dictionary.js';
import { splitName, toStem } from './names.js';

/** Words of many names are too unspecific to name one item. */
const SINGLE_WORD_LENGTH_MIN = 5;

/** Parts of names that fit only one item ("warp speed"). Built lazily, again after a change of the catalogue. */
export class PartialNames {
  readonly #dictionary: Dictionary;
  #parts: Map<string, number> | null = null;

  constructor(dictionary: Dictionary) {
    this.#dictionary = dictionary;
  }

  clear(): void {
    this.#parts = null;
  }

  prepare(): void {
    this.#parts ??= this.#build();
  }

  /** The one item whose name holds these stems side by side; undefined for none, and for several. */
  find(stems: readonly string[]): number | undefined {
    if (stems.length === 1 && (stems[0] ?? '').length < SINGLE_WORD_LENGTH_MIN) return undefined;
    this.#parts ??= this.#build();
    const itemId = this.#parts.get(stems.join(' '));
    return itemId === undefined || itemId < 0 ? undefined : itemId;
  }

  /** Of an item and its own variant ("Orb", "Orb : Level 2") the item itself; of two unrelated items neither. */
  #plainer(one: number, other: number): number {
    const a = this.#dictionary.getItemName(one);
    const b = this.#dictionary.getItemName(other);
    if (a === undefined || b === undefined) return -1;
    return b.startsWith(a) ? one : a.startsWith(b) ? other : -1;
  }

  #build(): Map<string, number> {
    const parts = new Map<string, number>();
    for (const [itemId, name] of this.#dictionary.items()) {
      const stems = splitName(name).words.map((word) => toStem(word));
      const isSeed = stems.length > 1 && stems.at(-1) === 'seed';
      for (let from = 0; from < stems.length; from++) {
        for (let to = from + 1; to <= Math.min(stems.length, from + 4); to++) {
          if (to - from === stems.length || (isSeed && to < stems.length)) continue;
          const part = stems.slice(from, to).join(' ');
          const other = parts.get(part);
          parts.set(part, other === undefined ? itemId : this.#plainer(other, itemId));
        }
      }
    }
    return parts;
  }
}
