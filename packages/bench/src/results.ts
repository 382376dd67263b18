/** One measured figure, as bench/results.json holds it. `n` is how many were measured. */
export interface BenchRow {
  name: string;
  unit: string;
  value: number;
  /** What it is compared with, with the peer's figure measured the same way, and value over peer_value. */
  peer?: string;
  peer_value?: number;
  ratio?: number;
  n: number;
  note?: string;
}

export function roundTo(value: number, digits = 1): number {
  return Math.round(value * 10 ** digits) / 10 ** digits;
}

/** A table in plain text: the first column to the left, the others to the right. */
export function formatTable(
  title: string,
  head: readonly string[],
  body: readonly (readonly string[])[],
): string {
  const widths = head.map((cell, column) =>
    Math.max(cell.length, ...body.map((cells) => cells[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd();
  return [title, ...[head, ...body].map(line)].join('\n');
}

/** A table of a benchmark's rows; those with a peer's figure show it and the ratio. */
export function formatRows(title: string, rows: readonly BenchRow[]): string {
  return formatTable(
    title,
    ['what', 'value', 'unit', 'n', 'peer', 'ratio', 'note'],
    rows.map(({ name, value, unit, n, peer, peer_value, ratio, note }) => [
      name.replace('language: ', ''),
      String(value),
      unit,
      String(n),
      peer === undefined ? '' : `${peer}: ${peer_value}`,
      String(ratio ?? ''),
      note ?? '',
    ]),
  );
}

/** Returns the rows of a benchmark. Throws where a figure is not a number: JSON would store it as null. */
export function checkRows(benchmark: string, rows: readonly BenchRow[]): readonly BenchRow[] {
  const wrong = rows.find((row) =>
    [row.value, row.n, row.peer_value ?? 0, row.ratio ?? 0].some((figure) => !Number.isFinite(figure)),
  );
  if (rows.length === 0 || wrong)
    throw new Error(`The benchmark of ${benchmark} returned no figure: ${wrong?.name ?? 'no row'}.`);
  return rows;
}

/** Processor time of a piece of work in seconds, so that a busy machine does not change the figure. */
export function measureCpuSeconds(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const used = process.cpuUsage(before);
  return (used.user + used.system) / 1e6;
}

/**
 * Milliseconds of processor time that the calling thread has used so far: without the runtime's own threads, which
 * compile and collect garbage. Zero where the runtime does not tell (Node before 23.9).
 */
export function getThreadMs(): number {
  // The types promise the method for every Node; the oldest supported one has none.
  const tell: typeof process.threadCpuUsage | undefined = process.threadCpuUsage;
  const used = tell?.();
  return used === undefined ? 0 : (used.user + used.system) / 1000;
}

/** MB of heap and typed arrays that what `create` returns holds on to. */
export function measureMegabytes(create: () => unknown): number {
  const used = () => {
    globalThis.gc?.();
    globalThis.gc?.();
    const { heapUsed, external } = process.memoryUsage();
    return heapUsed + external;
  };
  const before = used();
  const held = [create()];
  return held.length * ((used() - before) / 1e6);
}

/** The value below which `part` (0..1) of the values lie. */
export function percentile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}

/** The smallest and the largest value. */
export function formatRange(values: readonly number[], digits = 0): string {
  return `${roundTo(Math.min(...values), digits)}-${roundTo(Math.max(...values), digits)}`;
}
