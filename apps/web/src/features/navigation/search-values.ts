/*
 * Values of the search in the address; unknown ones are dropped. Without zod, because every page loads this code.
 */

export type Search = Record<string, unknown>;

type Value<N extends string, T> = { [key in N]?: T };

export function parseText<const N extends string>(search: Search, name: N): Value<N, string> {
  const value = search[name];
  // The router reads `q=5` as a number.
  const isText = (typeof value === 'string' && value !== '') || typeof value === 'number';
  return isText ? ({ [name]: String(value) } as Value<N, string>) : {};
}

export function parseNumber<const N extends string>(search: Search, name: N): Value<N, number> {
  const value = search[name];
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0
    ? ({ [name]: value } as Value<N, number>)
    : {};
}

export function parseChoice<const T extends string | number | boolean, const N extends string>(
  search: Search,
  name: N,
  choices: readonly T[],
): Value<N, T> {
  const choice = choices.find((one) => one === search[name]);
  return choice === undefined ? {} : ({ [name]: choice } as Value<N, T>);
}
