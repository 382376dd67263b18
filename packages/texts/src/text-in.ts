import { type CompiledMessage, formatMessage } from './format-message.js';
import type { Language } from './language.js';

/** A text of a catalogue `T` by its key, with the values of its message. */
export type TextIn<T> = {
  [K in keyof T]: T[K] extends null ? { text: K; values?: undefined } : { text: K; values: T[K] };
}[keyof T];

export type AnyText = { text: string; values?: object | undefined };

/** Values that are texts are formatted too; several texts are sentences one after the other. Dates are in UTC. */
export function formatTextIn(
  messages: Readonly<Record<string, CompiledMessage>>,
  language: Language,
  text: AnyText | readonly AnyText[],
): string {
  if (isList(text)) return text.map((sentence) => formatTextIn(messages, language, sentence)).join(' ');
  const values = Object.entries(text.values ?? {}).map(([name, value]) => [
    name,
    isAnyText(value) || isList(value) ? formatTextIn(messages, language, value) : value,
  ]);
  const message = messages[text.text] ?? text.text;
  return String(formatMessage(message, language, Object.fromEntries(values), 'UTC'));
}

function isList(value: unknown): value is readonly AnyText[] {
  return Array.isArray(value);
}

export function isAnyText(value: unknown): value is AnyText {
  return typeof value === 'object' && value !== null && 'text' in value;
}
