import { type CompiledMessage, formatMessage } from './format-message.js';
import type { Language } from './language.js';

/** A text of a catalogue `T` by its key, with the values of its message. */
export type TextIn<T> = {
  [K in keyof T]: T[K] extends null ? { text: K; values?: undefined } : { text: K; values: T[K] };
}[keyof T];

export type AnyText = { text: string; values?: object | undefined };
type Messages = Readonly<Record<string, CompiledMessage>>;

/** Values that are texts are formatted too. Dates are in UTC. */
export function formatTextIn(messages: Messages, language: Language, { text, values }: AnyText): string {
  const formatted = Object.entries(values ?? {}).map(([name, value]) => [
    name,
    isText(value) ? formatTextIn(messages, language, value) : value,
  ]);
  return String(formatMessage(messages[text] ?? text, language, Object.fromEntries(formatted), 'UTC'));
}

export function isText(value: unknown): value is AnyText {
  return typeof value === 'object' && value !== null && 'text' in value;
}
