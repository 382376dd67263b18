import type { ButtonInteraction, ChatInputCommandInteraction } from 'discord.js';
import { ButtonComponent, Discord, Guard, Slash } from 'discordx';
import { customIdPattern } from '../custom-id.js';
import { PRIVACY_ACTIONS, privacyMessage } from '../presenters/privacy.js';
import { description } from '../texts/translate.js';
import { acknowledge } from './acknowledge.js';
import { getContext } from './command-context.js';

/** The stored messages of an author, who needs no account. */
@Discord()
@Guard(acknowledge)
export class PrivacyCommands {
  @Slash({ name: 'privacy', ...description('commands.privacy') })
  async privacy(interaction: ChatInputCommandInteraction): Promise<void> {
    const { server } = getContext(interaction);
    const stored = await server.bot.authorPrivacy.query({ discord_user_id: interaction.user.id });
    await interaction.editReply(privacyMessage(stored));
  }

  @ButtonComponent({ id: customIdPattern(PRIVACY_ACTIONS.stop) })
  async stop(interaction: ButtonInteraction): Promise<void> {
    await setRead(interaction, false);
  }

  @ButtonComponent({ id: customIdPattern(PRIVACY_ACTIONS.start) })
  async start(interaction: ButtonInteraction): Promise<void> {
    await setRead(interaction, true);
  }
}

async function setRead(interaction: ButtonInteraction, isRead: boolean): Promise<void> {
  const { server } = getContext(interaction);
  const stored = await server.bot.setAuthorRead.mutate({
    discord_user_id: interaction.user.id,
    is_read: isRead,
  });
  await interaction.editReply(privacyMessage(stored));
}
