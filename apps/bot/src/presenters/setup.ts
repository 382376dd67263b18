import { GUILD_CHOICES_MAX, type GuildSettings } from '@lockwatch/contracts';
import { ActionRowBuilder, ChannelSelectMenuBuilder, ChannelType, RoleSelectMenuBuilder } from 'discord.js';
import { encodeCustomId } from '../custom-id.js';
import type { SetupChannel } from '../guilds/describe-channel.js';
import { t } from '../texts/translate.js';
import { button, buttonRow, embedMessage } from './message.js';

export const SETUP_ACTIONS = {
  channels: 'setup-channels',
  roles: 'setup-roles',
  visible: 'setup-visible',
  stop: 'setup-stop',
  health: 'setup-health',
  membersOnly: 'setup-members-only',
  everybody: 'setup-everybody',
} as const;

export interface SetupView {
  settings: GuildSettings | null;
  isConfigured: boolean;
  dashboardUrl: string;
  /** The bot may not write in the health channel. */
  cannotNotify: boolean;
  channels: readonly SetupChannel[];
}

const SHOWN_MAX = 15;
const READABLE_TYPES = [
  ChannelType.GuildText,
  ChannelType.GuildAnnouncement,
  ChannelType.GuildForum,
  ChannelType.GuildVoice,
];

/** The channels that are read and the permissions that are missing, with menus for changes. */
export function setupMessage(view: SetupView, note = '') {
  const { settings, isConfigured, channels } = view;
  const read = channels.filter((channel) => !channel.lacksView && !channel.lacksHistory);
  const problems = channels.flatMap((channel) => [
    ...(channel.lacksView ? [t('setup.lacksView', { channel: mention(channel) })] : []),
    ...(channel.lacksHistory ? [t('setup.lacksHistory', { channel: mention(channel) })] : []),
  ]);
  if (view.cannotNotify)
    problems.push(t('setup.lacksSend', { channel: `<#${settings?.health_channel_id}>` }));
  const hidden = channels.filter((channel) => !channel.isVisibleToAll);
  const text = [
    getStateText(view),
    settings?.state === 'confirmed'
      ? t(settings.pings_members_only ? 'setup.pingsMembers' : 'setup.pingsEveryone')
      : '',
    t('setup.dashboard', { url: view.dashboardUrl }),
    hidden.length > 0 && !settings?.pings_members_only
      ? t('setup.hidden', { channels: joinWithLimit(hidden.map(mention), ', ') })
      : '',
  ];
  return embedMessage(
    {
      content: note,
      title: t('setup.title'),
      text: text.filter(Boolean).join('\n\n'),
      fields: [
        { name: t('setup.readNow'), value: joinWithLimit(read.map(mention), ' ') || t('common.none') },
        { name: t('setup.missing'), value: joinWithLimit(problems, '\n') || t('setup.nothingMissing') },
      ],
    },
    settings?.state === 'rejected'
      ? []
      : [
          ...(isConfigured ? [] : createControls(settings)),
          createAudienceControl(settings),
          createHealthControl(settings),
        ],
  );
}

function getStateText({ settings, isConfigured }: SetupView): string {
  if (settings?.state === 'rejected') return t('setup.disabled');
  if (isConfigured) return t('setup.configured');
  if (settings?.state !== 'confirmed') return t('setup.nothingRead');
  return settings.channel_ids === null ? t('setup.readsVisible') : t('setup.readsChosen');
}

function createControls(settings: GuildSettings | null) {
  const isRead = settings?.state === 'confirmed';
  const channels = new ChannelSelectMenuBuilder({
    customId: encodeCustomId(SETUP_ACTIONS.channels),
    placeholder: t('setup.chooseChannels'),
    channelTypes: READABLE_TYPES,
    minValues: 1,
    maxValues: GUILD_CHOICES_MAX,
  }).setDefaultChannels(isRead ? (settings.channel_ids ?? []) : []);
  const roles = new RoleSelectMenuBuilder({
    customId: encodeCustomId(SETUP_ACTIONS.roles),
    placeholder: t('setup.chooseRoles'),
    minValues: 0,
    maxValues: GUILD_CHOICES_MAX,
  }).setDefaultRoles(settings?.view_role_ids ?? []);
  const visible = button(isRead ? 'Secondary' : 'Success', t('setup.readVisible'), SETUP_ACTIONS.visible);
  const stop = button('Danger', t('setup.readNothing'), SETUP_ACTIONS.stop).setDisabled(!isRead);
  return [
    new ActionRowBuilder<ChannelSelectMenuBuilder>().addComponents(channels),
    ...(settings?.channel_ids === null && isRead
      ? [new ActionRowBuilder<RoleSelectMenuBuilder>().addComponents(roles)]
      : []),
    buttonRow(visible, stop),
  ];
}

function createAudienceControl(settings: GuildSettings | null) {
  return buttonRow(
    settings?.pings_members_only
      ? button('Secondary', t('setup.pingEveryone'), SETUP_ACTIONS.everybody)
      : button('Secondary', t('setup.pingMembers'), SETUP_ACTIONS.membersOnly),
  );
}

function createHealthControl(settings: GuildSettings | null) {
  const channels = new ChannelSelectMenuBuilder({
    customId: encodeCustomId(SETUP_ACTIONS.health),
    placeholder: t('setup.chooseHealth'),
    channelTypes: [ChannelType.GuildText, ChannelType.GuildAnnouncement],
    minValues: 0,
  }).setDefaultChannels(settings?.health_channel_id ? [settings.health_channel_id] : []);
  return new ActionRowBuilder<ChannelSelectMenuBuilder>().addComponents(channels);
}

function mention({ id }: SetupChannel): string {
  return `<#${id}>`;
}

function joinWithLimit(parts: readonly string[], separator: string): string {
  const more = parts.length - SHOWN_MAX;
  const shown = parts.slice(0, SHOWN_MAX).join(separator);
  return more > 0 ? `${shown}${separator}${t('setup.more', { count: more })}` : shown;
}
