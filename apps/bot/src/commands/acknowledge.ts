import { type Interaction, MessageFlags } from 'discord.js';
import type { Client, Next } from 'discordx';

/** Guard of command classes: defers the reply, because Discord waits only 3 s. Replies are ephemeral. */
export async function acknowledge(interaction: Interaction, _client: Client, next: Next): Promise<void> {
  if (interaction.isChatInputCommand()) {
    await interaction.deferReply({ flags: MessageFlags.Ephemeral });
  } else if (interaction.isMessageComponent()) {
    await interaction.deferUpdate();
  } else if (interaction.isModalSubmit()) {
    if (interaction.isFromMessage()) await interaction.deferUpdate();
    else await interaction.deferReply({ flags: MessageFlags.Ephemeral });
  }
  await next();
}
