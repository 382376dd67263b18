import { t } from '@lockwatch/texts/web/charts';
import { type PointerEvent, useLayoutEffect, useRef, useState } from 'react';
import { cn } from '../../components/ui/class-names.js';
import { type ChartModel, describePlace, lineColour } from './chart-model.js';
import { type ChartKind, chartGeometry, type Geometry, PLOT_HEIGHT } from './geometry.js';

interface PlotProps {
  title: string;
  model: ChartModel;
  kind: ChartKind;
  format: (value: number) => string;
}

/** A chart with an invisible slider over it, which selects a point and announces its value to screen readers. */
export function Plot({ title, model, kind, format }: PlotProps) {
  const { ref, width } = useWidth<HTMLDivElement>();
  const [active, setActive] = useState<number | null>(null);
  const last = model.labels.length - 1;
  const place = Math.min(active ?? last, last);
  const geometry = width > 0 ? chartGeometry(model, kind, width, format) : null;

  function follow(event: PointerEvent): void {
    if (!geometry) return;
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left + geometry.left;
    const distances = geometry.xs.map((middle) => Math.abs(middle - x));
    setActive(distances.indexOf(Math.min(...distances)));
  }

  return (
    <div ref={ref} className="relative h-[208px]">
      {geometry && (
        <>
          <svg width={width} height={PLOT_HEIGHT} aria-hidden="true" className="block overflow-visible">
            <Axes geometry={geometry} />
            <Drawing geometry={geometry} kind={kind} active={active} />
          </svg>
          <input
            type="range"
            min={0}
            max={last}
            step={1}
            value={place}
            aria-label={t('charts.by', { title, axis: model.axis.toLowerCase() })}
            aria-valuetext={describePlace(model, place, format)}
            onChange={(event) => setActive(event.target.valueAsNumber)}
            onFocus={() => setActive(place)}
            onBlur={() => setActive(null)}
            onPointerMove={follow}
            onPointerLeave={() => setActive(null)}
            style={{ left: geometry.left, width: geometry.right - geometry.left }}
            className="peer absolute inset-y-0 m-0 h-full cursor-crosshair touch-pan-y opacity-0"
          />
          <span className="pointer-events-none absolute -inset-1 rounded-md outline-accent-text peer-focus-visible:outline-2" />
          {active !== null && (
            <Tooltip model={model} place={place} format={format} x={geometry.xs[place] ?? 0} width={width} />
          )}
        </>
      )}
    </div>
  );
}

function Axes({ geometry }: { geometry: Geometry }) {
  return (
    <g className="text-[11.5px]">
      {geometry.yTicks.map(({ y, text }) => (
        <g key={y}>
          <line
            x1={geometry.left}
            x2={geometry.right}
            y1={y}
            y2={y}
            className={cn('stroke-line', y === geometry.bottom && 'stroke-line-strong')}
          />
          <text x={geometry.left - 8} y={y} dy="0.32em" textAnchor="end" className="tabular fill-text-3">
            {text}
          </text>
        </g>
      ))}
      {geometry.xTicks.map(({ x, text }) => (
        <text key={x} x={x} y={geometry.bottom + 18} textAnchor="middle" className="tabular fill-text-3">
          {text}
        </text>
      ))}
    </g>
  );
}

function Drawing({ geometry, kind, active }: { geometry: Geometry; kind: ChartKind; active: number | null }) {
  const { xs, bars, edges, ys, bottom, band, left, right } = geometry;
  return (
    <>
      {band && <rect x={left} width={right - left} {...band} className="fill-deal-soft" />}
      {active !== null && kind !== 'bars' && (
        <line
          x1={xs[active]}
          x2={xs[active]}
          y1={8}
          y2={bottom}
          className="stroke-text-3"
          strokeDasharray="3 3"
        />
      )}
      {bars.map((layer, line) => (
        <g key={lineColour(line).text} className={lineColour(line).text} fill="currentColor">
          {layer.map((bar, place) => (
            <rect
              key={bar.x}
              {...bar}
              rx={Math.min(2, bar.width / 4)}
              className={cn('transition-opacity', active !== null && active !== place && 'opacity-40')}
            />
          ))}
        </g>
      ))}
      {kind !== 'bars' &&
        edges.map((path, line) => (
          <g key={lineColour(line).text} className={lineColour(line).text}>
            <path
              d={path}
              fill="none"
              stroke="currentColor"
              strokeWidth={2}
              strokeLinejoin="round"
              strokeLinecap="round"
            />
            <Dots xs={xs} ys={ys[line] ?? []} active={active} areAll={path === ''} />
          </g>
        ))}
    </>
  );
}

interface DotsProps {
  xs: number[];
  ys: (number | null)[];
  active: number | null;
  areAll: boolean;
}

/** The selected point and those that no line reaches, or all. */
function Dots({ xs, ys, active, areAll }: DotsProps) {
  return (
    <g fill="currentColor">
      {ys.map((y, place) => {
        if (y === null) return null;
        const isAlone = (ys[place - 1] ?? null) === null && (ys[place + 1] ?? null) === null;
        if (place !== active && !isAlone && !areAll) return null;
        return <circle key={xs[place]} cx={xs[place]} cy={y} r={3.5} className="stroke-2 stroke-surface" />;
      })}
    </g>
  );
}

const TOOLTIP_PX = 190;

interface TooltipProps {
  model: ChartModel;
  place: number;
  format: (value: number) => string;
  x: number;
  width: number;
}

function Tooltip({ model, place, format, x, width }: TooltipProps) {
  const isLeft = x + TOOLTIP_PX + 12 > width;
  return (
    <div
      aria-hidden="true"
      style={{ left: Math.max(0, isLeft ? x - TOOLTIP_PX - 10 : x + 10), width: TOOLTIP_PX }}
      className="pointer-events-none absolute top-1 z-10 rounded-lg border border-line-strong bg-surface px-3 py-2 text-[12.5px] shadow-2"
    >
      <p className="font-medium text-text-2">{model.labels[place]}</p>
      {model.lines.map((line, index) => {
        const value = line.values[place] ?? null;
        return (
          <p key={line.name} className="mt-1 flex items-center gap-2">
            <span className={cn('size-2 shrink-0 rounded-full', lineColour(index).bg)} />
            <span className="min-w-0 flex-1 truncate text-text-2">{line.name}</span>
            <span className="tabular font-semibold">{value === null ? '—' : format(value)}</span>
          </p>
        );
      })}
    </div>
  );
}

/** The current width of an element in px; 0 before it is measured. */
function useWidth<T extends HTMLElement>() {
  const ref = useRef<T>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    setWidth(element.clientWidth);
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, width };
}
