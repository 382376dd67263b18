import { type DetailedBlacklistEntry, LIMITS } from '@lockwatch/contracts';
import {
  ApplicationCommandOptionType,
  type AutocompleteInteraction,
  type ButtonInteraction,
  ChannelType,
  type ChatInputCommandInteraction,
} from 'discord.js';
import { ButtonComponent, Discord, Guard, Slash, SlashGroup, SlashOption } from 'discordx';
import { customIdPattern, firstArgument } from '../custom-id.js';
import { confirmMessage } from '../presenters/confirm.js';
import { listPageMessage } from '../presenters/list.js';
import { parsePage } from '../presenters/pages.js';
import { escapeText, truncate } from '../presenters/text.js';
import { removedMessage } from '../presenters/watch-rule.js';
import { description, t } from '../texts/translate.js';
import { acknowledge } from './acknowledge.js';
import { type CommandContext, getContext } from './command-context.js';
import { CHOICES_MAX, completeItem, readItemOption } from './item-option.js';
import { option, REQUIRED_TEXT, TEXT } from './option.js';
import { UUID } from './rule-option.js';
import { UserError } from './user-error.js';

type Entry = Omit<DetailedBlacklistEntry, 'channel_name' | 'created_at'> & { channel_name?: string | null };

function blacklistChoiceName(entry: Entry): string {
  const scope = entry.item_name === null ? '' : ` ${t('blacklist.forItem', { item: entry.item_name })}`;
  return truncate(`${plainSubject(entry)}${scope}`, 100);
}

/** An entry as a line. Discord shows the mentions as names. */
function blacklistLine(entry: Entry): string {
  const scope =
    entry.item_name === null
      ? t('blacklist.forEveryItem')
      : t('blacklist.forItem', { item: `**${escapeText(entry.item_name)}**` });
  if (entry.blacklist_user !== null) return `<@${entry.blacklist_user}> ${scope}`;
  if (entry.blacklist_channel !== null) return `<#${entry.blacklist_channel}> ${scope}`;
  return `${t('blacklist.world', { world: `**${escapeText(entry.blacklist_world ?? '')}**` })} ${scope}`;
}

const BLACKLIST_ACTIONS = { page: 'blacklist-page', remove: 'blacklist-remove' } as const;

function blacklistListMessage(entries: readonly Entry[], page: number) {
  return listPageMessage({
    action: BLACKLIST_ACTIONS.page,
    page,
    title: t('blacklist.title'),
    lines: entries.map((entry) => `• ${blacklistLine(entry)}`),
    empty: t('blacklist.empty'),
  });
}

function confirmRemoveEntryMessage(entry: Entry) {
  return confirmMessage({
    question: t('blacklist.removeQuestion', { entry: blacklistLine(entry) }),
    action: BLACKLIST_ACTIONS.remove,
    ids: [entry.blacklist_id],
    label: t('common.remove'),
  });
}

function plainSubject(entry: Entry): string {
  if (entry.blacklist_user !== null) return t('blacklist.user', { id: entry.blacklist_user });
  if (entry.blacklist_channel !== null) {
    return t('blacklist.channel', {
      channel: entry.channel_name ? `#${entry.channel_name}` : entry.blacklist_channel,
    });
  }
  return t('blacklist.world', { world: entry.blacklist_world ?? '' });
}

