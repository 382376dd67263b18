import { AsyncLocalStorage } from 'node:async_hooks';
import { escapeText, truncate } from '../presenters/text.js';
import { INDONESIAN } from './indonesian.js';
import SERVER_TEXTS from './server-texts.json' with { type: 'json' };

/** An English text that has a translation; `{name}` marks a value. */
export type Text = keyof typeof INDONESIAN;
type Placeholder<T extends string> = T extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholder<Rest>
  : never;
type Values<T extends string> = [Placeholder<T>] extends [never]
  ? []
  : [values: Record<Placeholder<T>, string | number>];

const ENGLISH_MONTHS =
  'January February March April May June July August September October November December'.split(' ');
const INDONESIAN_MONTHS =
  'Januari Februari Maret April Mei Juni Juli Agustus September Oktober November Desember'.split(' ');
/** Dates in the server's sentences: `14 March 2026`. */
const DATE = new RegExp(`\\b(\\d{1,2}) (${ENGLISH_MONTHS.join('|')}) (\\d{4})\\b`, 'g');
const REGEXP_SIGNS = /[\\^$.*+?()[\]{}|/-]/g;

export const SENTENCE_END = /(?<=[.!?]) (?=[\p{Lu}\d])/u;

const locales = new AsyncLocalStorage<string>();

/** Runs a handler whose `t` uses the language of the user's Discord, English by default. */
export function withLocale<T>(locale: string, run: () => T): T {
  return locales.run(locale, run);
}

/** The text in the user's language. Values are not escaped. */
export function t<T extends Text>(english: T, ...[values]: Values<T>): string {
  return fill(isIndonesian() ? INDONESIAN[english] : english, values ?? {});
}

/** A text of the server in the user's language, with escaped values. Sentences without a translation stay English. */
export function serverText(text: string): string {
  if (findTemplate(text)) return truncate(serverSentence(text), 2000);
  return truncate(text.split(SENTENCE_END).map(serverSentence).join(' '), 2000);
}

function serverSentence(sentence: string): string {
  const found = findTemplate(sentence);
  if (!found) return escapeText(sentence);
  const template = isIndonesian() ? INDONESIAN[found.english] : found.english;
  return fill(
    template,
    mapValues(found.values, (value) => escapeText(translateValue(value))),
  );
}

/** The text that a sentence of the server matches, with its values; null: none. */
export function findTemplate(sentence: string): { english: Text; values: Record<string, string> } | null {
  if (isText(sentence)) return { english: sentence, values: {} };
  for (const { english, pattern } of templates()) {
    const match = pattern.exec(sentence);
    if (match) return { english, values: { ...match.groups } };
  }
  return null;
}

/** A description of a command in the user's language. */
export function translated(english: string): string {
  return isText(english) && isIndonesian() ? INDONESIAN[english] : english;
}

/** The Indonesian description of a command; undefined: there is none. */
export function toIndonesian(english: string): string | undefined {
  return isText(english) ? INDONESIAN[english] : undefined;
}

function isIndonesian(): boolean {
  return locales.getStore() === 'id';
}

function isText(text: string): text is Text {
  return Object.hasOwn(INDONESIAN, text);
}

function fill(template: string, values: Readonly<Record<string, string | number>>): string {
  return template.replace(/\{(\w+)\}/g, (mark, name: string) => String(values[name] ?? mark));
}

/** Translates a value that is itself a text, such as `until {end}`, or has dates. */
function translateValue(value: string): string {
  if (!isIndonesian()) return value;
  const found = findTemplate(value);
  if (found) return fill(INDONESIAN[found.english], mapValues(found.values, translateValue));
  return value.replace(DATE, (_, day: string, month: string, year: string) => {
    return `${day} ${INDONESIAN_MONTHS[ENGLISH_MONTHS.indexOf(month)] ?? month} ${year}`;
  });
}

function mapValues(
  values: Readonly<Record<string, string>>,
  change: (value: string) => string,
): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]));
}

interface Template {
  english: Text;
  pattern: RegExp;
}
let compiled: Template[] | null = null;

/** The server's sentences with values, those with the most fixed text first. */
function templates(): Template[] {
  compiled ??= Object.keys(SERVER_TEXTS)
    .filter(isText)
    .filter((english) => english.includes('{'))
    .sort((a, b) => fixedLength(b) - fixedLength(a))
    .map((english) => ({ english, pattern: compilePattern(english) }));
  return compiled;
}

function fixedLength(text: string): number {
  return text.replace(/\{\w+\}/g, '').length;
}

function compilePattern(english: string): RegExp {
  const source = english
    .split(/(\{\w+\})/)
    .map((part) =>
      /^\{\w+\}$/.test(part) ? `(?<${part.slice(1, -1)}>.+?)` : part.replace(REGEXP_SIGNS, '\\$&'),
    );
  return new RegExp(`^${source.join('')}$`, 's');
}
