import type { Element } from './element.js';

/** `"200 chand for 1wl" sure buddy`: an offer in quotes, and around it words but no goods. */
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

/** "gaia?? 54dl takes it": the question, its price, and a word of selling behind. */
export function isTaken(line: readonly Element[], from: number, asked: readonly Element[]): boolean {
  if (asked.some((one) => one.kind === 'stop' || one.kind === 'side' || (one.kind === 'word' && !one.filler)))
    return false;
  let at = from;
  while (line[at]?.kind === 'mark') at += 1;
  return (
    line[at]?.kind === 'price' &&
    line.slice(at + 1).some((one) => one.kind === 'after' && one.side === 'SELL')
  );
}

/** "paying 45dl for gaia? no way", "gaia 20dl? lol": the author laughs at what somebody else asks. */
export function isWavedOff(line: readonly Element[], from: number): boolean {
  let at = from;
  while (line[at]?.kind === 'mark') at += 1;
  const [no, way] = [line[at], line[at + 1]];
  if (no?.kind === 'not') return way?.kind === 'word' && way.text === 'way';
  return (no?.kind === 'word' || no?.kind === 'stop') && WAVES.has(no.kind === 'word' ? no.text : no.phrase);
}

const WAVES = new Set(['nah', 'nope', 'lol', 'lmao', 'lmfao', 'hell']);

/** "ada gaia? beli 52dl", "gaia? buying": the side that follows is of the item asked for. */
export function answers(line: readonly Element[], at: number, asked: readonly Element[]): boolean {
  const side = line[at];
  if (side?.kind !== 'side' || side.side === 'TRADE') return false;
  if (!asked.some((one) => one.kind === 'item')) return false;
  if (asked.some((one) => one.kind === 'side' || one.kind === 'after' || one.kind === 'stop')) return false;
  if (asked.some((one) => one.kind === 'word' && !one.filler)) return false;
  const next = line.slice(at + 1).find((one) => one.kind === 'item' || one.kind === 'side');
  return next === undefined;
}
