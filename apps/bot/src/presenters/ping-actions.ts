import { PING_ACTIONS, PING_LABELS } from '@lockwatch/contracts';
import {
  ActionRowBuilder,
  type APIMessageTopLevelComponent,
  ButtonBuilder,
  ButtonStyle,
  ComponentType,
} from 'discord.js';
import { decodeCustomId, encodeCustomId } from '../custom-id.js';
import { bounded, plain } from './text.js';

/** What the buttons of a ping switch: each is followed by the one that takes it back. */
const OPPOSITES = { pause: 'resume', resume: 'pause', ignore: 'hear', hear: 'ignore' } as const;
type Switch = keyof typeof OPPOSITES;

/** What was done from a ping, said below it. */
export function donePingMessage(sentence: string) {
  return { content: bounded(plain(sentence), 2000) };
}

/**
 * The components of a message whose button with this custom id did its work: it now says, and does, the opposite. All
 * else stays as it is.
 */
export function switchedComponents(
  components: readonly APIMessageTopLevelComponent[],
  pressed: string,
): APIMessageTopLevelComponent[] {
  return components.map((row) => {
    if (row.type !== ComponentType.ActionRow) return row;
    return {
      ...row,
      components: row.components.map((one) => {
        if (one.type !== ComponentType.Button || !('custom_id' in one) || one.custom_id !== pressed)
          return one;
        return { ...one, ...oppositeOf(pressed, one.label ?? '') };
      }),
    };
  });
}

/** The buttons of one ping among several in a message. */
export function pingMessage(pingId: string) {
  return {
    content: 'What about this ping?',
    components: [
      new ActionRowBuilder<ButtonBuilder>().addComponents(button('pause', pingId), button('ignore', pingId)),
    ],
  };
}

/** Throws `RangeError` for a button that is none of the switches, which is a fault of the caller. */
function oppositeOf(pressed: string, label: string): { custom_id: string; label: string } {
  const { action, args } = decodeCustomId(pressed) ?? { action: '', args: [] };
  const from = SWITCHES.find((name) => PING_ACTIONS[name] === action);
  if (!from) throw new RangeError(`"${pressed}" switches nothing.`);
  const to = OPPOSITES[from];
  return {
    custom_id: encodeCustomId(PING_ACTIONS[to], ...args),
    label: labelOf(to, label.endsWith('rules')),
  };
}

const SWITCHES: readonly Switch[] = ['pause', 'resume', 'ignore', 'hear'];

function labelOf(name: Switch, isSeveral = false): string {
  const label = PING_LABELS[name];
  return typeof label === 'string' ? label : label[isSeveral ? 'several' : 'one'];
}

function button(name: Switch, pingId: string): ButtonBuilder {
  return new ButtonBuilder()
    .setCustomId(encodeCustomId(PING_ACTIONS[name], pingId))
    .setLabel(labelOf(name))
    .setStyle(ButtonStyle.Secondary);
}
