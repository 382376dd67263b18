import { type QuietMode, SNOOZE_TIMES, type Snooze } from '@lockwatch/contracts';
import {
  ApplicationCommandOptionType,
  type AutocompleteInteraction,
  type ChatInputCommandInteraction,
} from 'discord.js';
import { Discord, Guard, Slash, SlashChoice, SlashGroup, SlashOption } from 'discordx';
import { noiseMessage } from '../presenters/noise.js';
import { ruleMessage } from '../presenters/watch-rule.js';
import { t } from '../texts/translate.js';
import { acknowledge } from './acknowledge.js';
import { getContext } from './command-context.js';
import { CHOICES_MAX } from './item-option.js';
import { readRuleOption } from './rule-option.js';
import { toRuleView } from './rule-view.js';
import { RULE } from './watch-options.js';

const STRING = ApplicationCommandOptionType.String;
const OFF = 'off';
const SNOOZES = [
  { name: 'For 1 hour', value: SNOOZE_TIMES[0] },
  { name: 'Until morning', value: SNOOZE_TIMES[1] },
  { name: 'Off: ping again', value: OFF },
];
const MODES: { name: string; value: QuietMode }[] = [
  { name: 'One message afterwards', value: 'digest' },
  { name: 'No message', value: 'drop' },
];

/** When pings are held back. */
@Discord()
@Guard(acknowledge)
export class SnoozeCommands {
  @Slash({ name: 'snooze', description: 'No pings for a while, for one watched item or for all' })
  async snooze(
    @SlashChoice(...SNOOZES)
    @SlashOption({
      name: 'time',
      description: 'How long; 1 hour if left empty',
      type: STRING,
      required: false,
    })
    time: string | undefined,
    @SlashOption({
      name: 'date',
      description: 'Until this day, like 2026-12-24',
      type: STRING,
      required: false,
      minLength: 10,
      maxLength: 10,
    })
    date: string | undefined,
    @SlashOption({ ...RULE, description: 'Only this watched item; leave empty for all', required: false })
    rule: string | undefined,
    interaction: ChatInputCommandInteraction,
  ): Promise<void> {
    const context = getContext(interaction);
    const snooze: Snooze = date ?? (time === OFF ? null : (time ?? 'hour'));
    if (rule === undefined) {
      await interaction.editReply(noiseMessage(await context.my.user.noise.update.mutate({ snooze })));
      return;
    }
    const id = await readRuleOption(context, rule);
    const updated = await context.my.user.items.update.mutate({ id, snooze });
    await interaction.editReply(
      ruleMessage(t('Item updated successfully!'), await toRuleView(context, updated)),
    );
  }
}

@Discord()
@SlashGroup({ name: 'quiet-hours', description: 'The time of each day without pings' })
@SlashGroup('quiet-hours')
@Guard(acknowledge)
export class QuietHoursCommands {
  @Slash({ name: 'show', description: 'Show your quiet hours' })
  async show(interaction: ChatInputCommandInteraction): Promise<void> {
    await interaction.editReply(noiseMessage(await getContext(interaction).my.user.noise.get.query()));
  }

  @Slash({ name: 'set', description: 'Set your quiet hours' })
  async set(
    @SlashOption({ name: 'from', description: 'When they begin, like 22:00', type: STRING, required: true })
    from: string,
    @SlashOption({ name: 'to', description: 'When they end, like 07:00', type: STRING, required: true })
    to: string,
    @SlashOption({
      name: 'time_zone',
      description: 'Where your clock is, like Asia/Jakarta',
      type: STRING,
      required: false,
      autocomplete: completeTimeZone,
    })
    time_zone: string | undefined,
    @SlashChoice(...MODES)
    @SlashOption({
      name: 'offers',
      description: 'What becomes of offers in that time',
      type: STRING,
      required: false,
    })
    mode: QuietMode | undefined,
    interaction: ChatInputCommandInteraction,
  ): Promise<void> {
    const settings = await getContext(interaction).my.user.noise.update.mutate({
      quiet_hours: { from, to, ...(mode && { mode }) },
      ...(time_zone !== undefined && { time_zone }),
    });
    await interaction.editReply(noiseMessage(settings));
  }

  @Slash({ name: 'off', description: 'Ping at every time of the day' })
  async off(interaction: ChatInputCommandInteraction): Promise<void> {
    const settings = await getContext(interaction).my.user.noise.update.mutate({ quiet_hours: null });
    await interaction.editReply(noiseMessage(settings));
  }
}

async function completeTimeZone(interaction: AutocompleteInteraction): Promise<void> {
  const typed = interaction.options.getFocused().trim().toLowerCase().replaceAll(' ', '_');
  const zones = Intl.supportedValuesOf('timeZone').filter((zone) => zone.toLowerCase().includes(typed));
  await interaction.respond(zones.slice(0, CHOICES_MAX).map((zone) => ({ name: zone, value: zone })));
}
