import type { Me } from '@lockwatch/contracts';
import { EmbedBuilder } from 'discord.js';
import { COLOURS } from '../presenters/colours.js';
import { trialButtons } from '../presenters/plan-buttons.js';
import { truncate } from '../presenters/text.js';
import { t } from '../texts/translate.js';
import { type ListedCommand, usableCommands } from './command-permissions.js';

export interface Help {
  brandName: string;
  publicUrl: string;
  commands: readonly ListedCommand[];
  /** The user's account; null: Discord is not linked to one. */
  me: Me | null;
}

/** The commands one may use, then those that come with a plan. */
export function helpMessage({ brandName, publicUrl, commands, me }: Help) {
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
