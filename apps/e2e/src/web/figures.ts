import { appendFileSync } from 'node:fs';

interface Figure {
  name: string;
  unit: string;
  value: number;
  /** How many were measured. */
  n: number;
  bound: string;
  isWithin: boolean;
}

/** Writes a figure for `npm run bench -- web`; assert its bound after this, so that one outside of it is listed too. */
export function recordFigure({ bound, isWithin, ...figure }: Figure): void {
  const path = process.env.LOCKWATCH_FIGURES;
  if (path === undefined) return;
  const row = { ...figure, note: isWithin ? bound : `FAIL: ${bound}` };
  appendFileSync(path, `${JSON.stringify(row)}\n`);
}
