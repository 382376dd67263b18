import type { Element } from '../elements/element.js';

/** `"200 chand for 1wl" sure buddy`: an offer in quotes, with words but no items around it. */
export function isQuotedSpeech(line: readonly Element[]): boolean {
  let inside = false;
  let quotes = 0;
  let offered = false;
  let item = false;
  let words = 0;
  for (const element of line) {
    if (element.kind === 'mark' && element.text === '"') {
      inside = !inside;
      quotes += 1;
      item = false;
    } else if (inside) {
      if (element.kind === 'item') item = true;
      offered ||= element.kind === 'side' || (item && element.kind === 'price');
    } else if (element.kind === 'item' || element.kind === 'price' || element.kind === 'side') return false;
    else if (element.kind === 'word' && !element.filler) words += 1;
  }
  return offered && quotes > 1 && (words > 1 || quotes > 3);
}

/** "ada gaia? beli 52dl", "gaia? buying": the following side applies to the item of the question. */
export function isAnswer(line: readonly Element[], at: number, asked: readonly Element[]): boolean {
  const side = line[at];
  if (side?.kind !== 'side' || side.side === 'TRADE') return false;
  if (!asked.some((one) => one.kind === 'item')) return false;
  if (asked.some((one) => one.kind === 'side' || one.kind === 'after' || one.kind === 'stop')) return false;
  if (asked.some((one) => one.kind === 'word' && !one.filler)) return false;
  const next = line.slice(at + 1).find((one) => one.kind === 'item' || one.kind === 'side');
  return next === undefined;
}
