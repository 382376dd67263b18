import type { NoiseSettings, WatchRule } from '@lockwatch/contracts';
import { EmbedBuilder, time } from 'discord.js';
import { t } from '../texts/translate.js';
import { COLOURS } from './colours.js';

/** When pings of all rules are held back. */
export function noiseMessage({ snoozed_until, quiet_hours, time_zone }: NoiseSettings) {
  const hours =
    quiet_hours === null
      ? t('No quiet hours.')
      : t(
          quiet_hours.mode === 'digest'
            ? 'From {from} to {to} ({zone}): one message afterwards has the offers of that time.'
            : 'From {from} to {to} ({zone}): no pings about the offers of that time.',
          { from: quiet_hours.from, to: quiet_hours.to, zone: time_zone },
        );
  const snooze =
    snoozed_until === null
      ? t('Pings are on.')
      : t('All pings are snoozed until {time}.', { time: time(new Date(snoozed_until)) });
  const embed = new EmbedBuilder()
    .setColor(snoozed_until === null ? COLOURS.brand : COLOURS.muted)
    .setTitle(t('Quiet hours and snooze'))
    .setDescription(`${hours}\n${snooze}`);
  return { content: '', embeds: [embed], components: [] };
}

/** How the pings of a rule are held back; empty: not at all. */
export function ruleNoiseText(rule: WatchRule): string {
  const { snoozed_until, cooldown_minutes, daily_cap, only_cheaper } = rule;
  return [
    ...(snoozed_until === null ? [] : [t('Snoozed until {time}.', { time: time(new Date(snoozed_until)) })]),
    ...(cooldown_minutes === null
      ? []
      : [t('A ping every {count} minutes at most.', { count: cooldown_minutes })]),
    ...(daily_cap === null ? [] : [t('{count} pings a day at most.', { count: daily_cap })]),
    ...(only_cheaper ? [t('Only for a better price than the last ping.')] : []),
  ].join(' ');
}
