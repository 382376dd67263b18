import { type PreferenceId, preferenceIdSchema } from '@lockwatch/contracts';
import {
  ApplicationCommandOptionType,
  type ButtonInteraction,
  type ChatInputCommandInteraction,
} from 'discord.js';
import { ButtonComponent, Discord, Guard, Slash, SlashChoice, SlashGroup, SlashOption } from 'discordx';
import { customIdPattern, decodeCustomId } from '../custom-id.js';
import { PREFERENCE_ACTIONS, PREFERENCE_TEXTS, preferencesMessage } from '../presenters/preferences.js';
import { acknowledge } from './acknowledge.js';
import { type CommandContext, contextOf } from './command-context.js';

const CHOICES = [
  { name: PREFERENCE_TEXTS.exact_ping.name, value: 'exact_ping' },
  { name: PREFERENCE_TEXTS.prediction_ping.name, value: 'prediction_ping' },
] satisfies { name: string; value: PreferenceId }[];

/** Which offers ping ([2-46], [3-10], [7-11], [7-12]). */
@Discord()
@SlashGroup({ name: 'preferences', description: 'Which offers ping you' })
@SlashGroup('preferences')
@Guard(acknowledge)
export class PreferenceCommands {
  @Slash({ name: 'show', description: 'Show your notification settings' })
  async show(interaction: ChatInputCommandInteraction): Promise<void> {
    const preferences = await contextOf(interaction).my.user.preferences.list.query();
    await interaction.editReply(preferencesMessage(preferences));
  }

  @Slash({ name: 'set', description: 'Switch a notification setting on or off' })
  async set(
    @SlashChoice(...CHOICES)
    @SlashOption({
      name: 'preference',
      description: 'The setting',
      type: ApplicationCommandOptionType.String,
      required: true,
    })
    preference: PreferenceId,
    @SlashOption({
      name: 'enabled',
      description: 'True switches it on',
      type: ApplicationCommandOptionType.Boolean,
      required: true,
    })
    enabled: boolean,
    interaction: ChatInputCommandInteraction,
  ): Promise<void> {
    await interaction.editReply(await change(contextOf(interaction), preference, enabled));
  }

  @ButtonComponent({ id: customIdPattern(PREFERENCE_ACTIONS.set) })
  async toggle(interaction: ButtonInteraction): Promise<void> {
    const [id, state] = decodeCustomId(interaction.customId)?.args ?? [];
    const preference = preferenceIdSchema.parse(id);
    await interaction.editReply(await change(contextOf(interaction), preference, state === 'on'));
  }
}

async function change(context: CommandContext, preference: PreferenceId, enabled: boolean) {
  await context.my.user.preferences.update.mutate({
    preference_id: preference,
    preference_value: { enabled },
  });
  const preferences = await context.my.user.preferences.list.query();
  return preferencesMessage(
    preferences,
    `${PREFERENCE_TEXTS[preference].name} preference updated successfully!`,
  );
}