/** The user's blacklist ([2-46], [5-05], [7-17] to [7-19]). */
@Discord()
@SlashGroup({ name: 'blacklist', ...description('commands.blacklist') })
@SlashGroup('blacklist')
@Guard(acknowledge)
export class BlacklistCommands {
  @Slash({ name: 'add', ...description('commands.blacklist.add') })
  async add(
    @SlashOption(
      option('user', 'commands.blacklist.add.user', {
        type: ApplicationCommandOptionType.User,
        required: false,
      }),
    )
    _user: unknown,
    @SlashOption(
      option('world', 'commands.blacklist.add.world', { ...TEXT, maxLength: LIMITS.worldNameMaxLength }),
    )
    world: string | undefined,
    @SlashOption({
      name: 'channel',
      ...description('commands.blacklist.add.channel'),
      type: ApplicationCommandOptionType.Channel,
      channelTypes: [
        ChannelType.GuildText,
        ChannelType.GuildAnnouncement,
        ChannelType.PublicThread,
        ChannelType.GuildForum,
        ChannelType.GuildMedia,
      ],
      required: false,
    })
    channel: { id: string } | undefined,
    @SlashOption(
      option('item', 'commands.blacklist.add.item', { ...TEXT, maxLength: 100, autocomplete: completeItem }),
    )
    item: string | undefined,
    interaction: ChatInputCommandInteraction,
  ): Promise<void> {
    const context = getContext(interaction);
    const entry = await context.my.user.blacklist.create.mutate({
      blacklist_type: item === undefined ? 'GLOBAL' : 'ITEM',
      ...(item !== undefined && { item_id: await readItemOption(context, item) }),
      // An unresolved member has no id; the user always has one.
      blacklist_user: interaction.options.getUser('user')?.id ?? null,
      blacklist_world: world ?? null,
      blacklist_channel: channel?.id ?? null,
    });
    await interaction.editReply({ content: `${t('blacklist.added')} ${blacklistLine(entry)}` });
  }

  @Slash({ name: 'list', ...description('commands.blacklist.list') })
  async list(interaction: ChatInputCommandInteraction): Promise<void> {
    await interaction.editReply(await listPage(getContext(interaction), 0));
  }

  @ButtonComponent({ id: customIdPattern(BLACKLIST_ACTIONS.page) })
  async turnPage(interaction: ButtonInteraction): Promise<void> {
    await interaction.editReply(await listPage(getContext(interaction), parsePage(interaction.customId)));
  }

  @Slash({ name: 'remove', ...description('commands.blacklist.remove') })
  async remove(
    @SlashOption(option('entry', 'commands.option.entry', { ...REQUIRED_TEXT, autocomplete: completeEntry }))
    entry: string,
    interaction: ChatInputCommandInteraction,
  ): Promise<void> {
    const context = getContext(interaction);
    await interaction.editReply(confirmRemoveEntryMessage(await readEntryOption(context, entry)));
  }

  @ButtonComponent({ id: customIdPattern(BLACKLIST_ACTIONS.remove) })
  async removeChosen(interaction: ButtonInteraction): Promise<void> {
    const id = firstArgument(interaction.customId);
    const { message } = await getContext(interaction).my.user.blacklist.delete.mutate({ id });
    await interaction.editReply(removedMessage(escapeText(message)));
  }
}

async function listPage({ my }: CommandContext, page: number) {
  return blacklistListMessage(await my.user.blacklist.detailed.query(), page);
}

async function completeEntry(interaction: AutocompleteInteraction): Promise<void> {
  const typed = interaction.options.getFocused().trim().toLowerCase();
  const entries = await getContext(interaction).my.user.blacklist.detailed.query();
  await interaction.respond(
    entries
      .map((entry) => ({ name: blacklistChoiceName(entry), value: entry.blacklist_id }))
      .filter((choice) => choice.name.toLowerCase().includes(typed))
      .slice(0, CHOICES_MAX),
  );
}

/** The user's own entry that was chosen or typed. Throws `UserError` when there is none, or more than one. */
async function readEntryOption(context: CommandContext, text: string): Promise<DetailedBlacklistEntry> {
  const typed = text.trim();
  const wanted = typed.toLowerCase();
  const entries = await context.my.user.blacklist.detailed.query();
  const chosen = entries.find((entry) => entry.blacklist_id === wanted);
  if (chosen) return chosen;
  if (UUID.test(typed)) {
    throw new UserError(t('blacklist.gone'));
  }
  const found = entries.filter((entry) =>
    [entry.blacklist_user, entry.blacklist_world, entry.blacklist_channel, blacklistChoiceName(entry)].some(
      (name) => name?.toLowerCase() === wanted,
    ),
  );
  const [only] = found;
  if (!only || found.length > 1) {
    throw new UserError(
      found.length === 0
        ? t('blacklist.unknown', { typed: escapeText(typed) })
        : t('blacklist.several', { typed: escapeText(typed) }),
    );
  }
  return only;
}
