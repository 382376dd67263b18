import { type Interaction, MessageFlags } from 'discord.js';
import type { Client, Next } from 'discordx';
import { BOOLEAN, option } from './option.js';

/** Makes the reply of a command public. */
export const SHARE = option('share', 'commands.option.share', BOOLEAN);

/**
 * Guard of all commands: defers the reply, because Discord waits only 3 s, and sends what the command returns. Replies are
 * ephemeral unless shared.
 */
export async function acknowledge(interaction: Interaction, _client: Client, next: Next): Promise<void> {
  if (!interaction.isChatInputCommand()) return void (await next());
  const isShared = interaction.options.getBoolean(SHARE.name) ?? false;
  await interaction.deferReply(isShared ? {} : { flags: MessageFlags.Ephemeral });
  const reply = await next();
  if (typeof reply === 'object' && reply !== null) await interaction.editReply(reply);
}
