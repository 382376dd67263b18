/** x and y in px. */
export type Point = readonly [x: number, y: number];

/** A smooth line through the points, which is never higher or lower than they are between two of them. */
export function smoothPath(points: readonly Point[]): string {
  const slopes = points.map((point, index) => slope(point, points[index + 1]));
  const tangents = points.map((_, index) => innerTangent(points, slopes, index));
  return drawPath(points, (from, to, index) => {
    const third = (to[0] - from[0]) / 3;
    const s = slopes[index] ?? 0;
    // At the ends, from the slope and the other tangent.
    const start = tangents[index] ?? (3 * s - (tangents[index + 1] ?? s)) / 2;
    const end = tangents[index + 1] ?? (3 * s - (tangents[index] ?? s)) / 2;
    return `C${pair(from[0] + third, from[1] + third * start)},${pair(to[0] - third, to[1] - third * end)},${pair(...to)}`;
  });
}

/** Horizontal and vertical lines that change between two points. */
export function steppedPath(points: readonly Point[]): string {
  const last = points.at(-1);
  const path = drawPath(points, (from, to) => {
    const middle = (from[0] + to[0]) / 2;
    return `L${pair(middle, from[1])}L${pair(middle, to[1])}`;
  });
  return last && points.length > 1 ? `${path}L${pair(...last)}` : path;
}

/** The area between two lines. */
export function areaPath(upper: readonly Point[], lower: readonly Point[]): string {
  return upper.length === 0 ? '' : `${smoothPath(upper)}L${smoothPath(lower.toReversed()).slice(1)}Z`;
}

function drawPath(points: readonly Point[], draw: (from: Point, to: Point, index: number) => string): string {
  const parts = points.map((point, index) => {
    const before = points[index - 1];
    return before ? draw(before, point, index - 1) : `M${pair(...point)}`;
  });
  return parts.join('');
}

function slope(from: Point, to: Point | undefined): number {
  return to ? (to[1] - from[1]) / (to[0] - from[0]) : 0;
}

/** Flat at a peak, else as steep as the flatter side allows (Steffen); undefined at the ends. */
function innerTangent(
  points: readonly Point[],
  slopes: readonly number[],
  index: number,
): number | undefined {
  const [before, here, after] = [points[index - 1], points[index], points[index + 1]];
  if (!before || !here || !after) return undefined;
  const [left = 0, right = 0] = [slopes[index - 1], slopes[index]];
  const [wLeft, wRight] = [here[0] - before[0], after[0] - here[0]];
  const weighted = (left * wRight + right * wLeft) / (wLeft + wRight);
  const steepest = Math.min(Math.abs(left), Math.abs(right), 0.5 * Math.abs(weighted));
  return (Math.sign(left) + Math.sign(right)) * steepest;
}

function pair(x: number, y: number): string {
  return `${Math.round(x * 100) / 100},${Math.round(y * 100) / 100}`;
}
