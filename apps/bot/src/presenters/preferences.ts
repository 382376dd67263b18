import type { Preference, PreferenceId } from '@lockwatch/contracts';
import { ActionRowBuilder, ButtonBuilder, ButtonStyle, EmbedBuilder } from 'discord.js';
import { encodeCustomId } from '../custom-id.js';
import { COLOURS } from './colours.js';

export const PREFERENCE_ACTIONS = { set: 'preference-set' } as const;

export const PREFERENCE_TEXTS: Record<PreferenceId, { name: string; description: string }> = {
  exact_ping: { name: 'Exact pings', description: 'Offers that were read with certainty' },
  prediction_ping: {
    name: 'Prediction pings',
    description: 'Offers with a guess in them: a misspelt name, an unusual price',
  },
};

/** The notification settings with a button to turn each. */
export function preferencesMessage(preferences: readonly Preference[], note = '') {
  const lines = preferences.map(({ preference_id: id, value }) => {
    const { name, description } = PREFERENCE_TEXTS[id];
    return `${value.enabled ? '🟢' : '⚪'} **${name}** · ${description}`;
  });
  const embed = new EmbedBuilder()
    .setColor(COLOURS.brand)
    .setTitle('Notification settings')
    .setDescription(lines.join('\n') || 'There is nothing to set.');
  const buttons = preferences.map(({ preference_id: id, value }) =>
    new ButtonBuilder()
      .setCustomId(encodeCustomId(PREFERENCE_ACTIONS.set, id, value.enabled ? 'off' : 'on'))
      .setLabel(`${value.enabled ? 'Switch off' : 'Switch on'} ${PREFERENCE_TEXTS[id].name.toLowerCase()}`)
      .setStyle(value.enabled ? ButtonStyle.Secondary : ButtonStyle.Success),
  );
  const rows = buttons.length === 0 ? [] : [new ActionRowBuilder<ButtonBuilder>().addComponents(buttons)];
  return { content: note, embeds: [embed], components: rows };
}
