import { type Alias, LIMITS } from '@lockwatch/contracts';
import type { AutocompleteInteraction, ButtonInteraction, ChatInputCommandInteraction } from 'discord.js';
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
import { CHOICE_NAME_MAX, CHOICES_MAX, completeItem, readItemOption } from './item-option.js';
import { option, REQUIRED_TEXT } from './option.js';
import { UUID } from './rule-option.js';
import { UserError } from './user-error.js';

const PAGE_ACTION = 'alias-page';
const REMOVE_ACTION = 'alias-remove';
const ALIAS = option('alias', 'commands.option.alias', { ...REQUIRED_TEXT, autocomplete: completeAlias });

/** A user's own names for items ([2-46], [7-13] to [7-16]). */
@Discord()
@SlashGroup({ name: 'alias', ...description('commands.alias') })
@SlashGroup('alias')
@Guard(acknowledge)
export class AliasCommands {
  @Slash({ name: 'add', ...description('commands.alias.add') })
  async add(
    @SlashOption(
      option('item', 'commands.option.item', {
        ...REQUIRED_TEXT,
        maxLength: 100,
        autocomplete: completeItem,
      }),
    )
    item: string,
    @SlashOption(
      option('alias', 'commands.alias.add.alias', { ...REQUIRED_TEXT, maxLength: LIMITS.aliasMaxLength }),
    )
    alias: string,
    interaction: ChatInputCommandInteraction,
  ): Promise<void> {
    const context = getContext(interaction);
    const itemId = await readItemOption(context, item);
    const created = await context.my.user.aliases.create.mutate({ item_id: itemId, alias });
    await interaction.editReply({ content: `${t('alias.added')} ${formatAlias(created)}` });
  }

  @Slash({ name: 'list', ...description('commands.alias.list') })
  async list(interaction: ChatInputCommandInteraction): Promise<void> {
    await interaction.editReply(await listPage(getContext(interaction), 0));
  }

  @ButtonComponent({ id: customIdPattern(PAGE_ACTION) })
  async turnPage(interaction: ButtonInteraction): Promise<void> {
    await interaction.editReply(await listPage(getContext(interaction), parsePage(interaction.customId)));
  }

  @Slash({ name: 'edit', ...description('commands.alias.edit') })
  async edit(
    @SlashOption(ALIAS) alias: string,
    @SlashOption(
      option('new_alias', 'commands.alias.edit.newAlias', {
        ...REQUIRED_TEXT,
        maxLength: LIMITS.aliasMaxLength,
      }),
    )
    newAlias: string,
    interaction: ChatInputCommandInteraction,
  ): Promise<void> {
    const context = getContext(interaction);
    const { alias_id: id } = await readAliasOption(context, alias);
    const updated = await context.my.user.aliases.update.mutate({ id, alias: newAlias });
    await interaction.editReply({ content: `${t('alias.changed')} ${formatAlias(updated)}` });
  }

  @Slash({ name: 'remove', ...description('commands.alias.remove') })
  async remove(@SlashOption(ALIAS) alias: string, interaction: ChatInputCommandInteraction): Promise<void> {
    const context = getContext(interaction);
    await interaction.editReply(confirmRemoveMessage(await readAliasOption(context, alias)));
  }

  @ButtonComponent({ id: customIdPattern(REMOVE_ACTION) })
  async removeChosen(interaction: ButtonInteraction): Promise<void> {
    const id = firstArgument(interaction.customId);
    const { message } = await getContext(interaction).my.user.aliases.delete.mutate({ id });
    await interaction.editReply(removedMessage(escapeText(message)));
  }
}

async function listPage({ my }: CommandContext, page: number) {
  const aliases = await my.user.aliases.list.query();
  return listPageMessage({
    action: PAGE_ACTION,
    page,
    title: t('alias.title'),
    lines: aliases.map((alias) => `• ${formatAlias(alias)}`),
    empty: t('alias.empty'),
  });
}

function formatAlias(alias: Alias): string {
  return t('alias.is', { alias: `**${escapeText(alias.alias)}**`, item: escapeText(alias.item_name) });
}

function confirmRemoveMessage(alias: Alias) {
  return confirmMessage({
    question: t('alias.removeQuestion', {
      alias: `**${escapeText(alias.alias)}**`,
      item: escapeText(alias.item_name),
    }),
    action: REMOVE_ACTION,
    ids: [alias.alias_id],
    label: t('common.remove'),
  });
}

async function completeAlias(interaction: AutocompleteInteraction): Promise<void> {
  const typed = interaction.options.getFocused().trim().toLowerCase();
  const aliases = await getContext(interaction).my.user.aliases.list.query();
  const found = aliases.filter((one) => `${one.alias} ${one.item_name}`.toLowerCase().includes(typed));
  await interaction.respond(
    found
      .slice(0, CHOICES_MAX)
      .map((one) => ({
        name: truncate(`${one.alias} (${one.item_name})`, CHOICE_NAME_MAX),
        value: one.alias_id,
      })),
  );
}

/** The user's alias with this id or name. Throws `UserError` when there is none. */
async function readAliasOption(context: CommandContext, text: string): Promise<Alias> {
  const typed = text.trim();
  const aliases = await context.my.user.aliases.list.query();
  const found = aliases.find(
    (one) => one.alias_id === typed || one.alias.toLowerCase() === typed.toLowerCase(),
  );
  if (found) return found;
  if (UUID.test(typed)) {
    throw new UserError(t('alias.gone'));
  }
  throw new UserError(t('alias.unknown', { typed: escapeText(typed) }));
}
