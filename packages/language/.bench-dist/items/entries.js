import { SIDE_LETTERS } from '../data/sides.js';
import { FILLERS } from '../data/structure.js';
import { UNIT_WORDS } from '../data/units.js';
import { LINE, MARK, NUMBER, WORD } from '../text/tokens.js';
/** Whether an entry of a list may begin at a token: after a line's start, a mark, a price or a side. */
export function beginsEntry(tokens, roles, from) {
    const before = tokens[from - 1];
    return (before === undefined ||
        before.kind === LINE ||
        before.kind === MARK ||
        before.kind === NUMBER ||
        afterSide(tokens, roles, from) ||
        isUnit(before));
}
/** Whether the words of an entry end at a token: a line's end, a mark, or nothing. */
export function endsEntry(tokens, to) {
    const next = tokens[to];
    return next === undefined || next.kind === LINE || next.kind === MARK;
}
/** A price follows, perhaps after words such as "rate" or "only". */
export function startsPrice(tokens, at) {
    let next = at;
    while (tokens[next]?.kind === WORD && FILLERS.has(tokens[next]?.text ?? ''))
        next += 1;
    while (tokens[next]?.kind === MARK && /[-:@=([•]/.test(tokens[next]?.text ?? ''))
        next += 1;
    if (tokens[next]?.kind === WORD && UNIT_WORDS.has(tokens[next]?.text ?? ''))
        next += 1;
    return tokens[next]?.kind === NUMBER;
}
/** A side stands right before the token. */
export function afterSide(tokens, roles, from) {
    for (let start = from - 1; start >= 0 && start >= from - 3; start--) {
        const role = roles[start];
        if (role?.side && start + role.length === from)
            return true;
    }
    let letter = from - 1;
    while (letter >= 0 && tokens[letter]?.kind === MARK && /[>:]/.test(tokens[letter]?.text ?? ''))
        letter -= 1;
    return letter < from - 1 && SIDE_LETTERS.get(tokens[letter]?.text ?? '') !== undefined;
}
function isUnit(token) {
    return token.kind === WORD && (UNIT_WORDS.has(token.text) || token.text === 'each' || token.text === 'ea');
}
//# sourceMappingURL=entries.js.map