import { stemOf } from '../dictionary/word-stem.js';
import { MARK, NUMBER, WORD } from '../text/tokens.js';
import { VIA_SCORE } from './item-match.js';
/** Marks that may stand inside a name where the name itself has one. */
const INNER_MARKS = new Set(['-', ':', '.', ',', '&', '!', "'", '?', '#', '(', ')', '+', '/']);
const LONGEST_NAME = 12;
const SHORTEST_GLUED = 6;
/** The longest name or alias spelt from token `at` on; null for none. */
export function walkNames(dictionary, root, tokens, at) {
    const text = tokens[at]?.text ?? '';
    const stem = dictionary.stemFor(text);
    const begins = stem !== undefined && root.next?.has(stem) === true;
    if (!begins && !dictionary.halves.has(text) && !dictionary.glued.has(text) && text.length < SHORTEST_GLUED)
        return null;
    return (spell(dictionary, root, tokens, at, 'as-written') ??
        (mayBePair(dictionary, tokens, at) ? spell(dictionary, root, tokens, at, 'pair') : null) ??
        (begins && dictionary.glued.has(text) ? spell(dictionary, root, tokens, at, 'glued') : null) ??
        gluedName(dictionary, root, tokens, at));
}
/** The first two words written as one are a word of some name ("fire house"). */
function mayBePair(dictionary, tokens, at) {
    const first = tokens[at];
    const second = tokens[at + 1];
    if (first?.kind !== WORD || second?.kind !== WORD || !dictionary.halves.has(first.text))
        return false;
    return (dictionary.stemFor(first.text) !== undefined && dictionary.stemFor(first.text + second.text) !== undefined);
}
function spell(dictionary, root, tokens, at, first) {
    const steps = [];
    let node = root;
    let best = null;
    let joined = false;
    for (let index = at; index < tokens.length && steps.length < LONGEST_NAME;) {
        let gap = '';
        while (steps.length > 0 && isInnerMark(tokens[index])) {
            if (!isHyphen(tokens, index))
                gap += tokens[index]?.text ?? '';
            index += 1;
        }
        const token = tokens[index];
        if (token === undefined || (token.kind !== WORD && token.kind !== NUMBER))
            break;
        const step = stepFrom(dictionary, node, tokens, index, index === at ? first : 'as-written');
        if (step === null)
            break;
        node = step.node;
        for (const word of step.words)
            steps.push({ gap, word });
        joined ||= step.joined;
        index += step.length;
        if (node.entries !== null && mayEndHere(tokens, index, steps)) {
            best =
                bestEntry(dictionary, node.entries, steps, joined, at, closingBracket(tokens, at, index)) ?? best;
        }
    }
    return best;
}
/** "Hull (GREEN)": the bracket that closes one inside the name is part of it. */
function closingBracket(tokens, from, to) {
    if (tokens[to]?.text !== ')')
        return to;
    let open = 0;
    for (let at = from; at < to; at++) {
        if (tokens[at]?.text === '(')
            open += 1;
        else if (tokens[at]?.text === ')')
            open -= 1;
    }
    return open > 0 ? to + 1 : to;
}
/** A name of three or more words written as one. */
function gluedName(dictionary, root, tokens, at) {
    const token = tokens[at];
    if (root !== dictionary.root || token?.kind !== WORD || token.text.length < SHORTEST_GLUED)
        return null;
    const entry = joinedEntry(dictionary, token.text);
    if (entry === null)
        return null;
    const next = tokens[at + 1];
    // "ghostinajar seed" is the seed.
    const longer = next?.kind === WORD ? joinedEntry(dictionary, token.text + next.text) : null;
    const base = { from: at, candidates: null, ownerIds: null, more: NO_MORE };
    const named = { via: 'joined', score: VIA_SCORE.joined };
    return longer
        ? { ...base, ...named, to: at + 2, itemId: longer.itemId }
        : { ...base, ...named, to: at + 1, itemId: entry.itemId };
}
function joinedEntry(dictionary, text) {
    const entries = dictionary.joined.get(text) ?? dictionary.joined.get(stemOf(text));
    return entries?.find((one) => dictionary.nameOf(one.itemId) !== undefined) ?? null;
}
/** One token further; or two tokens that the name writes as one word; or one token that it writes as two. */
function stepFrom(dictionary, node, tokens, index, taken) {
    const token = tokens[index];
    if (token === undefined || node.next === null)
        return null;
    const stem = dictionary.stemFor(token.text);
    if (stem !== undefined && taken === 'as-written') {
        const child = node.next.get(stem);
        if (child)
            return { node: child, words: [token.text], length: 1, joined: false };
    }
    const following = tokens[index + 1];
    if (taken !== 'glued' &&
        following?.kind === WORD &&
        token.kind === WORD &&
        dictionary.halves.has(token.text)) {
        const word = token.text + following.text;
        const pair = dictionary.stemFor(word);
        const child = pair === undefined ? undefined : node.next.get(pair);
        if (child)
            return { node: child, words: [word], length: 2, joined: true };
    }
    const parts = dictionary.glued.get(token.text);
    if (parts === undefined)
        return null;
    let child = node;
    for (const part of parts)
        child = child?.next?.get(part);
    return child ? { node: child, words: parts, length: 1, joined: true } : null;
}
function isInnerMark(token) {
    return token !== undefined && token.kind === MARK && INNER_MARKS.has(token.text);
}
/** "mini-mod", "fire-escape": a hyphen without spaces parts nothing. */
function isHyphen(tokens, index) {
    return (tokens[index]?.text === '-' && tokens[index]?.spaced === false && tokens[index + 1]?.spaced === false);
}
/** "magplant 5000wl": a number at the end that carries a unit is a price, not part of the name. */
function mayEndHere(tokens, end, steps) {
    const last = tokens[end - 1];
    if (last?.kind !== NUMBER || steps.length < 2)
        return true;
    const next = tokens[end];
    if (next === undefined)
        return true;
    if (next.kind === MARK && (next.text === '/' || next.text === '-') && !next.spaced)
        return tokens[end + 1]?.kind !== NUMBER;
    return !(next.kind === WORD && /^(wls?|dls?|bgls?|k|ea|each|per)$/.test(next.text));
}
function bestEntry(dictionary, entries, steps, joined, from, to) {
    let best = null;
    let bestScore = -1;
    let rivals = null;
    for (const entry of entries) {
        if (dictionary.nameOf(entry.itemId) === undefined || !gapsFit(entry, steps))
            continue;
        const score = exactness(entry, steps) * 10 + entry.rank;
        if (score > bestScore) {
            best = entry;
            bestScore = score;
            rivals = null;
        }
        else if (score === bestScore && entry.itemId !== best?.itemId) {
            rivals ??= [];
            rivals.push(entry);
        }
    }
    if (best === null)
        return null;
    const isExact = bestScore >= steps.length * 10;
    const via = joined ? 'joined' : best.rank > 0 ? 'alias' : isExact ? 'name' : 'plural';
    const candidates = rivals === null ? null : candidatesOf(dictionary, [best, ...rivals]);
    return {
        from,
        to,
        itemId: best.itemId,
        via,
        score: candidates === null ? VIA_SCORE[via] : VIA_SCORE[via] * (1 / candidates.length + 0.1),
        candidates,
        ownerIds: null,
        more: NO_MORE,
    };
}
const NO_MORE = [];
/** Several items share these very words; none is likelier. */
function candidatesOf(dictionary, entries) {
    const ids = [...new Set(entries.map((entry) => entry.itemId))];
    return ids.map((itemId) => ({ itemId, item: dictionary.nameOf(itemId) ?? '', score: 1 / ids.length }));
}
/** Punctuation between words may be left out, but must not be there where the name has none (" - " parts two items). */
function gapsFit(entry, steps) {
    for (let at = 1; at < steps.length; at++) {
        const gap = steps[at]?.gap ?? '';
        if (gap === '')
            continue;
        const own = entry.gaps[at - 1] ?? '';
        if (own === '')
            return false;
        if (own !== '' && gap !== own && gap !== '-' && gap !== ':' && gap !== ': ' && gap !== '.')
            return false;
    }
    return true;
}
function exactness(entry, steps) {
    let same = 0;
    for (let at = 0; at < steps.length; at++)
        if (entry.words[at] === steps[at]?.word)
            same += 1;
    return same;
}
//# sourceMappingURL=walk-names.js.map