import { scaleBand, scaleLinear } from 'd3-scale';
import { area, curveMonotoneX, curveStep, line, stack } from 'd3-shape';
import type { ChartModel } from './chart-model.js';

/** Steps are lines of counts: what holds between two places is no number in between. */
export type ChartKind = 'bars' | 'areas' | 'lines' | 'steps';

export const PLOT_HEIGHT = 208;
const TOP = 8;
const BOTTOM = 24;
const RIGHT = 8;
/** Of a figure beside the axis. */
const CHARACTER_PX = 6.6;
const Y_TICKS = 4;
const TICK_GAP_PX = 10;

export interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A name below the axis. */
export interface Tick {
  x: number;
  text: string;
  anchor: 'start' | 'middle' | 'end';
}

export interface Geometry {
  left: number;
  right: number;
  bottom: number;
  /** Middle of each place, px. */
  xs: number[];
  yTicks: { y: number; text: string }[];
  xTicks: Tick[];
  /** For each line its bars, or the paths of its edge and of what it fills. */
  bars: Rect[][];
  edges: string[];
  fills: string[];
  /** Height of each line at each place; null where nothing was measured. */
  ys: (number | null)[][];
}

/** Where everything of a chart stands, in px; several lines of bars and areas stand on each other. */
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

/** A name at either end stays within the plot. */
function placeTick(x: number, text: string, left: number, right: number): Tick {
  const half = (text.length * CHARACTER_PX) / 2;
  if (x + half > right) return { x: right, text, anchor: 'end' };
  if (x - half < left) return { x: left, text, anchor: 'start' };
  return { x, text, anchor: 'middle' };
}

/** From the last name back, those that have room beside the one that was kept before. */
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
