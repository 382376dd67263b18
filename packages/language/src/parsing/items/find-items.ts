import { getWords } from '../../data/words.js';
import { createMatch, type ItemMatch, type ItemSource, mergeMatches } from '../../dictionary/item-match.js';
import { getKnownWord } from '../../dictionary/known-words.js';
import { toStem } from '../../dictionary/names.js';
import { matchPhrase, PhraseRole } from '../../tokens/phrases.js';
import { isIn, isLineEnd, isWordOrNumber, LINE, NUMBER, type Token, WORD } from '../../tokens/tokens.js';
import { EVERYDAY, FILLER, TRADE, VENDING } from '../../tokens/vocabulary.js';
import { parseUnit } from '../prices/parse-price.js';
import { FuzzyNames, type TypoScope } from './correct-typos.js';
import { findHeadings, getActiveHeadings, type Heading } from './headings.js';
import { type FoundItems, findItemsUnderHeadings } from './items-under-headings.js';
import { endsListEntry, isPriceNext, startsListEntry } from './list-entries.js';
import { isTradedLock } from './locks-as-items.js';
import { matchLongestName } from './match-names.js';
import { findRanges, findSharedNames } from './shared-names.js';

const WORDS_MAX = 4;

function completeName(source: ItemSource, from: number, to: number, last?: ItemMatch): ItemMatch | null {
  const { dictionary, tokens } = source;
  const priced = isPriceNext(tokens, to);
  if (!startsListEntry(source, from) || !(priced || endsListEntry(tokens, to))) return null;
  // "for 4 world locks".
  if (parseUnit(tokens, from)?.length === to - from) return null;
  const stems = getStems(source, from, to);
  if (stems === null) return null;
  const words = tokens.slice(from, to).map((token) => token.text);
  for (const { before, after } of last ? dictionary.partials.getLentWords(last.itemId) : []) {
    if (after.length > 0 && !priced) continue;
    const itemId = dictionary.findIdByName([...before, ...words, ...after].join(' '));
    if (itemId !== undefined) return createMatch(from, to, 'heading', [itemId]);
  }
  const isEveryday = words.length === 1 && isIn(tokens[from], EVERYDAY);
  return priced && !isEveryday ? findPartialName(source, from, to) : null;
}

/** Bounds the search for misspelt names on hostile text: words looked at in one message. */
const TYPO_CORRECTIONS_MAX = 90;

/** Items of a message without overlaps: exact names, names under headings, typos, combined names. */
export function findItems(source: ItemSource, channelName: string | null = null): FoundItems {
  const { tokens, roles, taken } = source;
  const exact = findExactItems(source);
  const headings = findHeadings(source, channelName, exact);
  const activeHeadings = getActiveHeadings(headings, tokens.length);
  const isOpen = (at: number): boolean =>
    !taken[at] && !(roles[at]?.side ?? roles[at]?.stop ?? roles[at]?.gone);
  const rows = hasUnexplainedWord(source, exact)
    ? findSharedNames(source, isOpen, activeHeadings, exact)
    : [];
  const read = mergeMatches(mergeMatches(exact, rows), findRanges(source, isOpen));
  const named = findItemsUnderHeadings(source, headings, activeHeadings, read);
  const matches = named.items;
  // "MASKS all 10wl" above masks: the word is no part of talk.
  for (const { from, to, kind, isPriced } of named.headings)
    for (let at = from; at < to && isPriced; at++) {
      const phrase = tokens[at]?.text ?? '';
      if (kind.includes(toStem(phrase)))
        roles[at] ??= Object.assign(new PhraseRole(), { phrase, length: 1, filler: true });
    }
  if (!hasUnexplainedWord(source, matches)) return { items: matches, headings: named.headings };
  const repaired = repairNames(source, named.headings, matches);
  return { items: addPartialNames(source, widenToPartialNames(source, repaired)), headings: named.headings };
}

/** Whether any word is left that no name, phrase or trade word explains: most adverts have none, and are done. */
function hasUnexplainedWord({ tokens, roles, taken }: ItemSource, matches: readonly ItemMatch[]): boolean {
  let next = 0;
  for (let at = 0; at < tokens.length; ) {
    const match = matches[next];
    if (match && match.from <= at) {
      at = Math.max(at, match.to);
      next += 1;
      continue;
    }
    const role = roles[at];
    const token = tokens[at];
    if (role && excludesItems(role)) at += role.length;
    else if (token?.kind === WORD && !taken[at] && token.text.length > 1 && !isIn(token, TRADE)) return true;
    else at += 1;
  }
  return false;
}

