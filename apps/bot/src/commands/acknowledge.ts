import { type Interaction, MessageFlags } from 'discord.js';
import type { Client, Next } from 'discordx';

/**
 * Guard of every command class: tells Discord at once that the answer is coming, since it waits for 3 s only. What a
 * person asks about their own rules and settings is shown to them alone.
 */
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
