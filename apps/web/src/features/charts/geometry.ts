import type { StatisticsSeries } from '@lockwatch/contracts';
import { scaleBand, scaleLinear } from 'd3-scale';
import { area, curveMonotoneX, curveStep, line, stack } from 'd3-shape';
import type { ChartModel } from './chart-model.js';

/** Steps draw counts, which have no values between two points. */
export type ChartKind = 'bars' | 'areas' | 'lines' | 'steps';

export const PLOT_HEIGHT = 208;
const TOP = 8;
const BOTTOM = 24;
const RIGHT = 8;
const CHARACTER_PX = 6.6;
const Y_TICKS = 4;
const TICK_GAP_PX = 10;

interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

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
  bars: Rect[][];
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
  const layers = isStacked
    ? stack<number, number>()
        .keys(lines.keys())
        .value((place, key) => lines[key]?.values[place] ?? 0)(places)
    : [];
  const highest = isStacked
    ? Math.max(0, ...(layers.at(-1)?.map(([, top]) => top) ?? []))
    : Math.max(0, ...lines.flatMap((one) => one.values.map((value) => value ?? 0)));

  const y = scaleLinear([0, highest || 1], [PLOT_HEIGHT - BOTTOM, TOP]).nice(Y_TICKS);
  const yTicks = y
    .ticks(Y_TICKS)
    .filter((tick) => kind === 'lines' || Number.isInteger(tick))
    .map((tick) => ({ y: y(tick), text: format(tick) }));
  const left = Math.ceil(Math.max(...yTicks.map((tick) => tick.text.length)) * CHARACTER_PX) + 10;
  const right = Math.max(left + 1, width - RIGHT);
  const x = scaleBand(places, [left, right])
    .paddingInner(count > 60 ? 0.12 : 0.28)
    .paddingOuter(0.1);
  const middle = (place: number) => (x(place) ?? left) + x.bandwidth() / 2;

  const layerEdge = line<[number, number]>()
    .x((_, place) => middle(place))
    .y(([, high]) => y(high))
    .curve(curveMonotoneX);
  const layerFill = area<[number, number]>()
    .x((_, place) => middle(place))
    .y0(([low]) => y(low))
    .y1(([, high]) => y(high))
    .curve(curveMonotoneX);
  const plainEdge = line<number | null>()
    .x((_, place) => middle(place))
    .y((value) => y(value ?? 0))
    .defined((value) => value !== null)
    .curve(kind === 'steps' ? curveStep : curveMonotoneX);
  const spans = layers.map((layer) => layer.map(([low, high]): [number, number] => [low, high]));
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
            layer.map(([low, high], place) => ({
              x: x(place) ?? left,
              y: y(high),
              width: Math.max(1, x.bandwidth()),
              height: Math.max(0, y(low) - y(high)),
            })),
          )
        : [],
    edges: isStacked
      ? spans.map((span) => layerEdge(span) ?? '')
      : lines.map((one) => plainEdge(one.values) ?? ''),
    fills: spans.map((span) => layerFill(span) ?? ''),
    ys: lines.map((one, key) =>
      places.map((place) => {
        const value = one.values[place] ?? null;
        if (value === null) return null;
        return isStacked ? y(layers[key]?.[place]?.[1] ?? value) : y(value);
      }),
    ),
  };
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

const hour = new Intl.DateTimeFormat('en-US', { hour: 'numeric' });
const localDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });
const hourInFull = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
});
/** Days are UTC days, so their labels use UTC. */
const utcDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
const utcDayInFull = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
});

/** A series as a chart: hours in the reader's time zone, days in UTC. At most `maxTicks` names below the axis. */
export function seriesModel(series: Omit<StatisticsSeries, 'key'>, maxTicks = 8): ChartModel {
  const dates = series.points.map((point) => new Date(point.at));
  const isHourly = series.step === 'hour';
  return {
    axis: isHourly ? 'Hour' : 'Day (UTC)',
    labels: dates.map((date) => (isHourly ? hourInFull : utcDayInFull).format(date)),
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
  return dates.flatMap((date, index) => {
    if (step < DAY_HOURS) {
      if (date.getHours() % step !== 0) return [];
      return [{ index, text: date.getHours() === 0 ? localDay.format(date) : hour.format(date) }];
    }
    const days = Math.floor((date.getTime() - date.getTimezoneOffset() * 60_000) / (DAY_HOURS * HOUR_MS));
    return date.getHours() === 0 && days % (step / DAY_HOURS) === 0
      ? [{ index, text: localDay.format(date) }]
      : [];
  });
}

/** Counted from the newest day, so that it always has a label. */
function dayTicks(dates: readonly Date[], maxTicks: number): ChartModel['ticks'] {
  const step = DAY_STEPS.find((one) => dates.length / one <= maxTicks) ?? Math.ceil(dates.length / maxTicks);
  return dates.flatMap((date, index) =>
    (dates.length - 1 - index) % step === 0 ? [{ index, text: utcDay.format(date) }] : [],
  );
}
