import type { StatisticsSeries } from '@lockwatch/contracts';
import { getPageLocale } from '@lockwatch/texts/web';
import { t } from '@lockwatch/texts/web/charts';
import type { ChartLine, ChartModel } from './chart-model.js';

/** Steps draw counts, which have no values between two points. */
export type ChartKind = 'bars' | 'areas' | 'lines' | 'steps';

export const PLOT_HEIGHT = 208;
const TOP = 8;
const BOTTOM = 24;
const RIGHT = 8;
const CHARACTER_PX = 6.6;
const Y_TICKS = 4;
const TICK_GAP_PX = 10;
/** Of the distance between two bars, before the first and after the last one. */
const OUTER_GAP = 0.1;
/** The step for a rough one below the square root of `upTo`. */
const ROUND_STEPS = [
  { step: 1, upTo: 2 },
  { step: 2, upTo: 10 },
  { step: 5, upTo: 50 },
];

interface Tick {
  x: number;
  text: string;
  anchor: 'start' | 'middle' | 'end';
}

export interface Geometry {
  left: number;
  right: number;
  bottom: number;
  /** Centre of each point, px. */
  xs: number[];
  yTicks: { y: number; text: string }[];
  xTicks: Tick[];
  /** For each line, its bars or the paths of its outline and area. */
  bars: { x: number; y: number; width: number; height: number }[][];
  edges: string[];
  fills: string[];
  /** Height of each line at each place; null where nothing was measured. */
  ys: (number | null)[][];
}

/** Geometry of a chart in px; bars and areas of several lines are stacked. */
export function chartGeometry(
  model: ChartModel,
  kind: ChartKind,
  width: number,
  format: (value: number) => string,
): Geometry {
  const { lines } = model;
  const count = model.labels.length;
  const places = Array.from({ length: count }, (_, index) => index);
  const isStacked = kind === 'bars' || kind === 'areas';
  const layers = isStacked ? stackLines(lines, places) : [];
  const highest = Math.max(
    0,
    ...(isStacked
      ? (layers.at(-1) ?? []).map(({ high }) => high)
      : lines.flatMap((one) => one.values.map((value) => value ?? 0))),
  );

  const step = tickStep(highest || 1);
  const ticks = Array.from({ length: Math.ceil((highest || 1) / step) + 1 }, (_, index) =>
    Number((index * step).toPrecision(12)),
  );
  const top = ticks.at(-1) ?? 1;
  const y = (value: number) => PLOT_HEIGHT - BOTTOM - (value / top) * (PLOT_HEIGHT - BOTTOM - TOP);
  const yTicks = ticks
    .filter((tick) => kind === 'lines' || Number.isInteger(tick))
    .map((tick) => ({ y: y(tick), text: format(tick) }));
  const left = Math.ceil(Math.max(...yTicks.map((tick) => tick.text.length)) * CHARACTER_PX) + 10;
  const right = Math.max(left + 1, width - RIGHT);
  const gap = count > 60 ? 0.12 : 0.28;
  const distance = (right - left) / Math.max(1, count - gap + 2 * OUTER_GAP);
  const barWidth = distance * (1 - gap);
  const x = (place: number) => left + (right - left - distance * (count - gap)) / 2 + distance * place;
  const middle = (place: number) => x(place) + barWidth / 2;
  const edge = (layer: readonly Span[], end: keyof Span) =>
    layer.map((span, place): Point => [middle(place), y(span[end])]);

  return {
    left,
    right,
    bottom: PLOT_HEIGHT - BOTTOM,
    xs: places.map(middle),
    yTicks,
    xTicks: withRoom(model.ticks.map(({ index, text }) => placeTick(middle(index), text, left, right))),
    bars:
      kind === 'bars'
        ? layers.map((layer) =>
            layer.map(({ low, high }, place) => ({
              x: x(place),
              y: y(high),
              width: Math.max(1, barWidth),
              height: Math.max(0, y(low) - y(high)),
            })),
          )
        : [],
    edges: isStacked
      ? layers.map((layer) => smoothPath(edge(layer, 'high')))
      : lines.map((one) =>
          measuredRuns(one.values)
            .map((run) => run.map(({ place, value }): Point => [middle(place), y(value)]))
            .map(kind === 'steps' ? steppedPath : smoothPath)
            .join(''),
        ),
    fills: layers.map((layer) => areaPath(edge(layer, 'high'), edge(layer, 'low'))),
    ys: lines.map((one, key) =>
      places.map((place) => {
        const value = one.values[place] ?? null;
        if (value === null) return null;
        return y(isStacked ? (layers[key]?.[place]?.high ?? value) : value);
      }),
    ),
  };
}

interface Span {
  low: number;
  high: number;
}

/** Each line at each place, above the lines before it. */
function stackLines(lines: readonly ChartLine[], places: readonly number[]): Span[][] {
  const heights = places.map(() => 0);
  return lines.map((one) =>
    places.map((place) => {
      const low = heights[place] ?? 0;
      const high = low + (one.values[place] ?? 0);
      heights[place] = high;
      return { low, high };
    }),
  );
}

