import { LINE, MARK, type Token } from './tokens.js';

/** Marks quoted lines ("> like this") when other lines answer them. A fully quoted message is read. */
export function findQuotedTokens(tokens: readonly Token[]): boolean[] {
  const skipped = tokens.map(() => false);
  let quoted = 0;
  let plain = 0;
  for (let start = 0; start < tokens.length; ) {
    let end = start;
    while (end < tokens.length && tokens[end]?.kind !== LINE) end += 1;
    if (end > start) {
      if (isQuote(tokens, start)) {
        skipped.fill(true, start, end);
        quoted += 1;
      } else plain += 1;
    }
    start = end + 1;
  }
  // Most lines are quoted: the marks adorn a list between its heading and its world.
  const isList = quoted > 2 && quoted > plain;
  return quoted === 0 || (plain > 0 && !isList) ? skipped : skipped.fill(false);
}

/** One ">" and then a space: ">>> **WORLD**" and ">WORLD<" are ornaments. */
function isQuote(tokens: readonly Token[], start: number): boolean {
  const first = tokens[start];
  const second = tokens[start + 1];
  if (first?.kind !== MARK || first.text !== '>' || second === undefined) return false;
  return second.spaced && second.text !== '>';
}
