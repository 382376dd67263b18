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
import { description, t } from '../texts/translate.js';
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
    ...description('commands.setup'),
    defaultMemberPermissions: PermissionFlagsBits.ManageGuild,
    contexts: [InteractionContextType.Guild],
  })
  async setup(interaction: ChatInputCommandInteraction): Promise<void> {
    await change(interaction, { kind: 'manager', is_manager: true });
  }

  @SelectMenuComponent({ id: customIdPattern(SETUP_ACTIONS.channels) })
  async channels(interaction: ChannelSelectMenuInteraction): Promise<void> {
    await change(interaction, { kind: 'read_channels', channel_ids: interaction.values });
  }

  @SelectMenuComponent({ id: customIdPattern(SETUP_ACTIONS.roles) })
  async roles(interaction: RoleSelectMenuInteraction): Promise<void> {
    await change(interaction, { kind: 'view_roles', role_ids: interaction.values });
  }

  @SelectMenuComponent({ id: customIdPattern(SETUP_ACTIONS.health) })
  async health(interaction: ChannelSelectMenuInteraction): Promise<void> {
    await change(interaction, { kind: 'health_channel', channel_id: interaction.values[0] ?? null });
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
    await change(interaction, { kind: 'stop' }, t('setup.stopped'));
  }

  @Slash({ name: 'invite', ...description('commands.invite') })
  async invite(interaction: ChatInputCommandInteraction): Promise<void> {
    const { applicationId } = interaction;
    await interaction.editReply(
      linkMessage(t('setup.invite'), t('setup.addToServer'), botInviteUrl(applicationId)),
    );
  }
}

const NOTIFY_PERMISSIONS = PermissionFlagsBits.ViewChannel | PermissionFlagsBits.SendMessages;

async function change(
  interaction: SetupInteraction,
  what: GuildSetupInput['change'],
  note?: string,
): Promise<void> {
  const { server, guilds, publicUrl } = getContext(interaction);
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
  const healthChannel = guild.channels.cache.get(settings.health_channel_id ?? '');
  const view = {
    ...guilds.describe(guild),
    dashboardUrl: `${publicUrl}/dashboard/account/servers`,
    cannotNotify:
      settings.health_channel_id !== null &&
      !(healthChannel && guild.members.me?.permissionsIn(healthChannel).has(NOTIFY_PERMISSIONS)),
  };
  await interaction.editReply(setupMessage(view, note));
}

/** The server, if the user may manage it. Discord hides the command from others, but not old buttons. */
function managedGuild(interaction: SetupInteraction) {
  if (!interaction.inCachedGuild()) throw new UserError(t('setup.useOnServer'));
  const { guild, memberPermissions } = interaction;
  if (!memberPermissions.has(PermissionFlagsBits.ManageGuild))
    throw new UserError(t('setup.needsManageServer'));
  return guild;
}
