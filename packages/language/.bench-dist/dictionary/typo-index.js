import { editDistance } from './edit-distance.js';
/** Shortest words that are corrected at all, and by two edits. */
const ONE_EDIT_FROM = 2;
const TWO_EDITS_FROM = 6;
const LONGEST = 24;
/**
 * Finds the known words within one or two edits of a misspelt one by the words' deletion neighbourhoods: a word is
 * filed under itself and everything that remains when one or two of its letters go, and so is the question.
 */
export class TypoIndex {
    #filed = new Map();
    #words = new Set();
    #remembered = new Map();
    add(word) {
        if (word.length < ONE_EDIT_FROM || word.length > LONGEST || this.#words.has(word))
            return;
        this.#words.add(word);
        this.#remembered.clear();
        for (const form of deletions(word, word.length >= TWO_EDITS_FROM - 1 ? 2 : 1)) {
            const filed = this.#filed.get(form);
            if (filed === undefined)
                this.#filed.set(form, word);
            else if (typeof filed === 'string')
                this.#filed.set(form, [filed, word]);
            else
                filed.push(word);
        }
    }
    /** Known words near `text`, nearest first, at most eight. The word itself is not among them. */
    near(text) {
        if (text.length < ONE_EDIT_FROM || text.length > LONGEST)
            return NONE;
        const known = this.#remembered.get(text);
        if (known !== undefined)
            return known;
        const found = this.#search(text);
        if (this.#remembered.size >= 20_000)
            this.#remembered.clear();
        this.#remembered.set(text, found);
        return found;
    }
    #search(text) {
        const limit = text.length >= TWO_EDITS_FROM ? 2 : 1;
        const found = new Map();
        for (const form of deletions(text, limit)) {
            const filed = this.#filed.get(form);
            if (filed === undefined)
                continue;
            for (const word of typeof filed === 'string' ? [filed] : filed) {
                if (word === text || found.has(word))
                    continue;
                const distance = editDistance(text, word, limit);
                if (distance <= limit)
                    found.set(word, distance);
            }
        }
        if (found.size === 0)
            return NONE;
        return [...found]
            .map(([word, distance]) => ({ word, distance }))
            .sort((a, b) => a.distance - b.distance || likeness(b.word, text) - likeness(a.word, text))
            .slice(0, 8);
    }
}
const NONE = [];
/** People rarely miss a word's first and last letters; used to order words at the same distance. */
function likeness(word, text) {
    return ((word[0] === text[0] ? 2 : 0) +
        (word.at(-1) === text.at(-1) ? 1 : 0) +
        (word.length === text.length ? 1 : 0));
}
function deletions(word, depth) {
    const forms = new Set([word]);
    for (let at = 0; at < word.length; at++) {
        const shorter = word.slice(0, at) + word.slice(at + 1);
        forms.add(shorter);
        if (depth < 2)
            continue;
        for (let next = at; next < shorter.length; next++)
            forms.add(shorter.slice(0, next) + shorter.slice(next + 1));
    }
    return forms;
}
//# sourceMappingURL=typo-index.js.map