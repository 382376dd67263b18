/** One of 32 bits for a letter of a word; different letters of the alphabet have different ones. */
export function letterBit(word: string, at: number): number {
  return 1 << (word.charCodeAt(at) & 31);
}
