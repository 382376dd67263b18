/** What a chart shows: values of one or more lines, one for each place on its axis. */
export interface ChartModel {
  /** What the places are, for the head of the table: Hour, Day. */
  axis: string;
  /** Each place in full. */
  labels: readonly string[];
  /** Short names below the axis, at some places. */
  ticks: readonly { index: number; text: string }[];
  lines: readonly ChartLine[];
}

export interface ChartLine {
  name: string;
  /** Null: nothing was measured. */
  values: readonly (number | null)[];
}

/** Classes of a line's colour, by its place; written out so that they are found when the styles are built. */
const COLOURS = [
  { text: 'text-chart-1', bg: 'bg-chart-1' },
  { text: 'text-chart-2', bg: 'bg-chart-2' },
  { text: 'text-chart-3', bg: 'bg-chart-3' },
  { text: 'text-chart-4', bg: 'bg-chart-4' },
  { text: 'text-chart-5', bg: 'bg-chart-5' },
  { text: 'text-chart-6', bg: 'bg-chart-6' },
] as const;

export function lineColour(index: number): (typeof COLOURS)[number] {
  return COLOURS[index % COLOURS.length] ?? COLOURS[0];
}

/** The sum of what was measured. */
export function total(values: readonly (number | null)[]): number {
  return values.reduce<number>((sum, value) => sum + (value ?? 0), 0);
}

/** Without the lines on which nothing ever happened; all of them where nothing happened on any. */
export function withoutIdleLines(model: ChartModel): ChartModel {
  const lines = model.lines.filter((line) => line.values.some((value) => value !== null && value !== 0));
  return lines.length === 0 ? model : { ...model, lines };
}

/** True where there is nothing to draw: nothing was measured, or nothing happened. */
export function isBlank(model: ChartModel): boolean {
  return model.lines.every((line) => line.values.every((value) => value === null || value === 0));
}

/** A count, grouped. */
export function formatCount(value: number): string {
  return value.toLocaleString('en-US', { maximumFractionDigits: 0 });
}

/** A duration in ms, as exact as it is useful. */
export function formatMs(value: number): string {
  const digits = value < 10 ? 1 : 0;
  return `${value.toLocaleString('en-US', { maximumFractionDigits: digits })} ms`;
}

/** One place in words, for its tooltip and for screen readers. */
export function describePlace(model: ChartModel, index: number, format: (value: number) => string): string {
  const values = model.lines.map((line) => {
    const value = line.values[index] ?? null;
    const text = value === null ? 'no figure' : format(value);
    return model.lines.length === 1 ? text : `${line.name} ${text}`;
  });
  return `${model.labels[index] ?? ''}: ${values.join(', ')}`;
}
