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

/** Rows for the results file, and tables of them for people. */
export interface BenchResult {
  rows: BenchRow[];
  /** Printed as they are. */
  tables: string[];
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

/** A table of a benchmark's rows. */
export function formatRows(title: string, rows: readonly BenchRow[]): string {
  return formatTable(
    title,
    ['what', 'value', 'unit', 'n', 'note'],
    rows.map(({ name, value, unit, n, note }) => [
      name.replace('language: ', ''),
      String(value),
      unit,
      String(n),
      note ?? '',
    ]),
  );
}

/** Returns the rows of a benchmark. Throws where a figure is not a number: JSON would store it as null. */
export function checkRows(benchmark: string, rows: readonly BenchRow[]): readonly BenchRow[] {
  if (rows.length === 0) throw new Error(`The benchmark of ${benchmark} returned no rows.`);
  for (const row of rows) {
    for (const field of ['value', 'n', 'peer_value', 'ratio'] as const) {
      if (row[field] !== undefined && !Number.isFinite(row[field])) {
        throw new Error(
          `The benchmark of ${benchmark} returned a row whose ${field} is not a number: ${row.name}.`,
        );
      }
    }
  }
  return rows;
}

/** The rows of earlier runs, with those measured again in the place of their former figures. */
export function replaceRows(earlier: readonly BenchRow[], measured: readonly BenchRow[]): BenchRow[] {
  const names = new Set(measured.map((row) => row.name));
  return [...earlier.filter((row) => !names.has(row.name)), ...measured];
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

/** The value below which `part` (0..1) of the values lie. */
export function percentile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}
