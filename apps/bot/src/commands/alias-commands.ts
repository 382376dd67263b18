import { type Alias, LIMITS } from '@lockwatch/contracts';
import type { ChatInputCommandInteraction } from 'discord.js';
import { Discord, Slash, SlashGroup, SlashOption } from 'discordx';
import { listPageMessage, parsePage } from '../presenters/list.js';
import { confirmMessage, doneMessage } from '../presenters/message.js';
import { escapeText } from '../presenters/text.js';
import { description, t } from '../texts/translate.js';
import { type CommandContext, getContext } from './command-context.js';
import type { Components } from './components.js';
import { ITEM, readItemOption } from './item-option.js';
import { completeFrom, isNamed, option, REQUIRED_TEXT, UserError } from './option.js';

const PAGE_ACTION = 'alias-page';
const REMOVE_ACTION = 'alias-remove';
const ALIAS = option('alias', 'commands.option.alias', {
  ...REQUIRED_TEXT,
  autocomplete: completeFrom(async ({ my }) => {
    const aliases = await my.user.aliases.list.query();
    return aliases.map(({ alias, item_name, alias_id }) => ({
      name: `${alias} (${item_name})`,
      value: alias_id,
    }));
  }),
});
const NAME = { ...REQUIRED_TEXT, maxLength: LIMITS.aliasMaxLength } as const;

/** A user's own names for items ([2-46], [7-13] to [7-16]). */
@Discord()
@SlashGroup({ name: 'alias', ...description('commands.alias') })
@SlashGroup('alias')
export class AliasCommands {
  @Slash({ name: 'add', ...description('commands.alias.add') })
  async add(
    @SlashOption(ITEM) item: string,
    @SlashOption(option('alias', 'commands.alias.add.alias', NAME)) alias: string,
    interaction: ChatInputCommandInteraction,
  ) {
    const context = getContext(interaction);
    const item_id = await readItemOption(context, item);
    const created = await context.my.user.aliases.create.mutate({ item_id, alias });
    return { content: `${t('alias.added')} ${formatAlias(created)}` };
  }

  @Slash({ name: 'list', ...description('commands.alias.list') })
  async list(interaction: ChatInputCommandInteraction) {
    return listPage(getContext(interaction), 0);
  }

  @Slash({ name: 'edit', ...description('commands.alias.edit') })
  async edit(
    @SlashOption(ALIAS) alias: string,
    @SlashOption(option('new_alias', 'commands.alias.edit.newAlias', NAME)) newAlias: string,
    interaction: ChatInputCommandInteraction,
  ) {
    const context = getContext(interaction);
    const { alias_id: id } = await readAliasOption(context, alias);
    const updated = await context.my.user.aliases.update.mutate({ id, alias: newAlias });
    return { content: `${t('alias.changed')} ${formatAlias(updated)}` };
  }

  @Slash({ name: 'remove', ...description('commands.alias.remove') })
  async remove(@SlashOption(ALIAS) alias: string, interaction: ChatInputCommandInteraction) {
    const { alias_id, ...found } = await readAliasOption(getContext(interaction), alias);
    const question = t('alias.removeQuestion', getNames(found));
    return confirmMessage({ question, action: REMOVE_ACTION, ids: [alias_id] });
  }
}

export const ALIAS_COMPONENTS: Components = {
  [PAGE_ACTION]: (context) => listPage(context, parsePage(context.interaction.customId)),
  [REMOVE_ACTION]: async ({ my, getId }) => doneMessage(await my.user.aliases.delete.mutate({ id: getId() })),
};

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

function getNames({ alias, item_name }: Pick<Alias, 'alias' | 'item_name'>) {
  return { alias: `**${escapeText(alias)}**`, item: escapeText(item_name) };
}

function formatAlias(alias: Alias): string {
  return t('alias.is', getNames(alias));
}

/** The user's alias with this id or name. Throws `UserError` when there is none. */
async function readAliasOption(context: CommandContext, typed: string): Promise<Alias> {
  const aliases = await context.my.user.aliases.list.query();
  const found = aliases.find(({ alias_id, alias }) => isNamed(typed, alias_id, alias));
  if (!found) throw new UserError(t('alias.unknown', { typed: escapeText(typed) }));
  return found;
}
