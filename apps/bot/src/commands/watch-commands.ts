import type { MessageType, Tag } from '@lockwatch/contracts';
import type { ChatInputCommandInteraction } from 'discord.js';
import { Discord, Slash, SlashChoice, SlashGroup, SlashOption } from 'discordx';
import { decodeCustomId } from '../custom-id.js';
import { fetchPage, parsePage } from '../presenters/list.js';
import { doneMessage } from '../presenters/message.js';
import {
  confirmRemoveAllMessage,
  confirmRemoveMessage,
  RULES_PER_PAGE,
  ruleListMessage,
  ruleMessage,
  WATCH_ACTIONS,
} from '../presenters/watch-rule.js';
import { description, t } from '../texts/translate.js';
import { addRule } from './add-rule.js';
import { type CommandContext, getContext } from './command-context.js';
import type { Components } from './components.js';
import { readFilterOptions } from './filter-options.js';
import { readItemOption } from './item-option.js';
import { readMentionOption } from './mention-option.js';
import { UserError } from './option.js';
import { type PriceOptions, readPriceOptions, requirePrices } from './price-options.js';
import { ownRule, readRuleOption } from './rule-option.js';
import { nameTargets, toBacktestedView, toRuleView, webhookNames } from './rule-view.js';
import { readTag, readTagsOption } from './tags-option.js';
import * as option from './watch-options.js';
import { readTargetsOption } from './webhook-option.js';

/** Watched items ([2-30] to [2-37], [7-06] to [7-10]). */
@Discord()
@SlashGroup({ name: 'watch', ...description('commands.watch') })
@SlashGroup('watch')
export class WatchCommands {
  @Slash({ name: 'add', ...description('commands.watch.add') })
  async add(
    @SlashOption(option.WATCHED_ITEM) item: string,
    @SlashOption(option.PRICE) price: string | undefined,
    @SlashOption(option.MIN_PRICE) minPrice: string | undefined,
    @SlashOption(option.MAX_PRICE) maxPrice: string | undefined,
    @SlashChoice(...option.MESSAGE_TYPES) @SlashOption(option.MESSAGE_TYPE) messageType:
      | MessageType
      | undefined,
    @SlashOption(option.WEBHOOK) webhook: string | undefined,
    @SlashOption(option.TAGS) tags: string | undefined,
    @SlashOption(option.MENTION) mention: string | undefined,
    @SlashOption(option.UNPRICED) unpriced: boolean | undefined,
    @SlashOption(option.WITH_WORDS) withWords: string | undefined,
    @SlashOption(option.WITHOUT_WORDS) withoutWords: string | undefined,
    interaction: ChatInputCommandInteraction,
  ) {
    const context = getContext(interaction);
    const input = {
      ...(await readNewRule(context, item, { price, minPrice, maxPrice }, messageType)),
      ...(unpriced !== undefined && { takes_unpriced: unpriced }),
      ...(webhook !== undefined && { targets: await readTargetsOption(context, webhook) }),
      ...(tags !== undefined && { tag_ids: await readTagsOption(context, tags) }),
      ...(mention !== undefined && { mention: readMentionOption(interaction, mention) }),
      ...readFilterOptions(null, withWords, withoutWords),
    };
    // Tags tell a rule from another.
    return addRule(context, input, tags === undefined);
  }

  @Slash({ name: 'list', ...description('commands.watch.list') })
  async list(@SlashOption(option.TAG) tag: string | undefined, interaction: ChatInputCommandInteraction) {
    const context = getContext(interaction);
    const filter = tag === undefined ? null : await readTag(context, tag);
    return listPage(context, 0, filter);
  }

  @Slash({ name: 'edit', ...description('commands.watch.edit') })
  async edit(
    @SlashOption(option.RULE) rule: string,
    @SlashOption(option.PRICE) price: string | undefined,
    @SlashOption(option.MIN_PRICE) minPrice: string | undefined,
    @SlashOption(option.MAX_PRICE) maxPrice: string | undefined,
    @SlashChoice(...option.MESSAGE_TYPES) @SlashOption(option.MESSAGE_TYPE) messageType:
      | MessageType
      | undefined,
    @SlashOption(option.NEW_WEBHOOK) webhook: string | undefined,
    @SlashOption(option.TAGS) tags: string | undefined,
    @SlashOption(option.MENTION) mention: string | undefined,
    @SlashOption(option.UNPRICED) unpriced: boolean | undefined,
    @SlashOption(option.WITH_WORDS) withWords: string | undefined,
    @SlashOption(option.WITHOUT_WORDS) withoutWords: string | undefined,
    interaction: ChatInputCommandInteraction,
  ) {
    const context = getContext(interaction);
    const id = await readRuleOption(context, rule);
    const changes = {
      ...readPriceOptions({ price, minPrice, maxPrice }),
      ...(unpriced !== undefined && { takes_unpriced: unpriced }),
      ...(messageType !== undefined && { message_type: messageType }),
      ...(webhook !== undefined && { targets: await readTargetsOption(context, webhook) }),
      ...(tags !== undefined && { tag_ids: await readTagsOption(context, tags) }),
      ...(mention !== undefined && { mention: readMentionOption(interaction, mention) }),
      ...readFilterOptions(await ownRule(context, id), withWords, withoutWords),
    };
    if (Object.keys(changes).length === 0) {
      throw new UserError(t('watch.nothingToChange'));
    }
    const updated = await context.my.user.items.update.mutate({ id, ...changes });
    return ruleMessage(t('watch.changed'), await toBacktestedView(context, updated));
  }

