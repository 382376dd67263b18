import type { Preference } from '@lockwatch/contracts';
import { EmbedBuilder } from 'discord.js';
import { t } from '../texts/translate.js';
import { button, buttonRow } from './buttons.js';
import { COLOURS } from './colours.js';

export const PREFERENCE_ACTIONS = { set: 'preference-set' } as const;

/** The notification settings with a button to turn each. */
export function preferencesMessage(preferences: readonly Preference[], note = '') {
  const lines = preferences.map(({ preference_id: id, value }) => {
    const mark = value.enabled ? '🟢' : '⚪';
    return `${mark} **${t(`preferences.${id}`)}** · ${t(`preference.${id}`)}`;
  });
  const embed = new EmbedBuilder()
    .setColor(COLOURS.brand)
    .setTitle(t('preferences.title'))
    .setDescription(lines.join('\n') || t('preferences.empty'));
  const buttons = preferences.map(({ preference_id: id, value }) => {
    const setting = t(`preferences.${id}`).toLowerCase();
    return value.enabled
      ? button('Secondary', t('preferences.turnOff', { setting }), PREFERENCE_ACTIONS.set, id, 'off')
      : button('Success', t('preferences.turnOn', { setting }), PREFERENCE_ACTIONS.set, id, 'on');
  });
  const rows = buttons.length === 0 ? [] : [buttonRow(...buttons)];
  return { content: note, embeds: [embed], components: rows };
}
