import type { Log } from '../ports/log.js';

/** Says nothing; keeps what was said, so that a test can ask. */
export function createSilentLog(): Log & { lines: { level: string; fields: object; message: string }[] } {
  const lines: { level: string; fields: object; message: string }[] = [];
  const keep = (level: string) => (fields: object, message: string) => {
    lines.push({ level, fields, message });
  };
  return { lines, debug: () => undefined, info: keep('info'), warn: keep('warn'), error: keep('error') };
}
