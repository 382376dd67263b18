import { type CompiledMessage, formatMessage } from './format-message.js';
import { ENGLISH, INDONESIAN, type ServerTexts } from './generated/server.js';
import type { Language } from './language.js';
import { isText, type TextIn } from './text-in.js';

export type { CompiledMessage };

/** The value of a text may itself be a text. */
export type Value = string | number | Text;

/** A text of the server by its key in `catalogue/server` or `catalogue/shared`, with the values of its message. */
export type Text = TextIn<ServerTexts>;

/** The text in a language; several are sentences one after the other. Dates are in UTC. */
export function formatText(language: Language, text: Text | readonly Text[]): string {
  if (isList(text)) return text.map((sentence) => formatText(language, sentence)).join(' ');
  const message = (language === 'id' ? INDONESIAN : ENGLISH)[text.text] ?? text.text;
  const values = Object.entries(text.values ?? {}).map(([name, value]) => [
    name,
    isText(value) ? formatText(language, value) : value,
  ]);
  return String(formatMessage(message, language, Object.fromEntries(values), 'UTC'));
}

function isList(text: Text | readonly Text[]): text is readonly Text[] {
  return Array.isArray(text);
}
