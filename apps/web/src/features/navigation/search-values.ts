/*
 * Values of the search in the address; unknown ones are dropped. Without zod, because every page loads this code.
 */

import { useNavigate } from '@tanstack/react-router';

export type Search = Record<string, unknown>;

type Parsers = Record<string, (value: unknown) => unknown>;

type Values<P extends Parsers> = { [Name in keyof P]?: ReturnType<P[Name]> };

/** Makes the `validateSearch` of a route from a parser for each value. */
export function searchOf<P extends Parsers>(parsers: P) {
  return (search: Search): Values<P> => {
    const values = Object.entries(parsers).map(([name, parse]) => [name, parse(search[name])]);
    return Object.fromEntries(values.filter(([, value]) => value !== undefined)) as Values<P>;
  };
}

/** The router reads `q=5` as a number. */
export function text(value: unknown): string | undefined {
  return (typeof value === 'string' && value !== '') || typeof value === 'number' ? String(value) : undefined;
}

export function positive(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : undefined;
}

export function oneOf<const T>(choices: readonly T[]) {
  return (value: unknown): T | undefined => choices.find((one) => one === value);
}

/** Changes values of the search in the address of the present page; undefined removes one. */
export function useSearchChange<Values extends object>(): (next: Values) => void {
  const navigate = useNavigate();
  return (next) =>
    void navigate({
      to: '.',
      search: (now: Search) => ({ ...now, ...next }),
      replace: true,
      resetScroll: false,
    });
}
