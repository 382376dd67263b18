import type { PingLimits, WatchRule } from '@lockwatch/contracts';
import { time } from 'discord.js';
import { t } from '../texts/translate.js';
import { embedMessage } from './message.js';

export function pingLimitsMessage({ snoozed_until, quiet_hours, time_zone }: PingLimits) {
  const hours =
    quiet_hours === null
      ? t('pingLimits.noQuietHours')
      : t(`pingLimits.quietHours.${quiet_hours.mode}`, { ...quiet_hours, zone: time_zone });
  const snooze =
    snoozed_until === null
      ? t('pingLimits.pingsOn')
      : t('pingLimits.allSnoozed', { time: time(new Date(snoozed_until)) });
  return embedMessage({
    title: t('pingLimits.title'),
    text: `${hours}\n${snooze}`,
    colour: snoozed_until === null ? 'brand' : 'muted',
  });
}

/** How the pings of a rule are held back; empty: not at all. */
export function rulePingLimitsText(rule: WatchRule): string {
  const { snoozed_until, cooldown_minutes, daily_cap, only_cheaper } = rule;
  return [
    ...(snoozed_until === null ? [] : [t('pingLimits.snoozed', { time: time(new Date(snoozed_until)) })]),
    ...(cooldown_minutes === null ? [] : [t('pingLimits.cooldown', { count: cooldown_minutes })]),
    ...(daily_cap === null ? [] : [t('pingLimits.dailyCap', { count: daily_cap })]),
    ...(only_cheaper ? [t('pingLimits.onlyBetter')] : []),
  ].join(' ');
}
