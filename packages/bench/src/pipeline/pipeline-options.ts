import { parseArgs } from 'node:util';

export interface PipelineOptions {
  rules: number;
  seconds: number;
}

const DEFAULT_SECONDS = 20;

/** Reads `--rules N --seconds S`; null without `--rules`. Throws a sentence where a value is not a whole number above 0. */
export function parsePipelineOptions(args: readonly string[]): PipelineOptions | null {
  const { values } = parseArgs({
    args: [...args],
    options: { rules: { type: 'string' }, seconds: { type: 'string' } },
  });
  const seconds = values.seconds === undefined ? DEFAULT_SECONDS : wholeNumber('--seconds', values.seconds);
  return values.rules === undefined ? null : { rules: wholeNumber('--rules', values.rules), seconds };
}

function wholeNumber(name: string, text: string): number {
  if (!/^[1-9]\d{0,7}$/.test(text)) throw new Error(`${name} must be a whole number above 0, not "${text}".`);
  return Number(text);
}
