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
import { parsePage } from '../presenters/pages.js';
import { escapeText, truncate } from '../presenters/text.js';
import { removedMessage } from '../presenters/watch-rule.js';
import { serverText, t } from '../texts/translate.js';
import { acknowledge } from './acknowledge.js';
import { type CommandContext, getContext } from './command-context.js';
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
  @Slash({ name: 'add', description: 'Add your own name for an item, so that offers using it are found' })
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
    const context = getContext(interaction);
    const itemId = await readItemOption(context, item);
    const created = await context.my.user.aliases.create.mutate({ item_id: itemId, alias });
    await interaction.editReply({ content: `${t('Alias created successfully!')} ${formatAlias(created)}` });
  }

  @Slash({ name: 'list', description: 'Show your aliases' })
  async list(interaction: ChatInputCommandInteraction): Promise<void> {
    await interaction.editReply(await listPage(getContext(interaction), 0));
  }

  @ButtonComponent({ id: customIdPattern(PAGE_ACTION) })
  async turnPage(interaction: ButtonInteraction): Promise<void> {
    await interaction.editReply(await listPage(getContext(interaction), parsePage(interaction.customId)));
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
    const context = getContext(interaction);
    const { alias_id: id } = await readAliasOption(context, alias);
    const updated = await context.my.user.aliases.update.mutate({ id, alias: newAlias });
    await interaction.editReply({ content: `${t('Alias updated successfully!')} ${formatAlias(updated)}` });
  }

  @Slash({ name: 'remove', description: 'Remove an alias' })
  async remove(@SlashOption(ALIAS) alias: string, interaction: ChatInputCommandInteraction): Promise<void> {
    const context = getContext(interaction);
    await interaction.editReply(confirmRemoveMessage(await readAliasOption(context, alias)));
  }

  @ButtonComponent({ id: customIdPattern(REMOVE_ACTION) })
  async removeChosen(interaction: ButtonInteraction): Promise<void> {
    const id = firstArgument(interaction.customId);
    const { message } = await getContext(interaction).my.user.aliases.delete.mutate({ id });
    await interaction.editReply(removedMessage(serverText(message)));
  }
}

async function listPage({ my }: CommandContext, page: number) {
  const aliases = await my.user.aliases.list.query();
  return listPageMessage({
    action: PAGE_ACTION,
    page,
    title: t('Your item aliases'),
    lines: aliases.map((alias) => `• ${formatAlias(alias)}`),
    empty: t('No aliases configured'),
  });
}

function formatAlias(alias: Alias): string {
  return t('{alias} is {item}', {
    alias: `**${escapeText(alias.alias)}**`,
    item: escapeText(alias.item_name),
  });
}

function confirmRemoveMessage(alias: Alias) {
  return confirmMessage({
    question: t('Remove the alias {alias} of {item}? This cannot be undone.', {
      alias: `**${escapeText(alias.alias)}**`,
      item: escapeText(alias.item_name),
    }),
    action: REMOVE_ACTION,
    ids: [alias.alias_id],
    label: t('Remove'),
  });
}

async function completeAlias(interaction: AutocompleteInteraction): Promise<void> {
  const typed = interaction.options.getFocused().trim().toLowerCase();
  const aliases = await getContext(interaction).my.user.aliases.list.query();
  const found = aliases.filter((one) => `${one.alias} ${one.item_name}`.toLowerCase().includes(typed));
  await interaction.respond(
    found.slice(0, CHOICES_MAX).map((one) => ({
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
    throw new UserError(t('You no longer have this alias. `/alias list` shows the ones you have.'));
  }
  throw new UserError(
    t('You have no alias "{typed}". `/alias list` shows the ones you have.', { typed: escapeText(typed) }),
  );
}
