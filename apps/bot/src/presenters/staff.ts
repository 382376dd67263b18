import { type AdminUser, formatStatistic, type Statistic } from '@lockwatch/contracts';
import { time } from 'discord.js';
import { t } from '../texts/translate.js';
import { rolesText } from './account.js';
import { listMessage } from './list.js';
import { embedMessage, inlineField } from './message.js';
import { escapeText, truncate } from './text.js';

export function userChoiceName(user: AdminUser): string {
  return truncate(user.email === null ? user.name : `${user.name} (${user.email})`, 100);
}

/** A user as the admin area shows one ([2-49]). */
export function userMessage(user: AdminUser, note = '') {
  const flags = listFlags(user);
  const { email, last_login_at: login, ban_reason: banReason } = user;
  return embedMessage({
    content: note,
    title: escapeText(user.name),
    colour: flags.length === 0 ? 'good' : 'bad',
    fields: [
      inlineField(t('staff.email'), email === null ? t('common.none') : escapeText(email)),
      inlineField(t('account.roles'), rolesText(user.roles)),
      inlineField(t('staff.status'), flags.join(', ') || t('account.active')),
      inlineField(t('staff.created'), time(new Date(user.created_at), 'D')),
      ...(banReason === null ? [] : [inlineField(t('staff.banReason'), escapeText(banReason))]),
      inlineField(t('staff.lastLogin'), login === null ? t('staff.never') : time(new Date(login), 'R')),
    ],
  });
}

/** The statistics, one a line ([2-53], [9-08]). */
export function statisticsMessage(statistics: readonly Statistic[]) {
  return listMessage({
    title: t('staff.statistics'),
    lines: statistics.map((statistic) => {
      const number = formatStatistic(statistic, 'en-US');
      const value = number ?? statistic.string_value ?? t('common.notAvailable');
      return `${escapeText(statistic.name)}: **${escapeText(value)}**`;
    }),
    empty: t('staff.noStatistics'),
  });
}

function listFlags(user: AdminUser): string[] {
  return [
    user.is_banned && t('staff.banned'),
    user.is_muted && t('staff.muted'),
    user.is_blacklisted && t('staff.blacklisted'),
  ].filter((flag) => flag !== false);
}
