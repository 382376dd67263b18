import { getWords } from '../../data/words.js';
import type { Token } from '../../tokens/tokens.js';
import { type Element, isWordOf } from '../elements/element.js';
import type { ParserState } from './parser-state.js';

export function splitLines(elements: readonly Element[]): readonly (readonly Element[])[] {
  const lines: Element[][] = [[]];
  for (const element of elements) {
    if (element.kind === 'line') lines.push([]);
    else lines.at(-1)?.push(element);
  }
  return lines.filter((line) => line.length > 0);
}

type LineContent = 'items' | 'price' | 'both' | 'neither';

/** Lines with a price for the items below: "=== 200/1 ===". Not in "couch / 5wl / bed / 6wl", which is the reverse. */
export function findPriceHeadingLines(lines: readonly (readonly Element[])[]): ReadonlySet<number> {
  if (lines.length < 2) return NONE;
  const lineContents = lines.map(getLineContent);
  const first = lineContents.find((one) => one === 'price' || one === 'items');
  const last = lineContents.findLast((one) => one === 'price' || one === 'items');
  if (first !== 'price' || last !== 'items') return NONE;
  return new Set(lineContents.flatMap((lineContent, at) => (lineContent === 'price' ? [at] : [])));
}

const NONE: ReadonlySet<number> = new Set();

function getLineContent(line: readonly Element[]): LineContent {
  let items = false;
  let prices = 0;
  let shares = false;
  let loose = 0;
  for (const element of line) {
    if (element.kind === 'item') items = true;
    else if (element.kind === 'price') {
      prices += 1;
      shares ||= element.match.each || element.match.form === 'rate';
    } else if (element.kind === 'all' || element.kind === 'each') shares = true;
    else if (element.kind === 'word' && !element.filler) loose += 1;
  }
  if (items) return prices > 0 ? 'both' : 'items';
  return prices === 1 && (shares || loose === 0) ? 'price' : 'neither';
}

const READY_WORDS = getWords('ready');

/** "SOLD OUT" or "READY" alone on a line refers to the lines below. */
export function applyStatusLine(line: readonly Element[], state: ParserState): void {
  if (line.some((element) => element.kind === 'item' || element.kind === 'price')) return;
  const said = line.filter((element) => element.kind !== 'mark' && element.kind !== 'place');
  if (said.length === 0) return;
  if (said.every((element) => element.kind === 'gone' && !isBareSold(element, state.tokens)))
    state.isUnderSoldOut = true;
  else if (
    said.some(
      (element) => element.kind === 'side' || element.kind === 'shop' || isWordOf(element, READY_WORDS),
    )
  )
    state.isUnderSoldOut = false;
}

/** "~~rayman 44dl~~ sold": refers to what is struck out on the same line. */
function isBareSold(element: Element, tokens: readonly Token[]): boolean {
  return SOLD_WORDS.has(tokens[element.token]?.text ?? '') && tokens[element.token + 1]?.text !== 'out';
}

const SOLD_WORDS = getWords('soldStatuses');
