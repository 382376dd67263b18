import { READY_WORDS } from '../data/structure.js';
import type { Token } from '../text/tokens.js';
import type { Element } from './element.js';
import type { ReadingState } from './reading-state.js';

/** "edit: sold" or "status: SOLD" as the last line, or behind the last bar. */
export function isClosed(elements: readonly Element[]): boolean {
  const last = elements.findLastIndex(
    (element) => element.kind === 'line' || (element.kind === 'mark' && element.text === '|'),
  );
  if (last < 0) return false;
  const line = elements.slice(last + 1).filter((element) => element.kind !== 'mark');
  const [first, ...rest] = line;
  if (first?.kind !== 'word' || !CLOSING_WORDS.has(first.text) || rest.length === 0) return false;
  return rest.every((element) => element.kind === 'gone' || (element.kind === 'word' && element.filler));
}

const CLOSING_WORDS = new Set(['edit', 'update', 'status', 'upd', 'edited', 'all']);

/** "SOLD OUT" or "READY" alone on a line speaks of the lines below. */
export function readStatus(line: readonly Element[], state: ReadingState): void {
  if (line.some((element) => element.kind === 'item' || element.kind === 'price')) return;
  const said = line.filter((element) => element.kind !== 'mark' && element.kind !== 'place');
  if (said.length === 0) return;
  if (said.every((element) => element.kind === 'gone' && !isBareSold(element, state.tokens)))
    state.isGone = true;
  else if (said.some((element) => element.kind === 'side' || element.kind === 'shop' || isReady(element)))
    state.isGone = false;
}

/** "~~rayman 44dl~~ sold": of what was struck out on the same line. */
function isBareSold(element: Element, tokens: readonly Token[]): boolean {
  return BARE_GONE.has(tokens[element.token]?.text ?? '') && tokens[element.token + 1]?.text !== 'out';
}

const BARE_GONE = new Set(['sold', 'gone', 'laku']);

function isReady(element: Element): boolean {
  return element.kind === 'word' && READY_WORDS.has(element.text);
}
