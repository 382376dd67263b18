import { AsyncLocalStorage } from 'node:async_hooks';
import type { SharedText } from '@lockwatch/texts';
import { type BotTexts, formatBotText } from '@lockwatch/texts/bot';
import { type Language, toLanguage } from '@lockwatch/texts/language';

type PlainKey = { [K in keyof BotTexts]: BotTexts[K] extends null ? K : never }[keyof BotTexts];

const languages = new AsyncLocalStorage<Language>();

/** Runs a handler in the language of the user's Discord, English by default. */
export function withLocale<T>(locale: string, run: () => T): T {
  return languages.run(toLanguage(locale), run);
}

export function getLanguage(): Language {
  return languages.getStore() ?? 'en';
}

/** The text in the user's language. Values are not escaped. */
export function t(text: SharedText): string;
export function t<K extends keyof BotTexts>(
  key: K,
  ...values: BotTexts[K] extends null ? [] : [BotTexts[K]]
): string;
export function t(text: SharedText | keyof BotTexts, values?: object): string {
  return formatBotText(getLanguage(), typeof text === 'string' ? { text, values } : text);
}

/** The description of a command or an option, in all languages. */
export function description(key: PlainKey) {
  return {
    description: formatBotText('en', { text: key }),
    descriptionLocalizations: { id: formatBotText('id', { text: key }) },
  };
}

export function choiceName(key: PlainKey) {
  return {
    name: formatBotText('en', { text: key }),
    nameLocalizations: { id: formatBotText('id', { text: key }) },
  };
}
