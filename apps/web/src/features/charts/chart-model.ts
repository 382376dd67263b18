import { getPageLocale } from '@lockwatch/texts/web';
import { t } from '@lockwatch/texts/web/charts';

/** Values of one or more lines at each point of the axis. */
export interface ChartModel {
  /** Unit of the points, for the table's header: Hour, Day. */
  axis: string;
  labels: readonly string[];
  ticks: readonly { index: number; text: string }[];
  lines: readonly ChartLine[];
  /** Lines are joined over what was not measured, and the axis begins near the lowest value. */
  isPrice?: boolean;
  /** A range of values behind the lines. */
  band?: { low: number; high: number };
}

export interface ChartLine {
  name: string;
  values: readonly (number | null)[];
  /** Points that no line joins. */
  isDots?: boolean;
}

/** Colour classes by line; written out so that Tailwind finds them. */
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

export function total(values: readonly (number | null)[]): number {
  return values.reduce<number>((sum, value) => sum + (value ?? 0), 0);
}

export function withoutIdleLines(model: ChartModel): ChartModel {
  const lines = model.lines.filter((line) => line.values.some((value) => value !== null && value !== 0));
  return lines.length === 0 ? model : { ...model, lines };
}

export function isBlank(model: ChartModel): boolean {
  return model.lines.every((line) => line.values.every((value) => value === null || value === 0));
}

export function formatCount(value: number): string {
  return value.toLocaleString(getPageLocale(), { maximumFractionDigits: 0 });
}

export function formatMs(value: number): string {
  const digits = value < 10 ? 1 : 0;
  return `${value.toLocaleString(getPageLocale(), { maximumFractionDigits: digits })} ms`;
}

/** A point in words, for its tooltip and for screen readers. */
export function describePlace(model: ChartModel, index: number, format: (value: number) => string): string {
  const values = model.lines.map((line) => {
    const value = line.values[index] ?? null;
    const text = value === null ? t('charts.noData') : format(value);
    return model.lines.length === 1 ? text : `${line.name} ${text}`;
  });
  return `${model.labels[index] ?? ''}: ${values.join(', ')}`;
}
