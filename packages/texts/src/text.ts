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

/** The texts without values whose keys begin with `prefix`, by the rest of their keys. */
export function listTexts(language: Language, prefix: string): Map<string, string> {
  const texts = Object.entries(language === 'id' ? INDONESIAN : ENGLISH);
  const found = texts.filter(([key]) => key.startsWith(prefix));
  return new Map(found.map(([key, text]) => [key.slice(prefix.length), String(text)]));
}

/** A text that was stored as its English sentence: the one below `prefix`, with its values, or the sentence as it is. */
export function restoreText(prefix: string, sentence: string): Text {
  for (const [text, message] of Object.entries(ENGLISH)) {
    const values = text.startsWith(prefix) ? findValues(message, sentence) : null;
    const restored: unknown = { text, values };
    if (values !== null && isText(restored)) return restored;
  }
  return { text: 'general.verbatim', values: { sentence } };
}

/** The values with which a message without plurals and the like is the sentence; null: none. */
function findValues(message: CompiledMessage, sentence: string): Record<string, string> | null {
  const values: Record<string, string> = {};
  let rest = sentence;
  let name: string | undefined;
  for (const part of typeof message === 'string' ? [message] : message) {
    if (typeof part === 'number' || part.length === 0) return null;
    if (typeof part !== 'string') {
      if (part.length > 1) return null;
      name = part[0];
      continue;
    }
    const at = rest.indexOf(part);
    if (at === -1 || (at > 0 && name === undefined)) return null;
    if (name !== undefined) values[name] = rest.slice(0, at);
    name = undefined;
    rest = rest.slice(at + part.length);
  }
  if (name !== undefined) return { ...values, [name]: rest };
  return rest === '' ? values : null;
}
