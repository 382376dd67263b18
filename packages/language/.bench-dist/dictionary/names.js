import { toPlainText } from '../text/plain-text.js';
import { LINE, MARK, tokenise } from '../text/tokens.js';
/** Takes a name apart by the very rules messages are taken apart by. */
export function nameParts(name) {
    const words = [];
    const gaps = [];
    let gap = '';
    for (const part of tokenise(toPlainText(name).text)) {
        if (isPunctuation(part)) {
            gap += part.text;
            continue;
        }
        if (words.length > 0)
            gaps.push(gap);
        gap = '';
        words.push(part.text);
    }
    return { words, gaps };
}
function isPunctuation(token) {
    return token.kind === MARK || token.kind === LINE;
}
/** The one key for comparing names: case, punctuation, accents, styled letters and runs of spaces make no difference. */
export function normaliseName(text) {
    return nameParts(text).words.join(' ');
}
//# sourceMappingURL=names.js.map