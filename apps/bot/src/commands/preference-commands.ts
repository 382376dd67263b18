import {
  PREFERENCE_ACTION,
  PREFERENCE_IDS,
  type Preference,
  type PreferenceId,
  preferenceIdSchema,
} from '@lockwatch/contracts';
import type { ChatInputCommandInteraction } from 'discord.js';
import { Discord, Slash, SlashChoice, SlashGroup, SlashOption } from 'discordx';
import { CustomIdError } from '../custom-id.js';
import { button, buttonRow, embedMessage } from '../presenters/message.js';
import { choiceName, description, t } from '../texts/translate.js';
import { type CommandContext, getContext } from './command-context.js';
import type { Components } from './components.js';
import { BOOLEAN, option, REQUIRED_TEXT } from './option.js';

const CHOICES = PREFERENCE_IDS.map((id) => ({ ...choiceName(`preferences.${id}`), value: id }));
const PREFERENCE = option('preference', 'commands.preferences.set.preference', REQUIRED_TEXT);
const ENABLED = option('enabled', 'commands.preferences.set.enabled', { ...BOOLEAN, required: true });

/** Which offers ping ([2-46], [3-10], [7-11], [7-12]). */
@Discord()
@SlashGroup({ name: 'preferences', ...description('commands.preferences') })
@SlashGroup('preferences')
export class PreferenceCommands {
  @Slash({ name: 'show', ...description('commands.preferences.show') })
  async show(interaction: ChatInputCommandInteraction) {
    const preferences = await getContext(interaction).my.user.preferences.list.query();
    return preferencesMessage(preferences);
  }

  @Slash({ name: 'set', ...description('commands.preferences.set') })
  async set(
    @SlashChoice(...CHOICES) @SlashOption(PREFERENCE) preference: PreferenceId,
    @SlashOption(ENABLED) enabled: boolean,
    interaction: ChatInputCommandInteraction,
  ) {
    return change(getContext(interaction), preference, enabled);
  }
}

export const PREFERENCE_COMPONENTS: Components = {
  [PREFERENCE_ACTION]: (context) => {
    const { data: preference } = preferenceIdSchema.safeParse(context.getId());
    if (preference === undefined) throw new CustomIdError(context.interaction.customId);
    return change(context, preference, context.getId(1) === 'on');
  },
};

async function change({ my }: CommandContext, preference_id: PreferenceId, enabled: boolean) {
  await my.user.preferences.update.mutate({ preference_id, preference_value: { enabled } });
  const preferences = await my.user.preferences.list.query();
  return preferencesMessage(
    preferences,
    t('preferences.changed', { name: t(`preferences.${preference_id}`) }),
  );
}

/** The notification settings with a button to turn each. */
function preferencesMessage(preferences: readonly Preference[], note = '') {
  const lines = preferences.map(({ preference_id: id, value }) => {
    const mark = value.enabled ? '🟢' : '⚪';
    return `${mark} **${t(`preferences.${id}`)}** · ${t(`preference.${id}`)}`;
  });
  const text = lines.join('\n') || t('preferences.empty');
  const buttons = preferences.map(({ preference_id: id, value }) => {
    const setting = t(`preferences.${id}`).toLowerCase();
    return value.enabled
      ? button('Secondary', t('preferences.turnOff', { setting }), PREFERENCE_ACTION, id, 'off')
      : button('Success', t('preferences.turnOn', { setting }), PREFERENCE_ACTION, id, 'on');
  });
  return embedMessage(
    { content: note, title: t('preferences.title'), text },
    buttons.length === 0 ? [] : [buttonRow(...buttons)],
  );
}
