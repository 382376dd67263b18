import type { Me } from '@lockwatch/contracts';
import type { ChatInputCommandInteraction } from 'discord.js';
import { Discord, Slash } from 'discordx';
import { embedMessage } from '../presenters/embed.js';
import { trialButtons } from '../presenters/plans.js';
import { description, t } from '../texts/translate.js';
import { getContext } from './command-context.js';
import { type ListedCommand, listCommands, usableCommands } from './command-permissions.js';

@Discord()
export class HelpCommands {
  @Slash({ name: 'help', ...description('commands.help') })
  async help(interaction: ChatInputCommandInteraction) {
    const { brandName, publicUrl, my, permissions } = getContext(interaction);
    // Without the server, help is shown as to an unknown user.
    const me = await my.bot.actingUser.query().catch(() => null);
    const commands = listCommands(permissions);
    return helpMessage({ brandName, publicUrl, commands, me });
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
  const hasMore = withPlan.length > 0;
  return embedMessage(
    {
      title: brandName,
      url: publicUrl,
      text: usable.map(commandLine).join('\n'),
      fields: [
        { name: t('help.inBrowser'), value: t('help.browserPings') },
        ...(hasMore ? [{ name: t('help.withPlan'), value: withPlan.map(commandLine).join('\n') }] : []),
      ],
      footer: t('help.prices'),
    },
    hasMore && me ? trialButtons(me) : [],
  );
}

function commandLine({ name, description }: ListedCommand): string {
  return `\`/${name}\` ${description}`;
}
