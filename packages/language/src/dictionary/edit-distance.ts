const LETTERS = 128;
let cost = new Int32Array(0);
const lastRowOf = new Int32Array(LETTERS);

/**
 * Damerau-Levenshtein distance: insertions, deletions, substitutions and swaps of neighbours, each one edit, also
 * where letters were put in between the swapped ones. Returns `limit + 1` when the distance is above `limit`.
 */
export function editDistance(a: string, b: string, limit: number): number {
  if (a === b) return 0;
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  const width = b.length + 2;
  const far = a.length + b.length;
  const size = (a.length + 2) * width;
  // One table for all calls: this runs for each near word of each unknown one.
  if (cost.length < size) cost = new Int32Array(size * 2);
  lastRowOf.fill(0);
  for (let column = 0; column < width; column++) cost[column] = far;
  for (let row = 0; row <= a.length; row++) {
    cost[(row + 1) * width] = far;
    cost[(row + 1) * width + 1] = row;
  }
  for (let column = 0; column <= b.length; column++) cost[width + column + 1] = column;
  for (let row = 1; row <= a.length; row++) {
    const letter = a.charCodeAt(row - 1);
    let lastMatch = 0;
    for (let column = 1; column <= b.length; column++) {
      const other = b.charCodeAt(column - 1);
      const swapRow = other < LETTERS ? (lastRowOf[other] ?? 0) : 0;
      const swapColumn = lastMatch;
      const same = letter === other;
      if (same) lastMatch = column;
      const at = (row + 1) * width + column + 1;
      cost[at] = Math.min(
        (cost[at - width - 1] ?? far) + (same ? 0 : 1),
        (cost[at - 1] ?? far) + 1,
        (cost[at - width] ?? far) + 1,
        (cost[swapRow * width + swapColumn] ?? far) + (row - swapRow - 1) + 1 + (column - swapColumn - 1),
      );
    }
    if (letter < LETTERS) lastRowOf[letter] = row;
  }
  return Math.min(cost[(a.length + 1) * width + b.length + 1] ?? far, limit + 1);
}
