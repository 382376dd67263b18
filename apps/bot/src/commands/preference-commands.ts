import { PREFERENCE_IDS, type Preference, type PreferenceId, preferenceIdSchema } from '@lockwatch/contracts';
import {
  ApplicationCommandOptionType,
  type ButtonInteraction,
  type ChatInputCommandInteraction,
} from 'discord.js';
import { ButtonComponent, Discord, Guard, Slash, SlashChoice, SlashGroup, SlashOption } from 'discordx';
import { argumentAt, CustomIdError, customIdPattern, firstArgument } from '../custom-id.js';
import { button, buttonRow } from '../presenters/buttons.js';
import { COLOURS } from '../presenters/colours.js';
import { choiceName, description, t } from '../texts/translate.js';
import { acknowledge } from './acknowledge.js';
import { type CommandContext, getContext } from './command-context.js';
import { option, REQUIRED_TEXT } from './option.js';

const PREFERENCE_ACTIONS = { set: 'preference-set' } as const;

const CHOICES = PREFERENCE_IDS.map((id) => ({ ...choiceName(`preferences.${id}`), value: id }));

/** Which offers ping ([2-46], [3-10], [7-11], [7-12]). */
@Discord()
@SlashGroup({ name: 'preferences', ...description('commands.preferences') })
@SlashGroup('preferences')
@Guard(acknowledge)
export class PreferenceCommands {
  @Slash({ name: 'show', ...description('commands.preferences.show') })
  async show(interaction: ChatInputCommandInteraction): Promise<void> {
    const preferences = await getContext(interaction).my.user.preferences.list.query();
    await interaction.editReply(preferencesMessage(preferences));
  }

  @Slash({ name: 'set', ...description('commands.preferences.set') })
  async set(
    @SlashChoice(...CHOICES)
    @SlashOption(option('preference', 'commands.preferences.set.preference', REQUIRED_TEXT))
    preference: PreferenceId,
    @SlashOption(
      option('enabled', 'commands.preferences.set.enabled', {
        type: ApplicationCommandOptionType.Boolean,
        required: true,
      }),
    )
    enabled: boolean,
    interaction: ChatInputCommandInteraction,
  ): Promise<void> {
    await interaction.editReply(await change(getContext(interaction), preference, enabled));
  }

  @ButtonComponent({ id: customIdPattern(PREFERENCE_ACTIONS.set) })
  async toggle(interaction: ButtonInteraction): Promise<void> {
    const { customId } = interaction;
    const { data: preference } = preferenceIdSchema.safeParse(firstArgument(customId));
    if (preference === undefined) throw new CustomIdError(customId);
    const isOn = argumentAt(customId, 1) === 'on';
    await interaction.editReply(await change(getContext(interaction), preference, isOn));
  }
}

async function change(context: CommandContext, preference: PreferenceId, enabled: boolean) {
  await context.my.user.preferences.update.mutate({
    preference_id: preference,
    preference_value: { enabled },
  });
  const preferences = await context.my.user.preferences.list.query();
  return preferencesMessage(preferences, t('preferences.changed', { name: t(`preferences.${preference}`) }));
}

/** The notification settings with a button to turn each. */
function preferencesMessage(preferences: readonly Preference[], note = '') {
  const lines = preferences.map(({ preference_id: id, value }) => {
    const mark = value.enabled ? '🟢' : '⚪';
    return `${mark} **${t(`preferences.${id}`)}** · ${t(`preference.${id}`)}`;
  });
  const text = lines.join('\n') || t('preferences.empty');
  const embed = { color: COLOURS.brand, title: t('preferences.title'), description: text };
  const buttons = preferences.map(({ preference_id: id, value }) => {
    const setting = t(`preferences.${id}`).toLowerCase();
    return value.enabled
      ? button('Secondary', t('preferences.turnOff', { setting }), PREFERENCE_ACTIONS.set, id, 'off')
      : button('Success', t('preferences.turnOn', { setting }), PREFERENCE_ACTIONS.set, id, 'on');
  });
  const rows = buttons.length === 0 ? [] : [buttonRow(...buttons)];
  return { content: note, embeds: [embed], components: rows };
}
