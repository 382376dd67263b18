import type { StatisticsSeries } from '@lockwatch/contracts';
import { getPageLocale } from '@lockwatch/texts/web';
import { t } from '@lockwatch/texts/web/charts';
import type { ChartLine, ChartModel } from './chart-model.js';

/** Bars of several lines are stacked. */
export type ChartKind = 'bars' | 'lines';

export const PLOT_HEIGHT = 208;
const TOP = 8;
const BOTTOM = PLOT_HEIGHT - 24;
const RIGHT = 8;
const CHARACTER_PX = 6.6;
const Y_TICKS = 4;
const TICK_GAP_PX = 28;
/** Of the distance between two bars, before the first and after the last one. */
const OUTER_GAP = 0.1;

interface XTick {
  x: number;
  text: string;
}

export interface Geometry {
  left: number;
  right: number;
  bottom: number;
  /** Centre of each point, px. */
  xs: number[];
  yTicks: { y: number; text: string }[];
  xTicks: XTick[];
  /** The bars of each line; none in a chart of lines. */
  bars: { x: number; y: number; width: number; height: number }[][];
  /** The path of each line. */
  edges: string[];
  /** Height of each line at each place; null where nothing was measured. */
  ys: (number | null)[][];
  band: { y: number; height: number } | null;
}

/** Geometry of a chart in px. */
export function chartGeometry(
  model: ChartModel,
  kind: ChartKind,
  width: number,
  format: (value: number) => string,
): Geometry {
  const { lines, labels, band } = model;
  const tops = kind === 'bars' ? stackLines(lines) : lines.map(({ values }) => values);
  const values = tops.flat().filter((value) => value !== null);
  const ticks = roundTicks(model.isPrice ? Math.min(...values) : 0, Math.max(0, ...values));
  const [lowest = 0, highest = 1] = [ticks[0], ticks.at(-1)];
  const y = (value: number) => {
    const inPlot = Math.max(lowest, Math.min(value, highest));
    return BOTTOM - ((inPlot - lowest) / (highest - lowest)) * (BOTTOM - TOP);
  };
  const yTicks = ticks
    .filter((tick) => kind === 'lines' || Number.isInteger(tick))
    .map((tick) => ({ y: y(tick), text: format(tick) }));

  const left = Math.ceil(Math.max(...yTicks.map(({ text }) => text.length)) * CHARACTER_PX) + 10;
  const right = Math.max(left + 1, width - RIGHT);
  const gap = labels.length > 60 ? 0.12 : 0.28;
  const distance = (right - left) / Math.max(1, labels.length - gap + 2 * OUTER_GAP);
  const barWidth = distance * (1 - gap);
  const xs = labels.map((_, place) => (left + right) / 2 + distance * (place - (labels.length - 1) / 2));
  const ys = tops.map((line) => line.map((value) => (value === null ? null : y(value))));
  const xTicks = model.ticks.map(({ index, text }) => ({ x: xs[index] ?? left, text }));

  return {
    left,
    right,
    bottom: BOTTOM,
    xs,
    ys,
    yTicks,
    xTicks: placeTicks(xTicks, left, right),
    bars:
      kind === 'lines'
        ? []
        : tops.map((line, index) =>
            line.map((top, place) => {
              const [high, low] = [y(top ?? 0), y(tops[index - 1]?.[place] ?? 0)];
              const bar = { x: (xs[place] ?? 0) - barWidth / 2, width: Math.max(1, barWidth) };
              return { ...bar, y: high, height: low - high };
            }),
          ),
    edges: ys.map((heights, line) => (lines[line]?.isDots ? '' : linePath(xs, heights, model.isPrice))),
    band: band ? { y: y(band.high), height: y(band.low) - y(band.high) } : null,
  };
}

/** The top of each line at each place, above the lines before it. */
function stackLines(lines: readonly ChartLine[]): number[][] {
  const sums: number[] = [];
  return lines.map(({ values }) =>
    values.map((value, place) => {
      const sum = (sums[place] ?? 0) + (value ?? 0);
      sums[place] = sum;
      return sum;
    }),
  );
}

