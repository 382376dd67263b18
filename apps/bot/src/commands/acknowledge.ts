import { ApplicationCommandOptionType, type Interaction, MessageFlags } from 'discord.js';
import type { Client, Next } from 'discordx';
import { option } from './option.js';

/** Makes the reply of a command public. */
export const SHARE = option('share', 'commands.option.share', {
  type: ApplicationCommandOptionType.Boolean,
  required: false,
});

/** Guard of command classes: defers the reply, because Discord waits only 3 s. Replies are ephemeral unless shared. */
export async function acknowledge(interaction: Interaction, _client: Client, next: Next): Promise<void> {
  if (interaction.isChatInputCommand()) {
    const isShared = interaction.options.getBoolean(SHARE.name) ?? false;
    await interaction.deferReply(isShared ? {} : { flags: MessageFlags.Ephemeral });
  } else if (interaction.isMessageComponent()) {
    await interaction.deferUpdate();
  } else if (interaction.isModalSubmit()) {
    if (interaction.isFromMessage()) await interaction.deferUpdate();
    else await interaction.deferReply({ flags: MessageFlags.Ephemeral });
  }
  await next();
}
