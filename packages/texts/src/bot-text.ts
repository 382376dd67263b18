import type { CompiledMessage } from './format-message.js';
import { type BotTexts, ENGLISH, INDONESIAN } from './generated/bot.js';
import type { Language } from './language.js';
import { formatTextIn } from './text-in.js';
import type { SharedText } from './translate.js';

export type { BotTexts, CompiledMessage };

export type Value = string | number | SharedText;

/** A text of the bot by its key in `catalogue/bot` or `catalogue/shared`. */
export function formatBotText<K extends keyof BotTexts>(
  language: Language,
  key: K,
  ...[values]: BotTexts[K] extends null ? [] : [BotTexts[K]]
): string {
  return formatTextIn(language === 'id' ? INDONESIAN : ENGLISH, language, {
    text: key,
    values: Object(values),
  });
}
