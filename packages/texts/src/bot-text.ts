import { type CompiledMessage, formatMessage } from './format-message.js';
import { type BotTexts, ENGLISH, INDONESIAN } from './generated/bot.js';
import type { Language } from './language.js';

export type { BotTexts, CompiledMessage };

export type Value = string | number;

/** A text of the bot by its key in `catalogue/bot`. */
export function formatBotText<K extends keyof BotTexts>(
  language: Language,
  key: K,
  ...[values]: BotTexts[K] extends null ? [] : [BotTexts[K]]
): string {
  const message = (language === 'id' ? INDONESIAN : ENGLISH)[key] ?? key;
  return String(formatMessage(message, language, Object(values), 'UTC'));
}
