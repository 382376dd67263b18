/** The metadata of a field with an example for the documentation of the API. */
export function example(value: unknown): { examples: unknown[] } {
  return { examples: [value] };
}