/** From the lowest to the highest value or beyond, in the smallest round step (1, 2 or 5 times a power of ten) for about four ticks. */
function roundTicks(lowest: number, highest: number): number[] {
  const start = lowest < highest ? lowest : 0;
  const range = highest - start || 1;
  const power = 10 ** Math.floor(Math.log10(range / Y_TICKS));
  const step = power * ([1, 2, 5].find((one) => one * power * Y_TICKS >= range) ?? 10);
  const first = Math.floor(start / step);
  const count = Math.ceil((highest || 1) / step) - first + 1;
  return Array.from({ length: count }, (_, index) => Number(((first + index) * step).toPrecision(12)));
}

/** As many labels as have room, evenly distributed and the last one included; those at the ends stay within the plot. */
function placeTicks(ticks: readonly XTick[], left: number, right: number): XTick[] {
  const half = ({ text }: XTick) => (text.length * CHARACTER_PX) / 2;
  const placed = ticks.map((tick) => ({
    text: tick.text,
    x: Math.max(left + half(tick), Math.min(tick.x, right - half(tick))),
  }));
  const pick = (nth: number) => placed.filter((_, index) => (placed.length - 1 - index) % nth === 0);
  const hasRoom = (tick: XTick, before: XTick | undefined) =>
    before === undefined || tick.x - before.x >= half(tick) + half(before) + TICK_GAP_PX;
  let nth = 1;
  while (!pick(nth).every((tick, index, shown) => hasRoom(tick, shown[index - 1]))) nth += 1;
  return pick(nth);
}

const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;
/** Longer charts of hours have labels for days only. */
const HOUR_LABELS_MAX = 48;

const HOUR = { hour: '2-digit', minute: '2-digit' } as const;
const DAY = { month: 'short', day: 'numeric' } as const;
/** Days are UTC days, so their labels use UTC. */
const UTC_DAY = { ...DAY, timeZone: 'UTC' } as const;

const dateFormat = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(getPageLocale(), options);

/** A series as a chart: hours in the reader's time zone, days in UTC. */
export function seriesModel(series: Omit<StatisticsSeries, 'key'>): ChartModel {
  const dates = series.points.map((point) => new Date(point.at));
  const isHourly = series.step === 'hour';
  const inFull = dateFormat({ weekday: 'short', ...(isHourly ? { ...DAY, ...HOUR } : UTC_DAY) });
  const day = dateFormat(UTC_DAY);
  return {
    axis: t(isHourly ? 'charts.hour' : 'charts.day'),
    labels: dates.map((date) => inFull.format(date)),
    ticks: isHourly ? hourTicks(dates) : dates.map((date, index) => ({ index, text: day.format(date) })),
    lines: series.lines.map((name, line) => ({
      name,
      values: series.points.map((point) => point.values[line] ?? null),
    })),
  };
}

/** The points of the last UTC days, with a value for each line. */
export function dayPoints(days: number, nowMs: number, getValues: (day: string) => (number | null)[]) {
  return Array.from({ length: days }, (_, index) => {
    const ms = nowMs - (days - 1 - index) * DAY_HOURS * HOUR_MS;
    const day = new Date(ms).toISOString().slice(0, 10);
    return { at: `${day}T00:00:00.000Z`, values: getValues(day) };
  });
}

/** In the reader's time zone; midnight shows the date. */
function hourTicks(dates: readonly Date[]): ChartModel['ticks'] {
  const hour = dateFormat(HOUR);
  const day = dateFormat(DAY);
  return dates.flatMap((date, index) => {
    if (date.getHours() === 0) return [{ index, text: day.format(date) }];
    return dates.length > HOUR_LABELS_MAX ? [] : [{ index, text: hour.format(date) }];
  });
}

/** A line through the points, with gaps where a height is null unless it joins them. */
function linePath(xs: readonly number[], ys: readonly (number | null)[], joins = false): string {
  const first = ys.findIndex((y) => y !== null);
  return xs
    .map((x, place) => {
      const y = ys[place] ?? null;
      const isStart = joins ? place === first : (ys[place - 1] ?? null) === null;
      return y === null ? '' : `${isStart ? 'M' : 'L'}${x.toFixed(2)},${y.toFixed(2)}`;
    })
    .join('');
}
