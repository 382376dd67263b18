import { PING_ACTIONS } from '@lockwatch/contracts';
import { type APIMessageTopLevelComponent, type ButtonBuilder, ComponentType } from 'discord.js';
import { decodeCustomId, encodeCustomId } from '../custom-id.js';
import { t } from '../texts/translate.js';
import { button, buttonRow } from './message.js';

const OPPOSITES = { pause: 'resume', resume: 'pause', ignore: 'hear', hear: 'ignore' } as const;

/** The components of a message, with the pressed button replaced by its opposite. */
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
        return { ...one, ...toOppositeButton(pressed, one.label ?? '') };
      }),
    };
  });
}

export function pingMessage(pingId: string) {
  return {
    content: t('pings.choose'),
    components: [
      buttonRow(pingButton('pause', pingId), pingButton('ignore', pingId)),
      buttonRow(pingButton('snooze', pingId), pingButton('narrow', pingId), pingButton('muteWorlds', pingId)),
    ],
  };
}

/** What changes on a button that switches; nothing on others. */
function toOppositeButton(pressed: string, label: string): { custom_id?: string; label?: string } {
  const { action, args } = decodeCustomId(pressed) ?? { action: '', args: [] };
  const from = SWITCHES.find((name) => PING_ACTIONS[name] === action);
  if (!from) return {};
  const to = OPPOSITES[from];
  const count = label === t(`pingAction.${from}`, { count: 2 }) ? 2 : 1;
  return { custom_id: encodeCustomId(PING_ACTIONS[to], ...args), label: t(`pingAction.${to}`, { count }) };
}

const SWITCHES: readonly (keyof typeof OPPOSITES)[] = ['pause', 'resume', 'ignore', 'hear'];

function pingButton(name: Exclude<keyof typeof PING_ACTIONS, 'choose'>, pingId: string): ButtonBuilder {
  return button(
    'Secondary',
    t(`pingAction.${name}`, { count: 1, side: 'other' }),
    PING_ACTIONS[name],
    pingId,
  );
}
