import { botInviteUrl, type GuildSetupInput } from '@lockwatch/contracts';
import {
  type ButtonInteraction,
  type ChannelSelectMenuInteraction,
  type ChatInputCommandInteraction,
  InteractionContextType,
  PermissionFlagsBits,
  type RoleSelectMenuInteraction,
} from 'discord.js';
import { ButtonComponent, Discord, Guard, SelectMenuComponent, Slash } from 'discordx';
import { customIdPattern } from '../custom-id.js';
import { linkMessage } from '../presenters/link.js';
import { SETUP_ACTIONS, setupMessage } from '../presenters/setup.js';
import { t } from '../texts/translate.js';
import { acknowledge } from './acknowledge.js';
import { getContext } from './command-context.js';
import { UserError } from './user-error.js';

type SetupInteraction =
  | ChatInputCommandInteraction
  | ButtonInteraction
  | ChannelSelectMenuInteraction
  | RoleSelectMenuInteraction;

/** Settings of a server, for people who may manage it. */
@Discord()
@Guard(acknowledge)
export class SetupCommands {
  @Slash({
    name: 'setup',
    description: 'Choose which channels of this server the bot reads',
    defaultMemberPermissions: PermissionFlagsBits.ManageGuild,
    contexts: [InteractionContextType.Guild],
  })
  async setup(interaction: ChatInputCommandInteraction): Promise<void> {
    await show(interaction);
  }

  @SelectMenuComponent({ id: customIdPattern(SETUP_ACTIONS.channels) })
  async channels(interaction: ChannelSelectMenuInteraction): Promise<void> {
    await change(interaction, { kind: 'read_channels', channel_ids: interaction.values });
  }

  @SelectMenuComponent({ id: customIdPattern(SETUP_ACTIONS.roles) })
  async roles(interaction: RoleSelectMenuInteraction): Promise<void> {
    await change(interaction, { kind: 'view_roles', role_ids: interaction.values });
  }

  @ButtonComponent({ id: customIdPattern(SETUP_ACTIONS.visible) })
  async visible(interaction: ButtonInteraction): Promise<void> {
    await change(interaction, { kind: 'read_visible' });
  }

  @ButtonComponent({ id: customIdPattern(SETUP_ACTIONS.membersOnly) })
  async membersOnly(interaction: ButtonInteraction): Promise<void> {
    await change(interaction, { kind: 'ping_members_only', is_on: true });
  }

  @ButtonComponent({ id: customIdPattern(SETUP_ACTIONS.everybody) })
  async everybody(interaction: ButtonInteraction): Promise<void> {
    await change(interaction, { kind: 'ping_members_only', is_on: false });
  }

  @ButtonComponent({ id: customIdPattern(SETUP_ACTIONS.stop) })
  async stop(interaction: ButtonInteraction): Promise<void> {
    await change(
      interaction,
      { kind: 'stop' },
      t('The bot no longer reads this server. The stored messages of this server are being deleted.'),
    );
  }

  @Slash({ name: 'invite', description: 'Add the bot to your server' })
  async invite(interaction: ChatInputCommandInteraction): Promise<void> {
    const { applicationId } = interaction;
    await interaction.editReply(
      linkMessage(
        t(
          'Add the bot to your server. It asks for two permissions: to see channels and to read their history. It reads nothing until someone chooses channels with /setup.',
        ),
        t('Add to a server'),
        botInviteUrl(applicationId),
      ),
    );
  }
}

async function change(
  interaction: SetupInteraction,
  what: GuildSetupInput['change'],
  note?: string,
): Promise<void> {
  const { server, guilds } = getContext(interaction);
  const guild = managedGuild(interaction);
  const settings = await server.bot.setUpGuild.mutate({
    guild_id: guild.id,
    by: {
      discord_user_id: interaction.user.id,
      name: interaction.user.globalName ?? interaction.user.username,
    },
    change: what,
  });
  guilds.put(settings);
  await show(interaction, note);
}

async function show(interaction: SetupInteraction, note?: string): Promise<void> {
  const { guilds } = getContext(interaction);
  const guild = managedGuild(interaction);
  await interaction.editReply(setupMessage(guilds.describe(guild), note));
}

/** The server, if the person may manage it. Discord hides the command from others, but not old buttons. */
function managedGuild(interaction: SetupInteraction) {
  if (!interaction.inCachedGuild())
    throw new UserError(t('Use this command on the server you want to set up.'));
  const { guild, memberPermissions } = interaction;
  if (!memberPermissions.has(PermissionFlagsBits.ManageGuild))
    throw new UserError(t('You need the Manage Server permission to do this.'));
  return guild;
}
