import { COMMON_WORDS } from '../data/common-words.js';
import type { Dictionary } from '../dictionary/dictionary.js';
import type { Entry, TrieNode } from '../dictionary/name-trie.js';
import { MARK, NUMBER, type Token, WORD } from '../text/tokens.js';
import { type ItemMatch, VIA_SCORE } from './item-match.js';

interface Path {
  to: number;
  node: TrieNode;
  /** Edits so far, and letters walked over. */
  edits: number;
  letters: number;
  words: number;
  /** Words walked over that are not spelt as in the name. */
  wrong: number;
}

interface Found {
  from: number;
  path: Path;
  entry: Entry;
  candidates: { itemId: number; edits: number }[];
}

const LONGEST_NAME = 8;
const WORDS_BEFORE = 4;
/** Bounds the work on hostile text: paths tried for one place. */
const PATHS_MAX = 160;

/**
 * The item whose name, with a slip or two, covers the word at `at` and perhaps its neighbours. `isFree` says which
 * tokens may be part of a name. Edits allowed: one for short names, two from 8 letters, three from 16.
 */
export function repairTypos(
  dictionary: Dictionary,
  tokens: readonly Token[],
  at: number,
  isFree: (index: number) => boolean,
): ItemMatch | null {
  let best: Found | null = null;
  let from = at;
  for (let back = 0; back <= WORDS_BEFORE; back++) {
    for (const found of walkLoosely(dictionary, tokens, from, at, isFree)) {
      if (best === null || isBetter(found, best)) best = found;
    }
    from = previousWord(tokens, from, isFree);
    if (from < 0) break;
  }
  return best === null ? null : toMatch(dictionary, best);
}

function isBetter(a: Found, b: Found): boolean {
  if (a.path.words - a.path.edits * 0.6 !== b.path.words - b.path.edits * 0.6) {
    return a.path.words - a.path.edits * 0.6 > b.path.words - b.path.edits * 0.6;
  }
  return a.path.edits < b.path.edits;
}

function toMatch(dictionary: Dictionary, found: Found): ItemMatch {
  const { entry, path } = found;
  const near = found.candidates.filter((one) => one.edits === path.edits);
  const score = VIA_SCORE.typo - 0.06 * (path.edits - 1);
  const candidates =
    near.length > 1
      ? near.map((one) => ({
          itemId: one.itemId,
          item: dictionary.nameOf(one.itemId) ?? '',
          score: score / near.length,
        }))
      : null;
  return {
    from: found.from,
    to: path.to,
    itemId: entry.itemId,
    via: 'typo',
    score: candidates ? score * 0.7 : score,
    candidates,
    ownerIds: null,
    more: [],
  };
}

function previousWord(tokens: readonly Token[], from: number, isFree: (index: number) => boolean): number {
  let at = from - 1;
  if (tokens[at]?.kind === MARK && (tokens[at]?.text === '-' || tokens[at]?.text === ':')) at -= 1;
  const token = tokens[at];
  return token !== undefined && (token.kind === WORD || token.kind === NUMBER) && isFree(at) ? at : -1;
}

/** Names spelt loosely from `from` on that cover `must`, each as the longest it can be. */
function walkLoosely(
  dictionary: Dictionary,
  tokens: readonly Token[],
  from: number,
  must: number,
  isFree: (index: number) => boolean,
): Found[] {
  const found: Found[] = [];
  let tried = 0;
  const walk = (path: Path): void => {
    if (++tried > PATHS_MAX || path.words >= LONGEST_NAME) return;
    if (
      path.edits > 0 &&
      path.to > must &&
      path.node.entries !== null &&
      edits(path) <= allowedEdits(path, tokens, from)
    ) {
      const live = path.node.entries.filter(
        (entry) => dictionary.nameOf(entry.itemId) !== undefined && isLongEnough(entry, path),
      );
      const entry = live.find((one) => one.rank > 0) ?? live[0];
      if (entry) {
        const rival = found.find((one) => one.path.to === path.to && one.path.edits === path.edits);
        if (rival && rival.entry.itemId !== entry.itemId)
          rival.candidates.push({ itemId: entry.itemId, edits: path.edits });
        else found.push({ from, path, entry, candidates: [{ itemId: entry.itemId, edits: path.edits }] });
      }
    }
    if (path.node.next === null) return;
    let at = path.to;
    if (path.words > 0 && tokens[at]?.kind === MARK && /[-:]/.test(tokens[at]?.text ?? '') && path.to <= must)
      at += 1;
    else if (path.words > 0 && tokens[at]?.kind === MARK && tokens[at]?.text === ':') at += 1;
    const token = tokens[at];
    if (token === undefined || (token.kind !== WORD && token.kind !== NUMBER) || !isFree(at)) return;
    const stem = dictionary.stemFor(token.text);
    const exact = stem === undefined ? undefined : path.node.next.get(stem);
    const letters = path.letters + token.text.length;
    if (exact)
      walk({ to: at + 1, node: exact, edits: path.edits, letters, words: path.words + 1, wrong: path.wrong });
    if (token.kind !== WORD || path.wrong >= 2 || token.text.length < 3) return;
    for (const near of dictionary.typos.near(token.text)) {
      const child = path.node.next.get(near.word);
      if (
        child === undefined ||
        child === exact ||
        !isLikelySlip(dictionary, token.text, near.word, near.distance)
      )
        continue;
      walk({
        to: at + 1,
        node: child,
        edits: path.edits + near.distance,
        letters,
        words: path.words + 1,
        wrong: path.wrong + 1,
      });
    }
  };
  walk({ to: from, node: dictionary.root, edits: 0, letters: 0, words: 0, wrong: 0 });
  return found;
}

function edits(path: Path): number {
  return path.edits;
}

function allowedEdits(path: Path, tokens: readonly Token[], from: number): number {
  if (path.words === 1) {
    const word = tokens[from]?.text ?? '';
    return word.length >= 8 ? 2 : word.length >= 5 ? 1 : 0;
  }
  return path.letters >= 16 ? 3 : path.letters >= 8 ? 2 : 1;
}

/** Short aliases are one slip away from half the language; they are not guessed at. */
function isLongEnough(entry: Entry, path: Path): boolean {
  if (path.words > 1) return true;
  const word = entry.words[0] ?? '';
  return word.length >= (entry.rank > 0 ? 6 : 5);
}

/** A word that is right as it stands (in other names, or in everyday speech) is rarely meant as another. */
function isLikelySlip(dictionary: Dictionary, word: string, meant: string, distance: number): boolean {
  if (dictionary.stemFor(word) !== undefined || COMMON_WORDS.has(word)) {
    return distance === 1 && word[0] === meant[0] && word.length >= 4;
  }
  return distance === 1 || word[0] === meant[0] || word.at(-1) === meant.at(-1);
}
