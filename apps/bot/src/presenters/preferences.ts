import { PREFERENCE_TEXTS, type Preference } from '@lockwatch/contracts';
import { EmbedBuilder } from 'discord.js';
import { t } from '../texts/translate.js';
import { button, buttonRow } from './buttons.js';
import { COLOURS } from './colours.js';

export const PREFERENCE_ACTIONS = { set: 'preference-set' } as const;

/** The notification settings with a button to turn each. */
export function preferencesMessage(preferences: readonly Preference[], note = '') {
  const lines = preferences.map(({ preference_id: id, value }) => {
    const { name, description } = PREFERENCE_TEXTS[id];
    return `${value.enabled ? '🟢' : '⚪'} **${t(name)}** · ${t(description)}`;
  });
  const embed = new EmbedBuilder()
    .setColor(COLOURS.brand)
    .setTitle(t('Notification settings'))
    .setDescription(lines.join('\n') || t('There is nothing to set.'));
  const buttons = preferences.map(({ preference_id: id, value }) => {
    const setting = t(PREFERENCE_TEXTS[id].name).toLowerCase();
    return value.enabled
      ? button('Secondary', t('Turn off {setting}', { setting }), PREFERENCE_ACTIONS.set, id, 'off')
      : button('Success', t('Turn on {setting}', { setting }), PREFERENCE_ACTIONS.set, id, 'on');
  });
  const rows = buttons.length === 0 ? [] : [buttonRow(...buttons)];
  return { content: note, embeds: [embed], components: rows };
}
