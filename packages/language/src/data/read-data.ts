import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

/** The content of a file of `packages/language/data`. */
export function readData(name: string): unknown {
  return parse(readFileSync(new URL(`../../data/${name}.yaml`, import.meta.url), 'utf8'));
}
