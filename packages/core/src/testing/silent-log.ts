import type { Log } from '../ports/index.js';

/** Prints nothing; keeps its lines for tests. */
export function createSilentLog(): Log & { lines: { level: string; fields: object; message: string }[] } {
  const lines: { level: string; fields: object; message: string }[] = [];
  const keep = (level: string) => (fields: object, message: string) => {
    lines.push({ level, fields, message });
  };
  return { lines, debug: () => undefined, info: keep('info'), warn: keep('warn'), error: keep('error') };
}
