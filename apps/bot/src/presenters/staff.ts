import { type AdminUser, prettyRoleName, type Statistic } from '@lockwatch/contracts';
import { EmbedBuilder, time } from 'discord.js';
import { COLOURS } from './colours.js';
import { listMessage } from './list.js';
import { bounded, plain } from './text.js';

/** Name of a user in a list of choices, which shows no formatting. */
export function userChoiceName(user: AdminUser): string {
  return bounded(user.email === null ? user.name : `${user.name} (${user.email})`, 100);
}

/** A user as the admin area shows one ([2-49]). */
export function userMessage(user: AdminUser, note = '') {
  const flags = flagsOf(user);
  const roles = user.roles
    .toSorted((a, b) => b.role_id - a.role_id)
    .map((role) => plain(prettyRoleName(role.name)))
    .join(', ');
  const embed = new EmbedBuilder()
    .setColor(flags.length === 0 ? COLOURS.good : COLOURS.bad)
    .setTitle(bounded(plain(user.name), 256))
    .addFields(
      {
        name: 'E-mail',
        value: user.email === null ? 'None' : bounded(plain(user.email), 1024),
        inline: true,
      },
      { name: 'Roles', value: bounded(roles || 'None', 1024), inline: true },
      { name: 'Status', value: flags.join(', ') || 'Active', inline: true },
      { name: 'Created', value: time(new Date(user.created_at), 'D'), inline: true },
      {
        name: 'Last login',
        value: user.last_login_at === null ? 'Never' : time(new Date(user.last_login_at), 'R'),
        inline: true,
      },
    );
  return { content: bounded(note, 2000), embeds: [embed], components: [] };
}

/** The statistics, one a line ([2-53], [9-08]). */
export function statisticsMessage(statistics: readonly Statistic[]) {
  return listMessage({
    title: 'Statistics',
    lines: statistics.map((statistic) => `${nameOf(statistic.key)}: **${plain(valueText(statistic))}**`),
    empty: 'There are no statistics yet.',
  });
}

function flagsOf(user: AdminUser): string[] {
  return [user.is_banned && 'Banned', user.is_muted && 'Muted', user.is_blacklisted && 'Blacklisted'].filter(
    (flag) => flag !== false,
  );
}

/** `database_size_mb` is `Database size`, for its value names the unit; escaped. */
function nameOf(key: string): string {
  const name = key.replace(/_(percentage|mb|ms)$/, '').replaceAll('_', ' ');
  return plain(`${name.charAt(0).toUpperCase()}${name.slice(1)}`);
}

const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const UNITS: readonly [part: string, format: (number: string) => string][] = [
  ['percentage', (number) => `${number}%`],
  ['usd', (number) => `$${number}`],
  ['mb', (number) => `${number} MB`],
  ['ms', (number) => `${number} ms`],
];

function valueText({ key, int_value: int, float_value: float, string_value: text }: Statistic): string {
  const number = int ?? float;
  if (number === null) return text ?? 'N/A';
  const words = key.toLowerCase().split('_');
  const unit = UNITS.find(([part]) => words.includes(part));
  if (unit) return unit[1](number.toFixed(2));
  return int === null ? number.toFixed(2) : whole.format(int);
}
