import { type QuietMode, SNOOZE_TIMES, type Snooze } from '@lockwatch/contracts';
import type { ChatInputCommandInteraction } from 'discord.js';
import { Discord, Slash, SlashChoice, SlashGroup, SlashOption } from 'discordx';
import { pingLimitsMessage } from '../presenters/ping-limits.js';
import { ruleMessage } from '../presenters/watch-rule.js';
import { choiceName, description, t } from '../texts/translate.js';
import { getContext } from './command-context.js';
import { complete, option, REQUIRED_TEXT, TEXT } from './option.js';
import { readRuleOption } from './rule-option.js';
import { toRuleView } from './rule-view.js';
import { RULE } from './watch-options.js';

const TIME_ZONE = option('time_zone', 'commands.quietHours.set.timeZone', {
  ...TEXT,
  autocomplete: complete((_context, typed) => {
    const part = typed.toLowerCase().replaceAll(' ', '_');
    const zones = Intl.supportedValuesOf('timeZone').filter((zone) => zone.toLowerCase().includes(part));
    return zones.map((zone) => ({ name: zone, value: zone }));
  }),
});
const OFF = 'off';
const SNOOZES = [
  { ...choiceName('commands.snooze.time.hour'), value: SNOOZE_TIMES[0] },
  { ...choiceName('commands.snooze.time.morning'), value: SNOOZE_TIMES[1] },
  { ...choiceName('commands.snooze.time.off'), value: OFF },
];
const MODES: { name: string; value: QuietMode }[] = [
  { ...choiceName('commands.quietHours.set.offers.digest'), value: 'digest' },
  { ...choiceName('commands.quietHours.set.offers.drop'), value: 'drop' },
];

/** When pings are held back. */
@Discord()
export class SnoozeCommands {
  @Slash({ name: 'snooze', ...description('commands.snooze') })
  async snooze(
    @SlashChoice(...SNOOZES)
    @SlashOption(option('time', 'commands.snooze.time', TEXT))
    time: string | undefined,
    @SlashOption(option('date', 'commands.snooze.date', { ...TEXT, minLength: 10, maxLength: 10 }))
    date: string | undefined,
    @SlashOption({ ...RULE, ...description('commands.snooze.rule'), required: false })
    rule: string | undefined,
    interaction: ChatInputCommandInteraction,
  ) {
    const context = getContext(interaction);
    const snooze: Snooze = date ?? (time === OFF ? null : (time ?? 'hour'));
    if (rule === undefined) {
      const settings = await context.my.user.pingLimits.update.mutate({ snooze });
      return pingLimitsMessage(settings);
    }
    const id = await readRuleOption(context, rule);
    const updated = await context.my.user.items.update.mutate({ id, snooze });
    return ruleMessage(t('watch.changed'), await toRuleView(context, updated));
  }
}

@Discord()
@SlashGroup({ name: 'quiet-hours', ...description('commands.quietHours') })
@SlashGroup('quiet-hours')
export class QuietHoursCommands {
  @Slash({ name: 'show', ...description('commands.quietHours.show') })
  async show(interaction: ChatInputCommandInteraction) {
    const settings = await getContext(interaction).my.user.pingLimits.get.query();
    return pingLimitsMessage(settings);
  }

  @Slash({ name: 'set', ...description('commands.quietHours.set') })
  async set(
    @SlashOption(option('from', 'commands.quietHours.set.from', REQUIRED_TEXT)) from: string,
    @SlashOption(option('to', 'commands.quietHours.set.to', REQUIRED_TEXT)) to: string,
    @SlashOption(TIME_ZONE) time_zone: string | undefined,
    @SlashChoice(...MODES)
    @SlashOption(option('offers', 'commands.quietHours.set.offers', TEXT))
    mode: QuietMode | undefined,
    interaction: ChatInputCommandInteraction,
  ) {
    const settings = await getContext(interaction).my.user.pingLimits.update.mutate({
      quiet_hours: { from, to, ...(mode && { mode }) },
      ...(time_zone !== undefined && { time_zone }),
    });
    return pingLimitsMessage(settings);
  }

  @Slash({ name: 'off', ...description('commands.quietHours.off') })
  async off(interaction: ChatInputCommandInteraction) {
    const settings = await getContext(interaction).my.user.pingLimits.update.mutate({ quiet_hours: null });
    return pingLimitsMessage(settings);
  }
}
