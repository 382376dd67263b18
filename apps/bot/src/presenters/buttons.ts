import { ActionRowBuilder, ButtonBuilder, ButtonStyle } from 'discord.js';
import { encodeCustomId } from '../custom-id.js';
import { truncate } from './text.js';

const LABEL_MAX = 80;

/** A button whose custom id has an action and ids. */
export function button(
  style: 'Primary' | 'Secondary' | 'Success' | 'Danger',
  label: string,
  action: string,
  ...ids: readonly (string | number)[]
): ButtonBuilder {
  return new ButtonBuilder()
    .setCustomId(encodeCustomId(action, ...ids))
    .setLabel(truncate(label, LABEL_MAX))
    .setStyle(ButtonStyle[style]);
}

export function linkButton(label: string, url: string): ButtonBuilder {
  return new ButtonBuilder().setStyle(ButtonStyle.Link).setLabel(label).setURL(url);
}

export function buttonRow(...buttons: ButtonBuilder[]): ActionRowBuilder<ButtonBuilder> {
  return new ActionRowBuilder<ButtonBuilder>().addComponents(buttons);
}
