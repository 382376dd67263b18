import { ActionRowBuilder, ButtonBuilder, ButtonStyle } from 'discord.js';
import { encodeCustomId } from '../custom-id.js';
import { bounded } from './text.js';

/** Action of the button that leaves everything as it is. */
export const KEEP_ACTION = 'keep';

export interface Confirmation {
  /** Escaped already. */
  question: string;
  /** The button that does it, as an action and the ids it carries, and the one that does not. */
  action: string;
  ids?: readonly string[];
  label: string;
  keepLabel: string;
}

/** Asks before something is deleted. */
export function confirmMessage({ question, action, ids = [], label, keepLabel }: Confirmation) {
  const row = new ActionRowBuilder<ButtonBuilder>().addComponents(
    new ButtonBuilder()
      .setCustomId(encodeCustomId(action, ...ids))
      .setLabel(label)
      .setStyle(ButtonStyle.Danger),
    new ButtonBuilder()
      .setCustomId(encodeCustomId(KEEP_ACTION))
      .setLabel(keepLabel)
      .setStyle(ButtonStyle.Secondary),
  );
  return { content: bounded(question, 2000), embeds: [], components: [row] };
}
