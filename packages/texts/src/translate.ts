import { createElement, Fragment, type ReactNode } from 'react';
import { type CompiledMessage, formatMessage } from './format-message.js';
import type { SharedTexts } from './generated/shared.js';
import { findTranslation, getPageLanguage } from './page-language.js';
import { isAnyText, type TextIn } from './text-in.js';

export type { CompiledMessage };

export type Value = string | number | SharedText;

/** A text that the server, the bot and the web app use. */
export type SharedText = TextIn<SharedTexts>;

/** What a tag of a message becomes: `Open <link>the plans</link>.` */
export type RichTag = (children: ReactNode) => ReactNode;

type KeyWithTags<T> = {
  [K in keyof T]: T[K] extends null ? never : RichTag extends T[K][keyof T[K]] ? K : never;
}[keyof T];

/** The texts of one area of the web app in the language of the page. Call it while rendering, never when a module loads. */
export interface Translate<T> {
  <K extends Exclude<keyof T, KeyWithTags<T>>>(key: K, ...values: T[K] extends null ? [] : [T[K]]): string;
  (text: SharedText): string;
  rich<K extends KeyWithTags<T>>(key: K, values: T[K]): ReactNode;
}

export function createTranslate<T>(english: Readonly<Record<string, CompiledMessage>>): Translate<T> {
  function formatParts(key: PropertyKey, values: unknown = {}): ReactNode {
    const message = findTranslation(String(key)) ?? english[String(key)] ?? String(key);
    const entries = Object.entries(Object(values)).map(([name, value]) => [name, toValue(value)]);
    return formatMessage<ReactNode>(message, getPageLanguage(), Object.fromEntries(entries));
  }
  function toValue(value: unknown): unknown {
    if (isAnyText(value)) return formatParts(value.text, value.values);
    return typeof value === 'function' ? (parts: ReactNode[]) => value(toNode(parts)) : value;
  }
  const translate = (key: PropertyKey | SharedText, values?: unknown) =>
    String(isAnyText(key) ? formatParts(key.text, key.values) : formatParts(key, values));
  return Object.assign(translate, {
    rich: (key: PropertyKey, values: unknown) => toNode(formatParts(key, values)),
  });
}

/** Parts as arguments, so that React asks for no keys. */
function toNode(parts: ReactNode): ReactNode {
  return Array.isArray(parts) ? createElement(Fragment, null, ...parts) : parts;
}
