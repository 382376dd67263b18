import { getWords } from '../../data/words.js';
import { createMatch, type ItemMatch, type ItemSource } from '../../dictionary/item-match.js';
import { toStem } from '../../dictionary/names.js';
import { type Token, WORD } from '../../tokens/tokens.js';
import { endsListEntry, isAfterSide, isPriceNext, startsListEntry } from './list-entries.js';

const COMMON_WORDS = getWords('everyday');

const WORDS_MAX = 4;

/** Completes partial names from the item before ("Paint Bucket - Red 10/1, Aqua 12/1", "red growsaber 40, blue 42") or if unique ("warp speed"). */
export function completePartialNames(
  source: ItemSource,
  isOpen: (index: number) => boolean,
  matches: ItemMatch[],
): ItemMatch[] {
  const { tokens } = source;
  const completed: ItemMatch[] = [];
  let before = -1;
  for (let at = 0; at < tokens.length; at++) {
    if (tokens[at]?.kind !== WORD || !isOpen(at)) continue;
    let to = at;
    while (to < tokens.length && tokens[to]?.kind === WORD && isOpen(to)) to += 1;
    while ((matches[before + 1]?.to ?? Infinity) <= at) before += 1;
    const last = completed.at(-1) ?? matches[before];
    const match = to - at <= WORDS_MAX ? completeName(source, at, to, last) : null;
    if (match) completed.push(match);
    at = to;
  }
  return completed.length === 0 ? matches : [...matches, ...completed].sort((a, b) => a.from - b.from);
}

/** The name was written with its end, or lent it itself. */
function isWritten(tokens: readonly Token[], match: ItemMatch | undefined, end: readonly string[]): boolean {
  const last = toStem(tokens[(match?.to ?? 0) - 1]?.text ?? '');
  return match?.via === 'heading' || last === toStem(end.at(-1) ?? '');
}

function completeName(source: ItemSource, from: number, to: number, last?: ItemMatch): ItemMatch | null {
  const { dictionary, tokens } = source;
  const priced = isPriceNext(tokens, to);
  if (!startsListEntry(source, from) || !(priced || endsListEntry(tokens, to))) return null;
  const words = tokens.slice(from, to).map((token) => token.text);
  const stems = words.map((word) => dictionary.findStem(word));
  if (!stems.every((stem) => stem !== undefined)) return null;
  for (const { before, after } of last ? dictionary.partials.getLentWords(last.itemId) : []) {
    if (after.length > 0 && !(priced && isWritten(tokens, last, after))) continue;
    const itemId = dictionary.findIdByName([...before, ...words, ...after].join(' '));
    if (itemId !== undefined) return createMatch(from, to, 'heading', [itemId]);
  }
  if (!priced && !isAfterSide(source, from)) return null;
  if (words.length === 1 && COMMON_WORDS.has(words[0] ?? '')) return null;
  const itemId = dictionary.partials.find(stems, !priced);
  return itemId === undefined ? null : createMatch(from, to, 'partial', [itemId]);
}
