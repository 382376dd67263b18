import type { StatisticsSeries } from '@lockwatch/contracts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type ChartModel,
  describePlace,
  formatCount,
  formatMs,
  isBlank,
  withoutIdleLines,
} from './chart-model.js';
import { type ChartKind, chartGeometry, PLOT_HEIGHT, seriesModel } from './geometry.js';

const series = (step: 'hour' | 'day', count: number): StatisticsSeries => ({
  key: 'offers',
  step,
  lines: ['Sell', 'Buy'],
  points: Array.from({ length: count }, (_, index) => ({
    at: new Date(Date.UTC(2026, 0, 1) + index * (step === 'hour' ? 3_600_000 : 86_400_000)).toISOString(),
    values: [index, index === 1 ? null : 2],
  })),
});

describe('seriesModel', () => {
  test('labels days in UTC, always including the newest', () => {
    const model = seriesModel(series('day', 30));
    expect(model.labels.at(0)).toBe('Thu 1 Jan');
    expect(model.ticks.at(-1)).toEqual({ index: 29, text: '30 Jan' });
    expect(model.lines.map((line) => line.name)).toEqual(['Sell', 'Buy']);
    expect(model.lines[1]?.values.slice(0, 3)).toEqual([2, null, 2]);
  });
  test.each([
    ['hour', 24, 320],
    ['hour', 168, 320],
    ['hour', 744, 600],
    ['day', 90, 600],
  ] as const)('has several labels below %s charts of %i points', (step, count, width) => {
    const { xTicks } = chartGeometry(seriesModel(series(step, count)), 'bars', width, formatCount);
    expect(xTicks.length).toBeGreaterThan(2);
    expect(xTicks.length).toBeLessThan(9);
  });
});

describe('chart texts', () => {
  const model: ChartModel = {
    axis: 'Hour',
    labels: ['noon', 'one'],
    ticks: [],
    lines: [
      { name: 'Sell', values: [1200, null] },
      { name: 'Buy', values: [3, 0] },
    ],
  };
  test('describes each line at a point', () => {
    expect(describePlace(model, 0, formatCount)).toBe('noon: Sell 1,200, Buy 3');
    expect(describePlace(model, 1, formatCount)).toBe('one: Sell no data, Buy 0');
    expect(describePlace({ ...model, lines: model.lines.slice(1) }, 0, formatCount)).toBe('noon: 3');
  });
  test('rounds to a useful precision', () => {
    expect([formatMs(7.25), formatMs(12.4), formatMs(1500)]).toEqual(['7.3 ms', '12 ms', '1,500 ms']);
  });
  test('leaves out empty lines unless all are empty', () => {
    const idle = { name: 'Idle', values: [0, null] };
    expect(withoutIdleLines({ ...model, lines: [idle, ...model.lines] })).toEqual(model);
    expect(withoutIdleLines({ ...model, lines: [idle] }).lines).toEqual([idle]);
  });
  test('treats missing values and zeros as blank', () => {
    expect(isBlank(model)).toBe(false);
    expect(isBlank({ ...model, lines: [{ name: 'x', values: [null, 0] }] })).toBe(true);
  });
});

const models = fc
  .tuple(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 1, max: 4 }))
  .chain(([places, lines]) =>
    fc.array(fc.array(fc.option(fc.nat(1_000_000)), { minLength: places, maxLength: places }), {
      minLength: lines,
      maxLength: lines,
    }),
  )
  .map(
    (values): ChartModel => ({
      axis: 'Hour',
      labels: (values[0] ?? []).map((_, index) => `place ${index}`),
      ticks: (values[0] ?? []).map((_, index) => ({ index, text: `Nov ${index}` })),
      lines: values.map((line, index) => ({ name: `line ${index}`, values: line })),
    }),
  );

describe('chart geometry', () => {
  test('stays within the plot, without overlapping labels', () => {
    fc.assert(
      fc.property(
        models,
        fc.constantFrom<ChartKind>('bars', 'lines'),
        fc.integer({ min: 280, max: 1200 }),
        (model, kind, width) => {
          const { bars, xs, ys, xTicks, edges, left, right } = chartGeometry(model, kind, width, formatCount);
          expect(right).toBeLessThanOrEqual(width);
          for (const x of xs) expect(x).toBeGreaterThan(left - 1);
          for (const x of xs) expect(x).toBeLessThan(right + 1);
          for (const y of ys.flat()) if (y !== null) expect(y >= 0 && y <= PLOT_HEIGHT).toBe(true);
          for (const bar of bars.flat()) expect(bar.height >= 0 && bar.y >= 0).toBe(true);
          for (const path of edges) expect(path).not.toContain('NaN');
          const spans = xTicks
            .map(({ x, text }) => [x - text.length * 3.3, x + text.length * 3.3] as const)
            .toSorted((a, b) => a[0] - b[0]);
          for (const [index, span] of spans.entries()) {
            expect(span[0]).toBeGreaterThanOrEqual(spans[index - 1]?.[1] ?? Number.NEGATIVE_INFINITY);
          }
        },
      ),
    );
  });
  test('labels each of a few bars that have room', () => {
    const labels = ['Beta Trial', 'Basic', 'Expert', 'Expert Lifetime'];
    const ticks = labels.map((text, index) => ({ index, text }));
    const model = { axis: 'Type', labels, ticks, lines: [{ name: 'Active', values: [1, 1, 1, 0] }] };
    expect(chartGeometry(model, 'bars', 480, formatCount).xTicks.map(({ text }) => text)).toEqual(labels);
  });
  test('stacks several bars but not several lines', () => {
    const lines = ['1', '2'].map((name) => ({ name, values: [5] }));
    const model = { axis: 'x', labels: ['a'], ticks: [], lines };
    const bars = chartGeometry(model, 'bars', 400, formatCount).bars.map(([bar]) => bar);
    expect((bars[1]?.y ?? 0) + (bars[1]?.height ?? 0)).toBeCloseTo(bars[0]?.y ?? 0);
    const [first, second] = chartGeometry(model, 'lines', 400, formatCount).ys;
    expect(first).toEqual(second);
  });

  test('prices are joined over days without one, from near the lowest', () => {
    const lines = [{ name: 'prices', values: [null, 46, null, 50] }];
    const model = { axis: 'Day', labels: ['1', '2', '3', '4'], ticks: [], lines, isPrice: true };
    const drawn = chartGeometry(model, 'lines', 400, formatCount);
    expect(drawn.yTicks[0]?.text).toBe('46');
    expect(drawn.edges[0]).toMatch(/^M[^ML]+L[^ML]+$/);
  });

  test('a band ends at the top of the plot, and points are not joined', () => {
    const lines = [
      { name: 'prices', values: [2, 4] },
      { name: 'pings', values: [1, 3], isDots: true },
    ];
    const band = { low: 2, high: 9_999_999_999 };
    const model = { axis: 'Day', labels: ['1', '2'], ticks: [], lines, band };
    const drawn = chartGeometry(model, 'lines', 400, formatCount);
    const [heights] = drawn.ys;
    expect(drawn.edges[1]).toBe('');
    expect(drawn.band?.y).toBeLessThanOrEqual(heights?.[1] ?? 0);
    expect((drawn.band?.y ?? 0) + (drawn.band?.height ?? 0)).toBeCloseTo(heights?.[0] ?? 0);
  });
});