/** The values between two places where nothing was measured. */
function measuredRuns(values: readonly (number | null)[]): { place: number; value: number }[][] {
  const runs: { place: number; value: number }[][] = [[]];
  for (const [place, value] of values.entries()) {
    if (value === null) runs.push([]);
    else runs.at(-1)?.push({ place, value });
  }
  return runs;
}

/** The round distance (1, 2 or 5 times a power of ten) with which about four ticks reach the highest value. */
function tickStep(highest: number): number {
  const rough = highest / Y_TICKS;
  const power = 10 ** Math.floor(Math.log10(rough));
  const factor = ROUND_STEPS.find((one) => rough / power < Math.sqrt(one.upTo)) ?? { step: 10 };
  return power * factor.step;
}

/** Labels at the ends stay within the plot. */
function placeTick(x: number, text: string, left: number, right: number): Tick {
  const half = (text.length * CHARACTER_PX) / 2;
  if (x + half > right) return { x: right, text, anchor: 'end' };
  if (x - half < left) return { x: left, text, anchor: 'start' };
  return { x, text, anchor: 'middle' };
}

/** Keeps the labels that do not overlap, starting from the last. */
function withRoom(ticks: readonly Tick[]): Tick[] {
  const kept: Tick[] = [];
  let free = Number.POSITIVE_INFINITY;
  for (const tick of ticks.toReversed()) {
    const width = tick.text.length * CHARACTER_PX;
    const start =
      tick.anchor === 'start' ? tick.x : tick.anchor === 'end' ? tick.x - width : tick.x - width / 2;
    if (start + width + TICK_GAP_PX > free) continue;
    kept.push(tick);
    free = start;
  }
  return kept;
}

const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;
/** Distances between ticks, hours. */
const HOUR_STEPS = [1, 2, 3, 6, 12, DAY_HOURS, 2 * DAY_HOURS, 7 * DAY_HOURS];
const DAY_STEPS = [1, 2, 5, 7, 14];

const HOUR = { hour: '2-digit', minute: '2-digit' } as const;
const DAY = { month: 'short', day: 'numeric' } as const;
/** Days are UTC days, so their labels use UTC. */
const UTC_DAY = { ...DAY, timeZone: 'UTC' } as const;

const dateFormat = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(getPageLocale(), options);

/** A series as a chart: hours in the reader's time zone, days in UTC. At most `maxTicks` names below the axis. */
export function seriesModel(series: Omit<StatisticsSeries, 'key'>, maxTicks = 8): ChartModel {
  const dates = series.points.map((point) => new Date(point.at));
  const isHourly = series.step === 'hour';
  const inFull = dateFormat({ weekday: 'short', ...(isHourly ? { ...DAY, ...HOUR } : UTC_DAY) });
  return {
    axis: t(isHourly ? 'charts.hour' : 'charts.day'),
    labels: dates.map((date) => inFull.format(date)),
    ticks: isHourly ? hourTicks(dates, maxTicks) : dayTicks(dates, maxTicks),
    lines: series.lines.map((name, line) => ({
      name,
      values: series.points.map((point) => point.values[line] ?? null),
    })),
  };
}

/** Ticks at round hours in the reader's time zone; midnight shows the date. */
function hourTicks(dates: readonly Date[], maxTicks: number): ChartModel['ticks'] {
  const step = HOUR_STEPS.find((one) => dates.length / one <= maxTicks) ?? 7 * DAY_HOURS;
  const hour = dateFormat(HOUR);
  const day = dateFormat(DAY);
  return dates.flatMap((date, index) => {
    if (step < DAY_HOURS) {
      if (date.getHours() % step !== 0) return [];
      return [{ index, text: (date.getHours() === 0 ? day : hour).format(date) }];
    }
    const days = Math.floor((date.getTime() - date.getTimezoneOffset() * 60_000) / (DAY_HOURS * HOUR_MS));
    return date.getHours() === 0 && days % (step / DAY_HOURS) === 0
      ? [{ index, text: day.format(date) }]
      : [];
  });
}

/** Counted from the newest day, so that it always has a label. */
function dayTicks(dates: readonly Date[], maxTicks: number): ChartModel['ticks'] {
  const step = DAY_STEPS.find((one) => dates.length / one <= maxTicks) ?? Math.ceil(dates.length / maxTicks);
  const day = dateFormat(UTC_DAY);
  return dates.flatMap((date, index) =>
    (dates.length - 1 - index) % step === 0 ? [{ index, text: day.format(date) }] : [],
  );
}
/** x and y in px. */
type Point = readonly [x: number, y: number];

/** A smooth line through the points, which is never higher or lower than they are between two of them. */
function smoothPath(points: readonly Point[]): string {
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
function steppedPath(points: readonly Point[]): string {
  const last = points.at(-1);
  const path = drawPath(points, (from, to) => {
    const middle = (from[0] + to[0]) / 2;
    return `L${pair(middle, from[1])}L${pair(middle, to[1])}`;
  });
  return last && points.length > 1 ? `${path}L${pair(...last)}` : path;
}

/** The area between two lines. */
function areaPath(upper: readonly Point[], lower: readonly Point[]): string {
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
