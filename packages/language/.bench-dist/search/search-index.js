import { nameParts } from '../dictionary/names.js';
const indexes = new WeakMap();
/** The dictionary's index for searching; built when first asked for, and again after the catalogue changed. */
export function searchIndexOf(dictionary) {
    const known = indexes.get(dictionary);
    if (known?.revision === dictionary.revision)
        return known;
    const rows = [];
    const rowsOfWord = new Map();
    const file = (row, words) => {
        for (const word of new Set(words)) {
            const list = rowsOfWord.get(word);
            if (list)
                list.push(rows.length);
            else
                rowsOfWord.set(word, [rows.length]);
        }
        rows.push(row);
    };
    for (const [itemId, name] of dictionary.items()) {
        const { words } = nameParts(name);
        file({ itemId, name, key: words.join(' '), isAlias: false }, words);
    }
    for (const { itemId, name, words } of dictionary.aliases()) {
        file({ itemId, name, key: words.join(' '), isAlias: true }, words);
    }
    const index = { revision: dictionary.revision, rows, words: [...rowsOfWord.keys()].sort(), rowsOfWord };
    indexes.set(dictionary, index);
    return index;
}
/** Rows in which, for every group, some word begins with one of the group's beginnings. */
export function rowsWith(index, groups) {
    let hits = null;
    for (const group of groups) {
        const own = new Set();
        for (const beginning of group) {
            for (const word of wordsFrom(index.words, beginning)) {
                for (const row of index.rowsOfWord.get(word) ?? [])
                    if (hits === null || hits.has(row))
                        own.add(row);
            }
        }
        hits = own;
        if (hits.size === 0)
            break;
    }
    const rows = [];
    for (const at of hits ?? []) {
        const row = index.rows[at];
        if (row)
            rows.push(row);
    }
    return rows;
}
/** The sorted words that begin so. */
function* wordsFrom(words, beginning) {
    let low = 0;
    let high = words.length;
    while (low < high) {
        const middle = (low + high) >> 1;
        if ((words[middle] ?? '') < beginning)
            low = middle + 1;
        else
            high = middle;
    }
    for (let at = low; at < words.length; at++) {
        const word = words[at] ?? '';
        if (!word.startsWith(beginning))
            return;
        yield word;
    }
}
//# sourceMappingURL=search-index.js.map