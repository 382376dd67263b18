import { PING_ACTIONS } from '@lockwatch/contracts';
import { type ButtonInteraction, MessageFlags, type StringSelectMenuInteraction } from 'discord.js';
import { ButtonComponent, Discord, SelectMenuComponent } from 'discordx';
import { customIdPattern, firstArgument } from '../custom-id.js';
import { doneWithUndoMessage, pingMessage, undoneMessage } from '../presenters/ping-actions.js';
import { contextOf } from './command-context.js';

/**
 * What can be done from a ping in a direct message. The components carry the id of the ping and nothing else: the server
 * looks it up, and acts for the person it belongs to alone, however old the message and whichever bot sent it.
 */
@Discord()
export class PingActionCommands {
  @ButtonComponent({ id: customIdPattern(PING_ACTIONS.pause) })
  async pause(interaction: ButtonInteraction): Promise<void> {
    // An answer of its own: the ping stays as it is.
    await interaction.deferReply({ flags: MessageFlags.Ephemeral });
    const id = firstArgument(interaction.customId);
    const { message } = await contextOf(interaction).my.user.notifications.pauseRules.mutate({ id });
    await interaction.editReply(doneWithUndoMessage(message, PING_ACTIONS.resume, id));
  }

  @ButtonComponent({ id: customIdPattern(PING_ACTIONS.resume) })
  async resume(interaction: ButtonInteraction): Promise<void> {
    await interaction.deferUpdate();
    const id = firstArgument(interaction.customId);
    const { message } = await contextOf(interaction).my.user.notifications.resumeRules.mutate({ id });
    await interaction.editReply(undoneMessage(message));
  }

  @ButtonComponent({ id: customIdPattern(PING_ACTIONS.ignore) })
  async ignore(interaction: ButtonInteraction): Promise<void> {
    await interaction.deferReply({ flags: MessageFlags.Ephemeral });
    const id = firstArgument(interaction.customId);
    const { message } = await contextOf(interaction).my.user.notifications.ignoreAuthor.mutate({ id });
    await interaction.editReply(doneWithUndoMessage(message, PING_ACTIONS.hear, id));
  }

  @ButtonComponent({ id: customIdPattern(PING_ACTIONS.hear) })
  async hear(interaction: ButtonInteraction): Promise<void> {
    await interaction.deferUpdate();
    const id = firstArgument(interaction.customId);
    const { message } = await contextOf(interaction).my.user.notifications.hearAuthor.mutate({ id });
    await interaction.editReply(undoneMessage(message));
  }

  @SelectMenuComponent({ id: customIdPattern(PING_ACTIONS.choose) })
  async choose(interaction: StringSelectMenuInteraction): Promise<void> {
    await interaction.reply({
      ...pingMessage(interaction.values[0] ?? ''),
      flags: MessageFlags.Ephemeral,
    });
  }
}
