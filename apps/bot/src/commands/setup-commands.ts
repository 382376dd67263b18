import { botInviteUrl, CHANNEL_HINT_MAX, type GuildSetupInput } from '@lockwatch/contracts';
import {
  ApplicationCommandOptionType,
  type ChatInputCommandInteraction,
  type GuildBasedChannel,
  InteractionContextType,
  PermissionFlagsBits,
} from 'discord.js';
import { Discord, Slash, SlashOption } from 'discordx';
import { describeChannel } from '../guilds/describe-channel.js';
import { linkMessage } from '../presenters/link.js';
import { SETUP_ACTIONS, setupMessage } from '../presenters/setup.js';
import { escapeText } from '../presenters/text.js';
import { description, t } from '../texts/translate.js';
import { getContext } from './command-context.js';
import type { ComponentInteraction, Components } from './components.js';
import { option, TEXT, UserError } from './option.js';

type SetupInteraction = ChatInputCommandInteraction | ComponentInteraction;

const CHANNEL = option('channel', 'commands.setup.channel', {
  type: ApplicationCommandOptionType.Channel,
  required: false,
} as const);
const HINT = option('about', 'commands.setup.about', { ...TEXT, maxLength: CHANNEL_HINT_MAX });

/** Settings of a server, for people who may manage it. */
@Discord()
export class SetupCommands {
  @Slash({
    name: 'setup',
    ...description('commands.setup'),
    defaultMemberPermissions: PermissionFlagsBits.ManageGuild,
    contexts: [InteractionContextType.Guild],
  })
  async setup(
    @SlashOption(CHANNEL) channel: GuildBasedChannel | undefined,
    @SlashOption(HINT) hint: string | undefined,
    interaction: ChatInputCommandInteraction,
  ) {
    const view = await change(interaction, { kind: 'manager', is_manager: true });
    if (!channel) return view;
    const what = { kind: 'channel_hint', channel_id: channel.id, hint: hint ?? null } as const;
    const note = hint
      ? t('setup.hinted', { channel: `<#${channel.id}>`, hint: escapeText(hint) })
      : t('setup.notHinted', { channel: `<#${channel.id}>` });
    return change(interaction, what, note);
  }

  @Slash({ name: 'invite', ...description('commands.invite') })
  async invite(interaction: ChatInputCommandInteraction) {
    const url = botInviteUrl(interaction.applicationId);
    return linkMessage(t('setup.invite'), t('setup.addToServer'), url);
  }
}

export const SETUP_COMPONENTS: Components = {
  [SETUP_ACTIONS.channels]: ({ interaction, values }) =>
    change(interaction, { kind: 'read_channels', channel_ids: values }),
  [SETUP_ACTIONS.roles]: ({ interaction, values }) =>
    change(interaction, { kind: 'view_roles', role_ids: values }),
  [SETUP_ACTIONS.health]: ({ interaction, values }) =>
    change(interaction, { kind: 'health_channel', channel_id: values[0] ?? null }),
  [SETUP_ACTIONS.visible]: ({ interaction }) => change(interaction, { kind: 'read_visible' }),
  [SETUP_ACTIONS.membersOnly]: ({ interaction }) =>
    change(interaction, { kind: 'ping_members_only', is_on: true }),
  [SETUP_ACTIONS.everybody]: ({ interaction }) =>
    change(interaction, { kind: 'ping_members_only', is_on: false }),
  [SETUP_ACTIONS.stop]: ({ interaction }) => change(interaction, { kind: 'stop' }, t('setup.stopped')),
};

const NOTIFY_PERMISSIONS = PermissionFlagsBits.ViewChannel | PermissionFlagsBits.SendMessages;

async function change(interaction: SetupInteraction, what: GuildSetupInput['change'], note?: string) {
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
  guilds.settings.put([settings]);
  const healthChannel = guild.channels.cache.get(settings.health_channel_id ?? '');
  const view = {
    settings,
    isConfigured: guilds.watched.isConfigured,
    channels: guilds.watched.listIn(guild).map(describeChannel),
    dashboardUrl: `${publicUrl}/dashboard/account/servers`,
    cannotNotify:
      settings.health_channel_id !== null &&
      !(healthChannel && guild.members.me?.permissionsIn(healthChannel).has(NOTIFY_PERMISSIONS)),
  };
  return setupMessage(view, note);
}

/** The server, if the user may manage it. Discord hides the command from others, but not old buttons. */
function managedGuild(interaction: SetupInteraction) {
  if (!interaction.inCachedGuild()) throw new UserError(t('setup.useOnServer'));
  const { guild, memberPermissions } = interaction;
  if (!memberPermissions.has(PermissionFlagsBits.ManageGuild))
    throw new UserError(t('setup.needsManageServer'));
  return guild;
}
