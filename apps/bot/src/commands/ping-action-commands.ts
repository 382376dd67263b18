import { PING_ACTIONS } from '@lockwatch/contracts';
import { type ButtonInteraction, MessageFlags, type StringSelectMenuInteraction } from 'discord.js';
import { ButtonComponent, Discord, SelectMenuComponent } from 'discordx';
import { customIdPattern, firstArgument } from '../custom-id.js';
import { pingMessage, switchedComponents } from '../presenters/ping-actions.js';
import { escapeSentence } from '../presenters/text.js';
import { type CommandContext, getContext } from './command-context.js';

/**
 * What can be done from a ping in a direct message. The components carry the id of the ping and nothing else: the server
 * looks it up, and acts for the user it belongs to alone, however old the message and whichever bot sent it.
 */
@Discord()
export class PingActionCommands {
  @ButtonComponent({ id: customIdPattern(PING_ACTIONS.pause) })
  async pause(interaction: ButtonInteraction): Promise<void> {
    await press(interaction, (calls, id) => calls.pauseRules.mutate({ id }));
  }

  @ButtonComponent({ id: customIdPattern(PING_ACTIONS.resume) })
  async resume(interaction: ButtonInteraction): Promise<void> {
    await press(interaction, (calls, id) => calls.resumeRules.mutate({ id }));
  }

  @ButtonComponent({ id: customIdPattern(PING_ACTIONS.ignore) })
  async ignore(interaction: ButtonInteraction): Promise<void> {
    await press(interaction, (calls, id) => calls.ignoreAuthor.mutate({ id }));
  }

  @ButtonComponent({ id: customIdPattern(PING_ACTIONS.hear) })
  async hear(interaction: ButtonInteraction): Promise<void> {
    await press(interaction, (calls, id) => calls.hearAuthor.mutate({ id }));
  }

  @ButtonComponent({ id: customIdPattern(PING_ACTIONS.snooze) })
  async snooze(interaction: ButtonInteraction): Promise<void> {
    await press(interaction, (calls, id) => calls.snoozeRules.mutate({ id }));
  }

  @ButtonComponent({ id: customIdPattern(PING_ACTIONS.narrow) })
  async narrow(interaction: ButtonInteraction): Promise<void> {
    await press(interaction, (calls, id) => calls.narrowRules.mutate({ id }));
  }

  @ButtonComponent({ id: customIdPattern(PING_ACTIONS.muteWorlds) })
  async muteWorlds(interaction: ButtonInteraction): Promise<void> {
    await press(interaction, (calls, id) => calls.muteWorlds.mutate({ id }));
  }

  @SelectMenuComponent({ id: customIdPattern(PING_ACTIONS.choose) })
  async choose(interaction: StringSelectMenuInteraction): Promise<void> {
    await interaction.reply({ ...pingMessage(interaction.values[0] ?? ''), flags: MessageFlags.Ephemeral });
  }
}

/** Does it, turns the button over if it has an opposite, and says below what was done. A rejection turns nothing over. */
async function press(
  interaction: ButtonInteraction,
  act: (calls: CommandContext['my']['user']['notifications'], id: string) => Promise<{ message: string }>,
): Promise<void> {
  await interaction.deferUpdate();
  const calls = getContext(interaction).my.user.notifications;
  const { message } = await act(calls, firstArgument(interaction.customId));
  const components = interaction.message.components.map((component) => component.toJSON());
  await Promise.all([
    interaction.editReply({ components: switchedComponents(components, interaction.customId) }),
    interaction.followUp({ ...{ content: escapeSentence(message) }, flags: MessageFlags.Ephemeral }),
  ]);
}
