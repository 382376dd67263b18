import type { NoiseSettings, WatchRule } from '@lockwatch/contracts';
import { EmbedBuilder, time } from 'discord.js';
import { t } from '../texts/translate.js';
import { COLOURS } from './colours.js';

/** When pings of all rules are held back. */
export function noiseMessage({ snoozed_until, quiet_hours, time_zone }: NoiseSettings) {
  const hours =
    quiet_hours === null
      ? t('noise.noQuietHours')
      : t(`noise.quietHours.${quiet_hours.mode}`, {
          from: quiet_hours.from,
          to: quiet_hours.to,
          zone: time_zone,
        });
  const snooze =
    snoozed_until === null
      ? t('noise.pingsOn')
      : t('noise.allSnoozed', { time: time(new Date(snoozed_until)) });
  const embed = new EmbedBuilder()
    .setColor(snoozed_until === null ? COLOURS.brand : COLOURS.muted)
    .setTitle(t('noise.title'))
    .setDescription(`${hours}\n${snooze}`);
  return { content: '', embeds: [embed], components: [] };
}

/** How the pings of a rule are held back; empty: not at all. */
export function ruleNoiseText(rule: WatchRule): string {
  const { snoozed_until, cooldown_minutes, daily_cap, only_cheaper } = rule;
  return [
    ...(snoozed_until === null ? [] : [t('noise.snoozed', { time: time(new Date(snoozed_until)) })]),
    ...(cooldown_minutes === null ? [] : [t('noise.cooldown', { count: cooldown_minutes })]),
    ...(daily_cap === null ? [] : [t('noise.dailyCap', { count: daily_cap })]),
    ...(only_cheaper ? [t('noise.onlyBetter')] : []),
  ].join(' ');
}
