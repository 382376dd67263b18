import type { Me } from '@lockwatch/contracts';
import { EmbedBuilder } from 'discord.js';
import { type ListedCommand, usableCommands } from '../commands/command-permissions.js';
import { t, translated } from '../texts/translate.js';
import { COLOURS } from './colours.js';
import { trialButtons } from './plan-buttons.js';
import { truncate } from './text.js';

export interface Help {
  brandName: string;
  publicUrl: string;
  commands: readonly ListedCommand[];
  /** The person's account; null: Discord is not linked to one. */
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
    .setFooter({
      text: t(
        'Prices: 3 is 3 world locks for one, 200/1 is 200 for one world lock; <5, 5+, 45-50 and any work too. One price is the highest for sellers and the lowest for buyers; =3 is only 3. Deals: 15% under usual follows the usual price. Offers without a price ping only where you watch any price; without_price changes that. A price inside one that you watch already is refused, and one that overlaps can widen it.',
      ),
    });
  embed.addFields({
    name: t('In your browser'),
    value: t(
      'Your browser can show every ping as a notification: switch that on under Preferences on the website.',
    ),
  });
  if (withPlan.length > 0) {
    embed.addFields({ name: t('With a plan'), value: truncate(withPlan.map(commandLine).join('\n'), 1024) });
  }
  return { embeds: [embed], components: withPlan.length > 0 && me ? trialButtons(me) : [] };
}

function commandLine({ name, description }: ListedCommand): string {
  return `\`/${name}\` ${translated(description)}`;
}
