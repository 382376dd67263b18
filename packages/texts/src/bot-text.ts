import type { CompiledMessage } from './format-message.js';
import { type BotTexts, ENGLISH, INDONESIAN } from './generated/bot.js';
import type { Language } from './language.js';
import { formatTextIn } from './text-in.js';
import type { SharedText } from './translate.js';

export type { BotTexts, CompiledMessage };

export type Value = string | number | SharedText;

/** A text of the bot in `catalogue/bot` or `catalogue/shared`, with the values of its message. */
export function formatBotText(
  language: Language,
  text: { text: keyof BotTexts; values?: object | undefined },
): string {
  return formatTextIn(language === 'id' ? INDONESIAN : ENGLISH, language, text);
}
