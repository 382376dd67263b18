import type { StatisticsSeries } from '@lockwatch/contracts';
import { getPageLocale } from '@lockwatch/texts/web';
import { t } from '@lockwatch/texts/web/charts';
import type { ChartLine, ChartModel } from './chart-model.js';

export type ChartKind = 'bars' | 'areas' | 'lines';

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
  band: { y: number; height: number } | null;
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
  const xs = places.map(middle);
  const ys = lines.map((one, key) =>
    places.map((place) => {
      const value = one.values[place] ?? null;
      return value === null ? null : y(layers[key]?.[place]?.high ?? value);
    }),
  );

  return {
    left,
    right,
    bottom: PLOT_HEIGHT - BOTTOM,
    xs,
    ys,
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
    edges: ys.map((heights, line) => (lines[line]?.isDots ? '' : linePath(xs, heights))),
    band: model.band ? toBand(y(Math.min(model.band.high, top)), y(Math.min(model.band.low, top))) : null,
    fills: layers.map((layer) =>
      areaPath(layer.map(({ low, high }, place) => [middle(place), y(low), y(high)])),
    ),
  };
}

function toBand(y: number, bottom: number): Geometry['band'] {
  return { y, height: bottom - y };
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

/** The points of the last UTC days, with a value for each line. */
export function dayPoints(days: number, nowMs: number, getValues: (day: string) => (number | null)[]) {
  return Array.from({ length: days }, (_, index) => {
    const ms = nowMs - (days - 1 - index) * DAY_HOURS * HOUR_MS;
    const day = new Date(ms).toISOString().slice(0, 10);
    return { at: `${day}T00:00:00.000Z`, values: getValues(day) };
  });
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

/** A line through the points, with gaps where a height is null. */
function linePath(xs: readonly number[], ys: readonly (number | null)[]): string {
  return xs
    .map((x, place) => {
      const y = ys[place] ?? null;
      const isStart = (ys[place - 1] ?? null) === null;
      return y === null ? '' : `${isStart ? 'M' : 'L'}${x.toFixed(2)},${y.toFixed(2)}`;
    })
    .join('');
}

/** The area between two lines: x and both heights of each point. */
function areaPath(points: readonly (readonly [x: number, low: number, high: number])[]): string {
  const xs = points.map(([x]) => x);
  const outline = [...points.map(([, , high]) => high), ...points.map(([, low]) => low).reverse()];
  return `${linePath([...xs, ...xs.toReversed()], outline)}Z`;
}