/** "ice calf 250wl": with the word beside it, a name of one word is a part of a longer one that fits one item. */
function widenToPartialNames(source: ItemSource, matches: readonly ItemMatch[]): ItemMatch[] {
  return matches.map((match, index) => {
    if (match.to - match.from !== 1 || match.via === 'heading') return match;
    const isFree = (at: number): boolean =>
      matches[index - 1]?.to !== at + 1 && matches[index + 1]?.from !== at;
    return (
      (isFree(match.to) && findPartialName(source, match.from, match.to + 1)) ||
      (isFree(match.from - 1) &&
        startsListEntry(source, match.from - 1) &&
        findPartialName(source, match.from - 1, match.to)) ||
      match
    );
  });
}

/** The stems of the words; null where no name holds one of them. */
function getStems({ dictionary, tokens }: ItemSource, from: number, to: number): string[] | null {
  const stems: string[] = [];
  for (let at = from; at < to; at++) {
    const token = tokens[at];
    const stem = token && getKnownWord(dictionary, token).stem;
    if (stem === undefined) return null;
    stems.push(stem);
  }
  return stems;
}

const CATEGORY_WORDS = getWords('categories');

function findPartialName(source: ItemSource, from: number, to: number): ItemMatch | null {
  const { dictionary, tokens } = source;
  const isPriced = isPriceNext(tokens, to);
  if (!isPriced && !endsListEntry(tokens, to)) return null;
  const stems = getStems(source, from, to);
  if (stems === null || CATEGORY_WORDS.has(stems.join(' '))) return null;
  const itemId = dictionary.partials.find(stems, !isPriced);
  return itemId === undefined ? null : createMatch(from, to, 'partial', [itemId]);
}

/** Completes partial names from the item before ("Paint Bucket - Red 10/1, Aqua 12/1", "red growsaber 40, blue 42") or if unique ("warp speed"). */
function addPartialNames(source: ItemSource, matches: ItemMatch[]): ItemMatch[] {
  const { tokens } = source;
  const covered = cover(tokens, matches);
  const closed = closePhrases(source, covered, () => true);
  const isOpen = (at: number): boolean =>
    tokens[at]?.kind === WORD && !closed[at] && !covered[at] && (tokens[at]?.text.length ?? 0) > 1;
  const completed: ItemMatch[] = [];
  let before = -1;
  for (let at = 0; at < tokens.length; at++) {
    let to = at;
    while (isOpen(to)) to += 1;
    while ((matches[before + 1]?.to ?? Infinity) <= at) before += 1;
    const isName = to > at && to - at <= WORDS_MAX;
    const match = isName ? completeName(source, at, to, completed.at(-1) ?? matches[before]) : null;
    if (match) completed.push(match);
    at = to;
  }
  return completed.length === 0 ? matches : [...matches, ...completed].sort((a, b) => a.from - b.from);
}

function findExactItems(source: ItemSource): ItemMatch[] {
  const { dictionary, tokens, roles, taken } = source;
  const matches: ItemMatch[] = [];
  let isAfterItem = false;
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at];
    if (token?.kind === LINE) isAfterItem = false;
    if (taken[at] || !isWordOrNumber(token)) continue;
    const match = matchLongestName(dictionary, tokens, at);
    const role = limitRoleByName(source, at);
    roles[at] = role;
    if (role && excludesItems(role) && at + role.length >= (match?.to ?? 0)) at += role.length - 1;
    else if (match && namesItem(source, match, token, isAfterItem)) {
      matches.push(match);
      isAfterItem = true;
      at = match.to - 1;
    }
  }
  return matches;
}

/** Whether words that are a name mean the item; `isAfterItem`: their line has one before. */
function namesItem(source: ItemSource, match: ItemMatch, first: Token, isAfterItem: boolean): boolean {
  const { tokens } = source;
  const { from, to } = match;
  if (isVendingPlace(tokens, match)) return false;
  const unit = first.kind === WORD ? parseUnit(tokens, from) : null;
  if (unit && to - from <= unit.length && !isTradedLock(source, from, unit.length, isAfterItem)) return false;
  return to - from > 1 || !namesNothingAlone(first, tokens[from - 1]);
}

/** A bare number, a filler ("normal", "block") or a letter; gems after a number, which cannot be traded. */
function namesNothingAlone(token: Token, before: Token | undefined): boolean {
  if (token.kind === NUMBER || isIn(token, FILLER) || token.text.length === 1) return true;
  return before?.kind === NUMBER && /^gems?$/.test(token.text);
}

