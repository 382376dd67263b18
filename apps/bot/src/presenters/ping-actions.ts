import { PING_ACTIONS, type PingAction } from '@lockwatch/contracts';
import { ActionRowBuilder, ButtonBuilder, ButtonStyle } from 'discord.js';
import { encodeCustomId } from '../custom-id.js';
import { bounded, plain } from './text.js';

/** What was done from a ping, with a button that takes it back. */
export function doneWithUndoMessage(sentence: string, undo: PingAction, pingId: string) {
  return {
    content: bounded(plain(sentence), 2000),
    components: [row(button(undo, pingId, 'Undo', ButtonStyle.Secondary))],
  };
}

/** What was taken back. */
export function undoneMessage(sentence: string) {
  return { content: bounded(plain(sentence), 2000), components: [] };
}

/** The buttons of one ping among several in a message. */
export function pingMessage(pingId: string) {
  return {
    content: 'What about this ping?',
    components: [
      row(
        button(PING_ACTIONS.pause, pingId, 'Pause rule', ButtonStyle.Secondary),
        button(PING_ACTIONS.ignore, pingId, 'Not interested', ButtonStyle.Secondary),
      ),
    ],
  };
}

function row(...buttons: ButtonBuilder[]): ActionRowBuilder<ButtonBuilder> {
  return new ActionRowBuilder<ButtonBuilder>().addComponents(buttons);
}

function button(action: PingAction, pingId: string, label: string, style: ButtonStyle): ButtonBuilder {
  return new ButtonBuilder().setCustomId(encodeCustomId(action, pingId)).setLabel(label).setStyle(style);
}
