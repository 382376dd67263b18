import { FAMILIES, type Family } from '../data/families.js';
import { FILLERS, SHOP_WORDS } from '../data/structure.js';
import type { PhraseRole } from '../text/phrases.js';
import { LINE, MARK, NUMBER, type Token, WORD } from '../text/tokens.js';

/** A family that holds from a token on, until the next heading. */
export interface Heading {
  from: number;
  families: readonly Family[];
}

const HEADING_WORDS_MAX = 6;
const byWords = new Map<string, Family[]>();
for (const family of FAMILIES) {
  for (const words of family.words) byWords.set(words, [...(byWords.get(words) ?? []), family]);
}

/**
 * Lines that only name a kind of goods ("SELL CHEAP PAINT AT X", "PAINT:"), each with the families it names. The
 * channel's name counts as a heading above the message.
 */
export function findHeadings(
  tokens: readonly Token[],
  roles: readonly (PhraseRole | null)[],
  taken: readonly boolean[],
  channelName: string | null,
): Heading[] {
  const headings: Heading[] = [];
  const ofChannel = channelName === null ? [] : familiesIn(channelName.toLowerCase().split(/[^a-z]+/));
  if (ofChannel.length > 0) headings.push({ from: 0, families: ofChannel });
  for (let start = 0; start < tokens.length; ) {
    let end = start;
    while (end < tokens.length && tokens[end]?.kind !== LINE) end += 1;
    // A heading is followed by its list: on the next line, or on the same after a colon.
    const families =
      end < tokens.length || headings.length > 0 ? headingFamilies(tokens, roles, taken, start, end) : [];
    if (families.length > 0) headings.push({ from: end, families });
    start = end + 1;
  }
  return headings;
}

/** The families in force at a token. */
export function familiesAt(headings: readonly Heading[], at: number): readonly Family[] {
  let families: readonly Family[] = [];
  for (const heading of headings) if (heading.from <= at) families = heading.families;
  return families;
}

function headingFamilies(
  tokens: readonly Token[],
  roles: readonly (PhraseRole | null)[],
  taken: readonly boolean[],
  start: number,
  end: number,
): readonly Family[] {
  const words: string[] = [];
  for (let at = start; at < end; at++) {
    const token = tokens[at];
    if (token === undefined || token.kind === MARK || taken[at]) continue;
    if (token.kind === NUMBER) return [];
    const role = roles[at];
    if (role && (role.side || role.place)) {
      at += role.length - 1;
      continue;
    }
    if (
      token.kind === WORD &&
      !SHOP_WORDS.has(token.text) &&
      (!FILLERS.has(token.text) || byWords.has(token.text))
    )
      words.push(token.text);
  }
  return words.length === 0 || words.length > HEADING_WORDS_MAX ? [] : familiesIn(words);
}

function familiesIn(words: readonly string[]): Family[] {
  const families: Family[] = [];
  for (let at = 0; at < words.length; at++) {
    const two = byWords.get(`${words[at]} ${words[at + 1]}`);
    families.push(...(two ?? byWords.get(words[at] ?? '') ?? []));
    if (two) at += 1;
  }
  return families;
}
