import { PING_ACTIONS } from '@lockwatch/contracts';
import { MessageFlags } from 'discord.js';
import { pingMessage, switchedComponents } from '../presenters/ping-actions.js';
import { escapeSentence } from '../presenters/text.js';
import type { ComponentHandler, Components } from './components.js';

/**
 * What can be done from a ping in a direct message. The components carry the id of the ping and nothing else: the server
 * looks it up, and acts for the user it belongs to alone, however old the message and whichever bot sent it.
 */
export const PING_COMPONENTS: Components = {
  [PING_ACTIONS.pause]: press('pauseRules'),
  [PING_ACTIONS.resume]: press('resumeRules'),
  [PING_ACTIONS.ignore]: press('ignoreAuthor'),
  [PING_ACTIONS.hear]: press('hearAuthor'),
  [PING_ACTIONS.snooze]: press('snoozeRules'),
  [PING_ACTIONS.narrow]: press('narrowRules'),
  [PING_ACTIONS.muteWorlds]: press('muteWorlds'),
  [PING_ACTIONS.choose]: { reply: ({ values }) => pingMessage(values[0] ?? '') },
};

type PingCall =
  | 'pauseRules'
  | 'resumeRules'
  | 'ignoreAuthor'
  | 'hearAuthor'
  | 'snoozeRules'
  | 'narrowRules'
  | 'muteWorlds';

/** Does it, turns the button over if it has an opposite, and says below what was done. A rejection turns nothing over. */
function press(call: PingCall): ComponentHandler {
  return async ({ my, getId, interaction }) => {
    const { message } = await my.user.notifications[call].mutate({ id: getId() });
    await interaction.followUp({ content: escapeSentence(message), flags: MessageFlags.Ephemeral });
    const components = interaction.message?.components.map((component) => component.toJSON()) ?? [];
    return { components: switchedComponents(components, interaction.customId) };
  };
}