/** "buy my pet sputnik": a phrase ("buy my") gives way where its end begins a longer name. */
function limitRoleByName({ dictionary, tokens, roles }: ItemSource, at: number): PhraseRole | null {
  const role = roles[at] ?? null;
  if (role === null || role.length < 2 || !(role.stop || role.side)) return role;
  for (let words = 1; words < role.length; words++) {
    const name = matchLongestName(dictionary, tokens, at + words);
    if (name && name.to > at + role.length) return matchPhrase(tokens, at, words);
  }
  return role;
}

const WORDS_BEFORE_PLACE = getWords('beforeVendingPlace');
const WORDS_AFTER_PLACE = getWords('afterVendingPlace');

/** A vending machine is more often a place than an item ("full vend at X", "vend restocked", "(drop & vend)"). */
function isVendingPlace(tokens: readonly Token[], match: ItemMatch): boolean {
  if (match.to - match.from !== 1 || !isIn(tokens[match.from], VENDING)) return false;
  const before = tokens[match.from - 1]?.text ?? '';
  const after = tokens[match.to]?.text ?? '';
  // "vend UNIKO".
  if (tokens[match.to]?.capitals && isLineEnd(tokens[match.to + 1])) return true;
  return before === '(' || after === ')' || WORDS_BEFORE_PLACE.has(before) || WORDS_AFTER_PLACE.has(after);
}

/** Whether the words of a role cannot be an item. Words such as "at" may begin a name. */
function excludesItems(role: PhraseRole): boolean {
  return Boolean(role.filler || role.side || role.trailingSide || role.stop || role.gone);
}

function repairNames(source: ItemSource, headings: readonly Heading[], exact: ItemMatch[]): ItemMatch[] {
  const { tokens } = source;
  const covered = cover(tokens, exact);
  const typoScope = createTypoScope(source, headings, covered);
  const names = new FuzzyNames(source, typoScope);
  let matches = exact;
  let tries = 0;
  for (let at = 0; at < tokens.length; at++) {
    if (tokens[at]?.kind !== WORD || covered[at] || typoScope.bound[at] || typoScope.fixed[at]) continue;
    if (++tries > TYPO_CORRECTIONS_MAX) break;
    const match = names.correct(at);
    if (match === null || (match.to - match.from === 1 && isSpelledCorrectly(source, at))) continue;
    const overlapped = matches.filter((other) => other.from < match.to && match.from < other.to);
    // A guess replaces certain matches only when it takes in all of their words and more.
    if (overlapped.some((other) => other.from < match.from || other.to > match.to)) continue;
    matches = [...matches.filter((other) => !overlapped.includes(other)), match];
    mark(covered, match.from, match.to);
    at = Math.max(at, match.to - 1);
  }
  return matches === exact ? exact : matches.sort((a, b) => a.from - b.from);
}

function createTypoScope(
  source: ItemSource,
  headings: readonly Heading[],
  covered: readonly boolean[],
): TypoScope {
  const { tokens, roles } = source;
  // A single stop word ("recipe"), or one that names money ("offering"), may be one of a longer name's words.
  const bound = closePhrases(
    source,
    covered,
    ({ length, stop, moneyFirst }) => length > 1 || !(stop || moneyFirst),
  );
  const fixed = tokens.map(
    (token, at) => token.text.length < 2 || isIn(token, TRADE) || roles[at]?.moneyFirst === true,
  );
  for (const { from, to } of headings) mark(fixed, from, to);
  return { bound, fixed };
}

/** The tokens of no item: those that are taken, and those of phrases outside the items. */
function closePhrases(
  { tokens, roles, taken }: ItemSource,
  covered: readonly boolean[],
  isClosed: (role: PhraseRole) => boolean,
): boolean[] {
  const closed = [...taken];
  for (let at = 0; at < tokens.length; at++) {
    const role = roles[at];
    if (role && excludesItems(role) && !covered[at] && isClosed(role)) mark(closed, at, at + role.length);
  }
  return closed;
}

/** An everyday word, a word of talk, or without a price a word of other names ("stone... no, castle stone 45/1"). */
function isSpelledCorrectly({ dictionary, tokens, roles }: ItemSource, at: number): boolean {
  const token = tokens[at];
  if (token === undefined || isIn(token, EVERYDAY) || roles[at]?.stop) return true;
  return getKnownWord(dictionary, token).stem !== undefined && !isPriceNext(tokens, at + 1);
}

function cover(tokens: readonly Token[], matches: readonly ItemMatch[]): boolean[] {
  const covered = tokens.map(() => false);
  for (const { from, to } of matches) mark(covered, from, to);
  return covered;
}

/** Like `fill`, which takes longer to start than this does for a few tokens. */
function mark(flags: boolean[], from: number, to: number): void {
  for (let at = from; at < to && at < flags.length; at++) flags[at] = true;
}
