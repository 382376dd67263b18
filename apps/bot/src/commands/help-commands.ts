import type { Me } from '@lockwatch/contracts';
import { type ChatInputCommandInteraction, EmbedBuilder } from 'discord.js';
import { Discord, Slash } from 'discordx';
import { COLOURS } from '../presenters/colours.js';
import { trialButtons } from '../presenters/plans.js';
import { truncate } from '../presenters/text.js';
import { description, t } from '../texts/translate.js';
import { getContext } from './command-context.js';
import { type ListedCommand, listCommands, usableCommands } from './command-permissions.js';

@Discord()
export class HelpCommands {
  @Slash({ name: 'help', ...description('commands.help') })
  async help(interaction: ChatInputCommandInteraction): Promise<void> {
    const { brandName, publicUrl, my, permissions } = getContext(interaction);
    // Without the server, help is shown as to an unknown user.
    const me = await my.bot.actingUser.query().catch(() => null);
    const commands = listCommands(permissions);
    await interaction.editReply(helpMessage({ brandName, publicUrl, commands, me }));
  }
}

interface Help {
  brandName: string;
  publicUrl: string;
  commands: readonly ListedCommand[];
  /** The user's account; null: Discord is not linked to one. */
  me: Me | null;
}

/** The commands one may use, then those that come with a plan. */
function helpMessage({ brandName, publicUrl, commands, me }: Help) {
  const usable = usableCommands(commands, me?.permissions ?? []);
  const withPlan = commands.filter(
    (command) => command.permission?.endsWith('_WATCHED_ITEMS') && !usable.includes(command),
  );
  const embed = new EmbedBuilder()
    .setColor(COLOURS.brand)
    .setTitle(truncate(brandName, 256))
    .setURL(publicUrl)
    .setDescription(truncate(usable.map(commandLine).join('\n'), 4096))
    .setFooter({ text: t('help.prices') });
  embed.addFields({ name: t('help.inBrowser'), value: t('help.browserPings') });
  if (withPlan.length > 0) {
    embed.addFields({
      name: t('help.withPlan'),
      value: truncate(withPlan.map(commandLine).join('\n'), 1024),
    });
  }
  return { embeds: [embed], components: withPlan.length > 0 && me ? trialButtons(me) : [] };
}

function commandLine({ name, description }: ListedCommand): string {
  return `\`/${name}\` ${description}`;
}
