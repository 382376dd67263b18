import type { CompiledMessage } from './format-message.js';
import { getLocale, type Language } from './language.js';

let language: Language = 'en';
const indonesian = new Map<string, CompiledMessage>();
const listeners = new Set<() => void>();

/** The language of the page. */
export function getPageLanguage(): Language {
  return language;
}

/** The locale of the page's dates and numbers. */
export function getPageLocale(): string {
  return getLocale(language);
}

/** Load the Indonesian texts of what the page shows first. */
export function setPageLanguage(chosen: Language): void {
  language = chosen;
  for (const listener of listeners) listener();
}

/** For React's `useSyncExternalStore`. */
export function onPageLanguageChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function addIndonesian(texts: Readonly<Record<string, CompiledMessage>>): void {
  for (const [key, message] of Object.entries(texts)) indonesian.set(key, message);
}

/** Undefined: English is used. */
export function findTranslation(key: string): CompiledMessage | undefined {
  return language === 'id' ? indonesian.get(key) : undefined;
}
