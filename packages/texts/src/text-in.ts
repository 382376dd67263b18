/** A text of a catalogue `T` by its key, with the values of its message. */
export type TextIn<T> = {
  [K in keyof T]: T[K] extends null ? { text: K; values?: undefined } : { text: K; values: T[K] };
}[keyof T];

export function isText(value: unknown): value is { text: string; values?: object } {
  return typeof value === 'object' && value !== null && 'text' in value;
}
