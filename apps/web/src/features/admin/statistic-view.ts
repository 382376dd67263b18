import { type BotState, type Statistic, toWords } from '@lockwatch/contracts';
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

const NAMED_STATISTICS = [
  'total_users',
  'active_users_today',
  'pending_messages',
  'processed_messages',
  'watched_items',
  'active_watched_items',
  'active_subscriptions',
  'user_webhooks',
  'user_aliases',
  'user_blacklist_entries',
  'user_balance_total',
  'messages_today',
  'message_pings_sent_today',
  'message_pings_failed_today',
  'message_ping_median_ms',
  'message_offers_last_hour',
  'message_exact_offers_percentage',
  'parser_feedback_answers',
  'parser_feedback_accuracy_percentage',
  'database_size_mb',
  'bot_connected',
  'message_bot_lag_ms',
  'bot_channels_behind',
  'bot_servers',
  'watched_channels',
  'unreadable_channels',
] as const;

export function statisticName(key: string): string {
  const known = NAMED_STATISTICS.find((one) => one === key);
  return known ? t(`statistics.name.${known}`) : toWords(key);
}

/** The value with its unit by key, two decimals for fractions, integers grouped ([9-08]); an em dash for none. */
export function statisticValue(statistic: Statistic): string {
  const { key, int_value, float_value, string_value } = statistic;
  if (int_value !== null) return withUnit(key, int_value.toLocaleString(getPageLocale()));
  if (float_value !== null) {
    return withUnit(
      key,
      float_value.toLocaleString(getPageLocale(), { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
    );
  }
  const state = BOT_STATES.find((one) => one === string_value);
  if (state !== undefined) return t(`statistics.bot.${state}`);
  return string_value === 'None' ? t('common.none') : (string_value ?? '—');
}

export const BOT_STATES: readonly BotState[] = ['connected', 'disconnected', 'absent'];

function withUnit(key: string, value: string): string {
  const has = (word: string) => key.toLowerCase().split('_').includes(word);
  if (key.toLowerCase().includes('percentage')) return `${value}%`;
  if (has('usd')) return `$${value}`;
  if (has('mb')) return `${value} MB`;
  if (has('ms')) return `${value} ms`;
  return value;
}

/** The description, else the text value ([2-53]). */
export function statisticDescription(statistic: Statistic): string {
  return statistic.description ?? statistic.string_value ?? t('statistics.noDescription');
}
