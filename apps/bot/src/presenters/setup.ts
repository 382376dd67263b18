import { GUILD_CHOICES_MAX, type GuildSettings } from '@lockwatch/contracts';
import {
  ActionRowBuilder,
  ChannelSelectMenuBuilder,
  ChannelType,
  EmbedBuilder,
  RoleSelectMenuBuilder,
} from 'discord.js';
import { encodeCustomId } from '../custom-id.js';
import { t } from '../texts/translate.js';
import { button, buttonRow } from './buttons.js';
import { COLOURS } from './colours.js';
import { truncate } from './text.js';

export const SETUP_ACTIONS = {
  channels: 'setup-channels',
  roles: 'setup-roles',
  visible: 'setup-visible',
  stop: 'setup-stop',
  membersOnly: 'setup-members-only',
  everybody: 'setup-everybody',
} as const;

/** A channel that is to be read. */
export interface SetupChannel {
  id: string;
  /** The permissions that the bot lacks there. */
  lacksView: boolean;
  lacksHistory: boolean;
  isVisibleToAll: boolean;
}

export interface SetupView {
  settings: GuildSettings | null;
  /** The configuration names the channels. */
  isConfigured: boolean;
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
    ...(channel.lacksView
      ? [
          t(
            '{channel}: **View Channel**. Open Edit Channel, then Permissions, add the bot’s role and allow it.',
            { channel: mention(channel) },
          ),
        ]
      : []),
    ...(channel.lacksHistory
      ? [
          t(
            '{channel}: **Read Message History**. Open Edit Channel, then Permissions, add the bot’s role and allow it.',
            { channel: mention(channel) },
          ),
        ]
      : []),
  ]);
  const hidden = channels.filter((channel) => !channel.isVisibleToAll);
  const embed = new EmbedBuilder()
    .setColor(COLOURS.brand)
    .setTitle(t('What the bot reads on this server'))
    .setDescription(
      truncate(
        [
          getStateText(view),
          ...(settings?.state === 'confirmed' ? [getAudienceText(settings)] : []),
          ...(hidden.length > 0 && !settings?.pings_members_only
            ? [
                t(
                  '⚠️ Not everyone here can see {channels}. Offers posted there are shown to people who watch the item, also outside of this server.',
                  { channels: joinWithLimit(hidden.map(mention), ', ') },
                ),
              ]
            : []),
        ].join('\n\n'),
        4096,
      ),
    )
    .addFields(
      { name: t('Read now'), value: joinWithLimit(read.map(mention), ' ') || t('None') },
      {
        name: t('What is missing'),
        value:
          truncate(joinWithLimit(problems, '\n'), 1024) ||
          t('Nothing: the bot has every permission it needs.'),
      },
    );
  if (settings?.state === 'refused') return { content: note, embeds: [embed], components: [] };
  const components = [...(isConfigured ? [] : createControls(settings)), createAudienceControl(settings)];
  return { content: note, embeds: [embed], components };
}

function getStateText({ settings, isConfigured }: SetupView): string {
  if (settings?.state === 'refused')
    return t('⛔ The operator of this bot has disabled it for this server. Nothing is read.');
  if (isConfigured)
    return t('🔒 The operator of this bot has set the channels it reads. They cannot be changed here.');
  if (settings?.state !== 'confirmed')
    return t(
      '⚪ Nothing is read yet. Choose channels below, or let the bot read every channel that everyone can see.',
    );
  return settings.channel_ids === null
    ? t(
        '🟢 The bot reads every channel that everyone on this server can see, or that a role chosen below can see.',
      )
    : t('🟢 The bot reads the channels that were chosen here, and no others.');
}

function createControls(settings: GuildSettings | null) {
  const isRead = settings?.state === 'confirmed';
  const channels = new ChannelSelectMenuBuilder()
    .setCustomId(encodeCustomId(SETUP_ACTIONS.channels))
    .setPlaceholder(t('Read only these channels'))
    .setChannelTypes(READABLE_TYPES)
    .setMinValues(1)
    .setMaxValues(GUILD_CHOICES_MAX)
    .setDefaultChannels(isRead ? (settings.channel_ids ?? []) : []);
  const roles = new RoleSelectMenuBuilder()
    .setCustomId(encodeCustomId(SETUP_ACTIONS.roles))
    .setPlaceholder(t('Also read what these roles can see'))
    .setMinValues(0)
    .setMaxValues(GUILD_CHOICES_MAX)
    .setDefaultRoles(settings?.view_role_ids ?? []);
  const visible = button(
    isRead ? 'Secondary' : 'Success',
    t('Read what everyone can see'),
    SETUP_ACTIONS.visible,
  );
  const stop = button('Danger', t('Read nothing'), SETUP_ACTIONS.stop).setDisabled(!isRead);
  return [
    new ActionRowBuilder<ChannelSelectMenuBuilder>().addComponents(channels),
    ...(settings?.channel_ids === null && isRead
      ? [new ActionRowBuilder<RoleSelectMenuBuilder>().addComponents(roles)]
      : []),
    buttonRow(visible, stop),
  ];
}

function getAudienceText(settings: GuildSettings): string {
  return settings.pings_members_only
    ? t('🔒 Offers posted here ping only members who can see the channel.')
    : t('Offers posted here ping everyone who watches the item, members or not.');
}

function createAudienceControl(settings: GuildSettings | null) {
  return buttonRow(
    settings?.pings_members_only
      ? button('Secondary', t('Ping everyone who watches the item'), SETUP_ACTIONS.everybody)
      : button('Secondary', t('Ping only members who can see the channel'), SETUP_ACTIONS.membersOnly),
  );
}

function mention({ id }: SetupChannel): string {
  return `<#${id}>`;
}

function joinWithLimit(parts: readonly string[], separator: string): string {
  const more = parts.length - SHOWN_MAX;
  const shown = parts.slice(0, SHOWN_MAX).join(separator);
  return more > 0 ? `${shown}${separator}${t('and {count} more', { count: more })}` : shown;
}