  @Slash({ name: 'remove', ...description('commands.watch.remove') })
  async remove(@SlashOption(option.RULE) rule: string, interaction: ChatInputCommandInteraction) {
    const context = getContext(interaction);
    const id = await readRuleOption(context, rule);
    return confirmRemoveMessage(await ownRule(context, id));
  }

  @Slash({ name: 'pause', ...description('commands.watch.pause') })
  async pause(
    @SlashOption(option.RULE) rule: string,
    @SlashOption(option.PAUSED) paused: boolean | undefined,
    interaction: ChatInputCommandInteraction,
  ) {
    const context = getContext(interaction);
    const id = await readRuleOption(context, rule);
    return setPaused(context, id, paused ?? true);
  }

  @Slash({ name: 'limits', ...description('commands.watch.limits') })
  async limits(
    @SlashOption(option.RULE) rule: string,
    @SlashOption(option.COOLDOWN) cooldown: number | undefined,
    @SlashOption(option.DAILY_CAP) dailyCap: number | undefined,
    @SlashOption(option.ONLY_CHEAPER) only_cheaper: boolean | undefined,
    interaction: ChatInputCommandInteraction,
  ) {
    const context = getContext(interaction);
    const updated = await context.my.user.items.update.mutate({
      id: await readRuleOption(context, rule),
      cooldown_minutes: cooldown === 0 ? null : cooldown,
      daily_cap: dailyCap === 0 ? null : dailyCap,
      only_cheaper,
    });
    return ruleMessage(t('watch.changed'), await toRuleView(context, updated));
  }

  @Slash({ name: 'clear', ...description('commands.watch.clear') })
  async clear() {
    return confirmRemoveAllMessage();
  }
}

export const WATCH_COMPONENTS: Components = {
  [WATCH_ACTIONS.page]: async (context) => {
    const { customId } = context.interaction;
    const tagId = Number(decodeCustomId(customId)?.args[2] ?? 0) || 0;
    const filter = tagId === 0 ? null : await readTag(context, tagId);
    return listPage(context, parsePage(customId), filter);
  },
  [WATCH_ACTIONS.choose]: async (context) => {
    const rule = await ownRule(context, context.values[0] ?? '');
    return ruleMessage(t('watch.title'), await toRuleView(context, rule));
  },
  [WATCH_ACTIONS.pause]: (context) => setPaused(context, context.getId(), true),
  [WATCH_ACTIONS.resume]: (context) => setPaused(context, context.getId(), false),
  [WATCH_ACTIONS.askRemove]: async (context) => confirmRemoveMessage(await ownRule(context, context.getId())),
  [WATCH_ACTIONS.remove]: async ({ my, getId }) =>
    doneMessage(await my.user.items.delete.mutate({ id: getId() })),
  [WATCH_ACTIONS.removeAll]: async ({ my }) => doneMessage(await my.user.items.deleteAll.mutate()),
};

/** What a new rule watches: from the options, or all of it from an item option such as `b> lgrid max 4wl`. */
async function readNewRule(
  context: CommandContext,
  item: string,
  prices: PriceOptions,
  messageType: MessageType | undefined,
) {
  if ([...Object.values(prices), messageType].every((value) => value === undefined)) {
    const { rule } = await context.my.user.items.parse.query({ text: item });
    if (rule) {
      const { item_id, price, message_type } = rule;
      return { item_id, price, message_type };
    }
  }
  return {
    ...requirePrices(prices),
    item_id: await readItemOption(context, item),
    message_type: messageType ?? 'ANY',
  };
}

async function listPage(context: CommandContext, page: number, tag: Tag | null) {
  const { list } = context.my.user.items;
  const rules = await fetchPage(page, RULES_PER_PAGE, (range) => list.query({ ...range, tag: tag?.name }));
  const names = await webhookNames(context, rules.rows);
  const rows = rules.rows.map((rule) => ({ rule, targets: nameTargets(names, rule) }));
  return ruleListMessage({ ...rules, rows }, tag);
}

async function setPaused(context: CommandContext, id: string, paused: boolean) {
  const rule = await context.my.user.items.update.mutate({ id, is_paused: paused });
  return ruleMessage(t(paused ? 'watch.pausedTitle' : 'watch.resumedTitle'), await toRuleView(context, rule));
}
