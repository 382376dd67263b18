import type { CSSProperties } from 'react';

/** Shapes of the game's currencies: a lock, a cut stone, a gem, a ring. */
const OUTLINES = {
  lock: 'M14 22v-6a10 10 0 0 1 20 0v6M10 22h28v18a4 4 0 0 1-4 4H14a4 4 0 0 1-4-4Z',
  diamond: 'M14 12h20l10 11-20 21L4 23l10-11ZM4 23h40M14 12l4 11 6 21 6-21 4-11',
  gem: 'm24 4 17 9v19L24 44 7 32V13l17-9ZM7 13l17 9 17-9M24 22v22',
  dial: 'M24 5a19 19 0 1 1 0 38 19 19 0 0 1 0-38ZM24 13v11l8 5',
} as const;

interface Shape {
  outline: keyof typeof OUTLINES;
  left: string;
  top: string;
  size: number;
  seconds: number;
  drift: [x: number, y: number, turn: number];
  tone: string;
}

/** Ten ([2-13], [9-02]), placed so that none is behind the hero's text. */
const SHAPES: Shape[] = [
  { outline: 'lock', left: '4%', top: '14%', size: 92, seconds: 24, drift: [28, 38, 14], tone: 'accent' },
  { outline: 'diamond', left: '17%', top: '72%', size: 64, seconds: 19, drift: [34, -30, -16], tone: 'line' },
  { outline: 'gem', left: '88%', top: '12%', size: 108, seconds: 27, drift: [-36, 30, 12], tone: 'line' },
  { outline: 'dial', left: '72%', top: '84%', size: 72, seconds: 21, drift: [-24, -34, 24], tone: 'accent' },
  { outline: 'lock', left: '93%', top: '62%', size: 60, seconds: 18, drift: [-30, 24, -18], tone: 'deal' },
  { outline: 'gem', left: '1%', top: '52%', size: 54, seconds: 23, drift: [26, 26, 20], tone: 'deal' },
  { outline: 'diamond', left: '54%', top: '7%', size: 46, seconds: 20, drift: [22, 26, -12], tone: 'line' },
  { outline: 'dial', left: '32%', top: '9%', size: 40, seconds: 26, drift: [-22, 22, 30], tone: 'line' },
  { outline: 'diamond', left: '80%', top: '40%', size: 38, seconds: 22, drift: [20, -28, 9], tone: 'accent' },
  { outline: 'lock', left: '42%', top: '90%', size: 48, seconds: 25, drift: [-26, -22, -14], tone: 'line' },
];

const TONES: Record<string, string> = {
  accent: 'text-accent opacity-20',
  deal: 'text-deal opacity-20',
  line: 'text-line-strong opacity-60',
};

/** Animated background of the home page; hidden from screen readers. */
export function BackgroundShapes() {
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none fixed inset-0 -z-10 overflow-hidden"
      data-testid="shapes"
    >
      <div className="ink-grid absolute inset-0 mask-[radial-gradient(90%_70%_at_50%_20%,black,transparent)]" />
      {SHAPES.map((shape) => (
        <svg
          key={`${shape.left}${shape.top}`}
          aria-hidden="true"
          viewBox="0 0 48 48"
          width={shape.size}
          height={shape.size}
          fill="none"
          stroke="currentColor"
          strokeWidth="1.6"
          strokeLinecap="round"
          strokeLinejoin="round"
          className={`animate-drift absolute ${TONES[shape.tone]}`}
          style={shapeStyle(shape)}
        >
          <path d={OUTLINES[shape.outline]} />
        </svg>
      ))}
    </div>
  );
}

function shapeStyle(shape: Shape): CSSProperties {
  const [x, y, turn] = shape.drift;
  const variables = {
    '--drift-x': `${x}px`,
    '--drift-y': `${y}px`,
    '--drift-turn': `${turn}deg`,
    '--drift-time': `${shape.seconds}s`,
    '--drift-delay': `-${shape.seconds / 3}s`,
  };
  return { left: shape.left, top: shape.top, ...variables };
}
