/**
 * The form under which a word is filed: plural endings off, so that "couches" and "couch", "gaia's" and "gaia" meet.
 * Not a linguist's stem; it only has to treat catalogue and message alike. Expects lower case without apostrophes.
 */
export function stemOf(word) {
    const length = word.length;
    if (length < 4)
        return word;
    // "zombie" and "zombies" must meet; so "ie" is filed as "y", like "ies".
    if (length > 4 && word.endsWith('ie'))
        return `${word.slice(0, -2)}y`;
    if (word.charCodeAt(length - 1) !== 115)
        return word;
    const before = word[length - 2];
    if (before === 's')
        return word;
    if (before === 'e' && length > 4) {
        const third = word[length - 3];
        if (third === 'i' && length > 5)
            return `${word.slice(0, -3)}y`;
        if (third === 'x' || third === 's' || third === 'z')
            return word.slice(0, -2);
        if (third === 'h' && (word[length - 4] === 'c' || word[length - 4] === 's'))
            return word.slice(0, -2);
        if (third === 'v' && length > 5)
            return `${word.slice(0, -3)}f`;
    }
    return word.slice(0, -1);
}
//# sourceMappingURL=word-stem.js.map