import { ApplicationCommandOptionType, EmbedBuilder } from 'discord.js';
import type { CommandDefinition } from '../commands/command-definitions.js';
import { COLOURS } from './colours.js';
import { bounded } from './text.js';

export interface Help {
  brandName: string;
  publicUrl: string;
  commands: readonly CommandDefinition[];
}

/** Every command with its description. */
export function helpMessage({ brandName, publicUrl, commands }: Help) {
  const lines = commands.flatMap((command) => {
    const steps = command.options?.filter(
      (option) => option.type === ApplicationCommandOptionType.Subcommand,
    );
    if (!steps || steps.length === 0) return [`\`/${command.name}\` ${command.description}`];
    return steps.map((step) => `\`/${command.name} ${step.name}\` ${step.description}`);
  });
  const embed = new EmbedBuilder()
    .setColor(COLOURS.brand)
    .setTitle(bounded(brandName, 256))
    .setURL(publicUrl)
    .setDescription(bounded(lines.join('\n'), 4096))
    .setFooter({ text: 'Prices: 3 is 3 world locks for one, 200/1 or -200 is 200 for one world lock.' });
  return { embeds: [embed] };
}
