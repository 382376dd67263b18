import { type BotState, formatStatistic, type Statistic } from '@lockwatch/contracts';
import { getPageLocale } from '@lockwatch/texts/web';
import { t } from '@lockwatch/texts/web/statistics';

const CATEGORY_WORDS = [
  ['users', /user/],
  ['messages', /message/],
  ['features', /watched|webhook|alias|blacklist/],
  ['subscriptions', /subscription|license/],
] as const;

/** Category of a statistic by what its key contains; the first that fits ([9-08]). */
export function statisticCategory(key: string) {
  return CATEGORY_WORDS.find(([, words]) => words.test(key.toLowerCase()))?.[0] ?? 'general';
}

/** The number, or a text; an em dash for none. */
export function statisticValue(statistic: Statistic): string {
  const { string_value: text } = statistic;
  const state = BOT_STATES.find((one) => one === text);
  if (state !== undefined) return t(`statistics.bot.${state}`);
  const shown = text === 'None' ? t('common.none') : (text ?? '—');
  return formatStatistic(statistic, getPageLocale()) ?? shown;
}

export const BOT_STATES: readonly BotState[] = ['connected', 'disconnected', 'absent'];

/** The description, else the text value ([2-53]). */
export function statisticDescription(statistic: Statistic): string {
  return statistic.description ?? statistic.string_value ?? t('statistics.noDescription');
}
