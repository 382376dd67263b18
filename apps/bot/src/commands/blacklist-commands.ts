import { type DetailedBlacklistEntry, LIMITS } from '@lockwatch/contracts';
import { ApplicationCommandOptionType, ChannelType, type ChatInputCommandInteraction } from 'discord.js';
import { Discord, Slash, SlashGroup, SlashOption } from 'discordx';
import { listPageMessage, parsePage } from '../presenters/list.js';
import { confirmMessage, doneMessage } from '../presenters/message.js';
import { escapeText, truncate } from '../presenters/text.js';
import { description, t } from '../texts/translate.js';
import { type CommandContext, getContext } from './command-context.js';
import type { Components } from './components.js';
import { ITEM, readItemOption } from './item-option.js';
import { CHOICE_NAME_MAX, completeFrom, isNamed, option, pickOnly, REQUIRED_TEXT, TEXT } from './option.js';

type Entry = Omit<DetailedBlacklistEntry, 'channel_name' | 'created_at'> & { channel_name?: string | null };

const BLACKLIST_ACTIONS = { page: 'blacklist-page', remove: 'blacklist-remove' } as const;

const USER = option('user', 'commands.blacklist.add.user', {
  type: ApplicationCommandOptionType.User,
  required: false,
});
const WORLD = option('world', 'commands.blacklist.add.world', {
  ...TEXT,
  maxLength: LIMITS.worldNameMaxLength,
});
const CHANNEL_TYPES: ChannelType[] = [
  ChannelType.GuildText,
  ChannelType.GuildAnnouncement,
  ChannelType.PublicThread,
  ChannelType.GuildForum,
  ChannelType.GuildMedia,
];
const CHANNEL = option('channel', 'commands.blacklist.add.channel', {
  type: ApplicationCommandOptionType.Channel,
  channelTypes: CHANNEL_TYPES,
  required: false,
});
const ONE_ITEM = { ...ITEM, ...description('commands.blacklist.add.item'), required: false } as const;
const ENTRY = option('entry', 'commands.option.entry', {
  ...REQUIRED_TEXT,
  autocomplete: completeFrom(async ({ my }) => {
    const entries = await my.user.blacklist.detailed.query();
    return entries.map((entry) => ({ name: getChoiceName(entry), value: entry.blacklist_id }));
  }),
});

/** The user's blacklist ([2-46], [5-05], [7-17] to [7-19]). */
@Discord()
@SlashGroup({ name: 'blacklist', ...description('commands.blacklist') })
@SlashGroup('blacklist')
export class BlacklistCommands {
  @Slash({ name: 'add', ...description('commands.blacklist.add') })
  async add(
    @SlashOption(USER) _user: unknown,
    @SlashOption(WORLD) world: string | undefined,
    @SlashOption(CHANNEL) channel: { id: string } | undefined,
    @SlashOption(ONE_ITEM) item: string | undefined,
    interaction: ChatInputCommandInteraction,
  ) {
    const context = getContext(interaction);
    const entry = await context.my.user.blacklist.create.mutate({
      blacklist_type: item === undefined ? 'GLOBAL' : 'ITEM',
      ...(item !== undefined && { item_id: await readItemOption(context, item) }),
      // An unresolved member has no id; the user always has one.
      blacklist_user: interaction.options.getUser('user')?.id ?? null,
      blacklist_world: world ?? null,
      blacklist_channel: channel?.id ?? null,
    });
    return { content: `${t('blacklist.added')} ${formatEntry(entry)}` };
  }

  @Slash({ name: 'list', ...description('commands.blacklist.list') })
  async list(interaction: ChatInputCommandInteraction) {
    return listPage(getContext(interaction), 0);
  }

  @Slash({ name: 'remove', ...description('commands.blacklist.remove') })
  async remove(@SlashOption(ENTRY) typed: string, interaction: ChatInputCommandInteraction) {
    const entry = await readEntryOption(getContext(interaction), typed);
    return confirmMessage({
      question: t('blacklist.removeQuestion', { entry: formatEntry(entry) }),
      action: BLACKLIST_ACTIONS.remove,
      ids: [entry.blacklist_id],
    });
  }
}

export const BLACKLIST_COMPONENTS: Components = {
  [BLACKLIST_ACTIONS.page]: (context) => listPage(context, parsePage(context.interaction.customId)),
  [BLACKLIST_ACTIONS.remove]: async ({ my, getId }) =>
    doneMessage(await my.user.blacklist.delete.mutate({ id: getId() })),
};

async function listPage({ my }: CommandContext, page: number) {
  const entries = await my.user.blacklist.detailed.query();
  return listPageMessage({
    action: BLACKLIST_ACTIONS.page,
    page,
    title: t('blacklist.title'),
    lines: entries.map((entry) => `• ${formatEntry(entry)}`),
    empty: t('blacklist.empty'),
  });
}

/** An entry as a line. Discord shows the mentions as names. */
function formatEntry(entry: Entry): string {
  const scope =
    entry.item_name === null
      ? t('blacklist.forEveryItem')
      : t('blacklist.forItem', { item: `**${escapeText(entry.item_name)}**` });
  if (entry.blacklist_user !== null) return `<@${entry.blacklist_user}> ${scope}`;
  if (entry.blacklist_channel !== null) return `<#${entry.blacklist_channel}> ${scope}`;
  return `${t('blacklist.world', { world: `**${escapeText(entry.blacklist_world ?? '')}**` })} ${scope}`;
}

/** Name of an entry in a list of choices, which show no mentions. */
function getChoiceName(entry: Entry): string {
  const scope = entry.item_name === null ? '' : ` ${t('blacklist.forItem', { item: entry.item_name })}`;
  return truncate(`${getSubject(entry)}${scope}`, CHOICE_NAME_MAX);
}

function getSubject({ blacklist_user, blacklist_world, blacklist_channel, channel_name }: Entry): string {
  if (blacklist_user !== null) return t('blacklist.user', { id: blacklist_user });
  if (blacklist_channel === null) return t('blacklist.world', { world: blacklist_world ?? '' });
  return t('blacklist.channel', { channel: channel_name ? `#${channel_name}` : blacklist_channel });
}

/** The user's own entry that was chosen or typed. Throws `UserError` when there is none, or more than one. */
async function readEntryOption(context: CommandContext, typed: string): Promise<DetailedBlacklistEntry> {
  const entries = await context.my.user.blacklist.detailed.query();
  const found = entries.filter((entry) => {
    const { blacklist_id, blacklist_user, blacklist_world, blacklist_channel } = entry;
    const ids = [blacklist_id, blacklist_user, blacklist_world, blacklist_channel];
    return isNamed(typed, ...ids, getChoiceName(entry));
  });
  const values = { typed: escapeText(typed.trim()) };
  return pickOnly(found, { none: t('blacklist.unknown', values), several: t('blacklist.several', values) });
}
