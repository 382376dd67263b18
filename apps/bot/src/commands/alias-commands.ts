import { type Alias, LIMITS } from '@lockwatch/contracts';
import {
  ApplicationCommandOptionType,
  type AutocompleteInteraction,
  type ButtonInteraction,
  type ChatInputCommandInteraction,
} from 'discord.js';
import { ButtonComponent, Discord, Guard, Slash, SlashGroup, SlashOption } from 'discordx';
import { customIdPattern, firstArgument } from '../custom-id.js';
import { confirmMessage } from '../presenters/confirm.js';
import { listPageMessage } from '../presenters/list.js';
import { pageOf } from '../presenters/pages.js';
import { bounded, plain } from '../presenters/text.js';
import { goneMessage } from '../presenters/watch-rule.js';
import { acknowledge } from './acknowledge.js';
import { type CommandContext, contextOf } from './command-context.js';
import { CHOICE_NAME_MAX, CHOICES_MAX, completeItem, readItemOption } from './item-option.js';
import { UUID } from './rule-option.js';
import { UserError } from './user-error.js';

const PAGE_ACTION = 'alias-page';
const REMOVE_ACTION = 'alias-remove';
const STRING = ApplicationCommandOptionType.String;
const ALIAS = {
  name: 'alias',
  description: 'The alias',
  type: STRING,
  required: true,
  autocomplete: completeAlias,
} as const;

/** A person's own names for items ([2-46], [7-13] to [7-16]). */
@Discord()
@SlashGroup({ name: 'alias', description: 'Your own names for items' })
@SlashGroup('alias')
@Guard(acknowledge)
export class AliasCommands {
  @Slash({ name: 'add', description: 'Give an item a name of your own, so that offers under it are found' })
  async add(
    @SlashOption({
      name: 'item',
      description: 'The item',
      type: STRING,
      required: true,
      maxLength: 100,
      autocomplete: completeItem,
    })
    item: string,
    @SlashOption({
      name: 'alias',
      description: 'What you call it',
      type: STRING,
      required: true,
      maxLength: LIMITS.aliasMaxLength,
    })
    alias: string,
    interaction: ChatInputCommandInteraction,
  ): Promise<void> {
    const context = contextOf(interaction);
    const itemId = await readItemOption(context, item);
    const created = await context.my.user.aliases.create.mutate({ item_id: itemId, alias });
    await interaction.editReply({ content: `Alias created successfully! ${lineOf(created)}` });
  }

  @Slash({ name: 'list', description: 'Show your aliases' })
  async list(interaction: ChatInputCommandInteraction): Promise<void> {
    await interaction.editReply(await listPage(contextOf(interaction), 0));
  }

  @ButtonComponent({ id: customIdPattern(PAGE_ACTION) })
  async turnPage(interaction: ButtonInteraction): Promise<void> {
    await interaction.editReply(await listPage(contextOf(interaction), pageOf(interaction.customId)));
  }

  @Slash({ name: 'edit', description: 'Change an alias' })
  async edit(
    @SlashOption(ALIAS) alias: string,
    @SlashOption({
      name: 'new_alias',
      description: 'What you call the item from now on',
      type: STRING,
      required: true,
      maxLength: LIMITS.aliasMaxLength,
    })
    newAlias: string,
    interaction: ChatInputCommandInteraction,
  ): Promise<void> {
    const context = contextOf(interaction);
    const id = await readAliasOption(context, alias);
    const updated = await context.my.user.aliases.update.mutate({ id, alias: newAlias });
    await interaction.editReply({ content: `Alias updated successfully! ${lineOf(updated)}` });
  }

  @Slash({ name: 'remove', description: 'Remove an alias' })
  async remove(@SlashOption(ALIAS) alias: string, interaction: ChatInputCommandInteraction): Promise<void> {
    const context = contextOf(interaction);
    const id = await readAliasOption(context, alias);
    await interaction.editReply(confirmRemoveMessage(await ownAlias(context, id)));
  }

  @ButtonComponent({ id: customIdPattern(REMOVE_ACTION) })
  async removeChosen(interaction: ButtonInteraction): Promise<void> {
    const id = firstArgument(interaction.customId);
    const { message } = await contextOf(interaction).my.user.aliases.delete.mutate({ id });
    await interaction.editReply(goneMessage(message));
  }
}

async function listPage({ my }: CommandContext, page: number) {
  const aliases = await my.user.aliases.list.query();
  return listPageMessage({
    action: PAGE_ACTION,
    page,
    title: 'Your item aliases',
    lines: aliases.map((alias) => `• ${lineOf(alias)}`),
    empty: 'No aliases configured',
  });
}

function lineOf(alias: Alias): string {
  return `**${plain(alias.alias)}** is ${plain(alias.item_name)}`;
}

function confirmRemoveMessage(alias: Alias) {
  return confirmMessage({
    question: `Remove the alias **${plain(alias.alias)}** of ${plain(alias.item_name)}? This cannot be undone.`,
    action: REMOVE_ACTION,
    ids: [alias.alias_id],
    label: 'Remove',
    keepLabel: 'Keep it',
  });
}

/** The person's own alias of this id. Throws `UserError` when there is none any more. */
async function ownAlias(context: CommandContext, id: string): Promise<Alias> {
  const aliases = await context.my.user.aliases.list.query();
  const found = aliases.find((one) => one.alias_id === id);
  if (!found) throw new UserError('You do not have this alias any more. /alias list shows those you have.');
  return found;
}

async function completeAlias(interaction: AutocompleteInteraction): Promise<void> {
  const typed = interaction.options.getFocused().trim().toLowerCase();
  const aliases = await contextOf(interaction).my.user.aliases.list.query();
  const found = aliases.filter((one) => `${one.alias} ${one.item_name}`.toLowerCase().includes(typed));
  await interaction.respond(
    found.slice(0, CHOICES_MAX).map((one) => ({
      name: bounded(`${one.alias} (${one.item_name})`, CHOICE_NAME_MAX),
      value: one.alias_id,
    })),
  );
}

async function readAliasOption(context: CommandContext, text: string): Promise<string> {
  const typed = text.trim();
  if (UUID.test(typed)) return typed;
  const aliases = await context.my.user.aliases.list.query();
  const found = aliases.find((one) => one.alias.toLowerCase() === typed.toLowerCase());
  if (!found) throw new UserError(`You have no alias "${typed}". /alias list shows those you have.`);
  return found.alias_id;
}
