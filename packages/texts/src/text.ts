import type { CompiledMessage } from './format-message.js';
import { ENGLISH, INDONESIAN, type ServerTexts } from './generated/server.js';
import type { Language } from './language.js';
import { formatTextIn, type TextIn } from './text-in.js';

export type { CompiledMessage };

/** A value may itself be a text. */
export type Value = string | number | Sentences;

/** A text of the server by its key in `catalogue/server` or `catalogue/shared`, with the values of its message. */
export type Text = TextIn<ServerTexts>;

/** One sentence, or several one after the other. */
export type Sentences = Text | readonly Text[];

/** Dates are in UTC. */
export function formatText(language: Language, text: Sentences): string {
  return formatTextIn(language === 'id' ? INDONESIAN : ENGLISH, language, text);
}

export function isText(value: unknown): value is Text {
  return typeof value === 'object' && value !== null && 'text' in value;
}

/** A text that was stored as its English sentence: the one below `prefix`, or the sentence as it is. */
export function restoreText(prefix: string, sentence: string): Text {
  const key = Object.keys(ENGLISH).find((one) => one.startsWith(prefix) && ENGLISH[one] === sentence);
  const restored: unknown = { text: key };
  return key !== undefined && isText(restored)
    ? restored
    : { text: 'general.verbatim', values: { sentence } };
}
