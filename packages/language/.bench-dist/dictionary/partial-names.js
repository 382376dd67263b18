import { nameParts } from './names.js';
import { stemOf } from './word-stem.js';
/** Words that many names share say too little to stand for one item by themselves. */
const SHORTEST_SINGLE_WORD = 5;
/**
 * Parts of names that fit one item alone: "warp speed" for Weather Machine - Warp Speed. Seeds do not count, unless
 * the part says seed. Built when first asked for, and again after the catalogue changed.
 */
export class PartialNames {
    #dictionary;
    #parts = null;
    constructor(dictionary) {
        this.#dictionary = dictionary;
    }
    forget() {
        this.#parts = null;
    }
    /** Builds the table now, so that no message has to wait for it. */
    prepare() {
        this.#parts ??= this.#build();
    }
    /** The one item whose name holds these stems side by side; undefined for none, and for several. */
    find(stems) {
        if (stems.length === 1 && (stems[0] ?? '').length < SHORTEST_SINGLE_WORD)
            return undefined;
        this.#parts ??= this.#build();
        const itemId = this.#parts.get(stems.join(' '));
        return itemId === undefined || itemId < 0 ? undefined : itemId;
    }
    /** Of an item and its own variant ("Orb", "Orb : Level 2") the item itself; of two strangers neither. */
    #plainer(one, other) {
        const a = this.#dictionary.nameOf(one);
        const b = this.#dictionary.nameOf(other);
        if (a === undefined || b === undefined)
            return -1;
        return b.startsWith(a) ? one : a.startsWith(b) ? other : -1;
    }
    #build() {
        const parts = new Map();
        for (const [itemId, name] of this.#dictionary.items()) {
            const stems = nameParts(name).words.map((word) => stemOf(word));
            const isSeed = stems.length > 1 && stems.at(-1) === 'seed';
            for (let from = 0; from < stems.length; from++) {
                for (let to = from + 1; to <= Math.min(stems.length, from + 4); to++) {
                    if (to - from === stems.length || (isSeed && to < stems.length))
                        continue;
                    const part = stems.slice(from, to).join(' ');
                    const other = parts.get(part);
                    parts.set(part, other === undefined ? itemId : this.#plainer(other, itemId));
                }
            }
        }
        return parts;
    }
}
//# sourceMappingURL=partial-names.js.map