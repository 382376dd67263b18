import { VIA_SCORE } from '../items/item-match.js';
import { NUMBER, WORD } from '../text/tokens.js';
import { nameParts } from './names.js';
import { stemOf } from './word-stem.js';
/** People's own names for items, all people's together, found in one pass over a message. */
export class AliasOverlay {
    #root = { next: null, owners: null };
    #size = 0;
    get size() {
        return this.#size;
    }
    add(entry) {
        let node = this.#root;
        const stems = stemsOf(entry.alias);
        if (stems.length === 0)
            return;
        for (const stem of stems) {
            node.next ??= new Map();
            const child = node.next.get(stem) ?? { next: null, owners: null };
            node.next.set(stem, child);
            node = child;
        }
        node.owners ??= new Map();
        const owners = node.owners.get(entry.itemId) ?? [];
        if (owners.includes(entry.ownerId))
            return;
        // A new array each time: offers already read keep the owners they were read for.
        node.owners.set(entry.itemId, [...owners, entry.ownerId]);
        this.#size += 1;
    }
    remove(entry) {
        let node = this.#root;
        for (const stem of stemsOf(entry.alias))
            node = node?.next?.get(stem);
        const owners = node?.owners?.get(entry.itemId);
        if (!node?.owners || !owners?.includes(entry.ownerId))
            return;
        const left = owners.filter((owner) => owner !== entry.ownerId);
        if (left.length > 0)
            node.owners.set(entry.itemId, left);
        else
            node.owners.delete(entry.itemId);
        this.#size -= 1;
    }
    /**
     * Aliases in the message, the longest at each place, where the words are not already read as an item for everyone
     * (a certain reading of the same or more words; a mere guess gives way).
     */
    find(dictionary, tokens, items, taken) {
        if (this.#root.next === null || this.#size === 0)
            return [];
        const hits = [];
        for (let at = 0; at < tokens.length; at++) {
            const hit = this.#longest(tokens, at, taken);
            if (hit === null)
                continue;
            const { node, to } = hit;
            const rival = items.find((item) => item.from < to && at < item.to);
            if (rival && rival.via !== 'typo' && rival.via !== 'partial' && rival.to - rival.from >= to - at)
                continue;
            for (const [itemId, ownerIds] of node.owners ?? []) {
                if (dictionary.nameOf(itemId) === undefined)
                    continue;
                hits.push({
                    from: at,
                    to,
                    itemId,
                    via: 'owner-alias',
                    score: VIA_SCORE['owner-alias'],
                    candidates: null,
                    ownerIds,
                    more: [],
                });
            }
        }
        return hits;
    }
    #longest(tokens, at, taken) {
        let node = this.#root;
        let best = null;
        for (let index = at; index < tokens.length; index++) {
            const token = tokens[index];
            if (token === undefined || taken[index] || (token.kind !== WORD && token.kind !== NUMBER))
                break;
            const child = node.next?.get(stemOf(token.text));
            if (child === undefined)
                break;
            node = child;
            if (node.owners !== null && node.owners.size > 0)
                best = { node, to: index + 1 };
        }
        return best;
    }
}
function stemsOf(alias) {
    return nameParts(alias).words.map((word) => stemOf(word));
}
/** Builds the overlay of all people's aliases; `add` and `remove` change it in place. */
export function createAliasOverlay(entries) {
    const overlay = new AliasOverlay();
    for (const entry of entries)
        overlay.add(entry);
    return overlay;
}
//# sourceMappingURL=alias-overlay.js.map