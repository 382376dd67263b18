import {
  describePriceBasis,
  describeRulePrice,
  getUsualSide,
  LIMITS,
  type MessageType,
  messageTypeSchema,
  PRICE_TEXT_MAX,
  type PriceSide,
  parseRelativePrice,
  parseWatchPrice,
  suggestDeal,
  suggestWatchPrice,
  toRelativeRange,
  toUsualPrice,
} from '@lockwatch/contracts';
import { choiceName, description, t } from '../texts/translate.js';
import type { CommandContext } from './command-context.js';
import { ITEM, isItemId } from './item-option.js';
import { completeMention } from './mention-option.js';
import { BOOLEAN, complete, INTEGER, option, REQUIRED_TEXT, TEXT, UUID } from './option.js';
import { completeRule, ownRule } from './rule-option.js';
import { completeTag, completeTags } from './tags-option.js';
import { completeTargets } from './webhook-option.js';

/** Choices for the prices of a rule: what the typed text means, then the usual price of the item and a deal. */
const completePrice = complete(async (context, typed, { options }) => {
  const { itemId, savedType } = await readWatched(
    context,
    options.getString('item') ?? '',
    options.getString('rule') ?? '',
  );
  const chosen = messageTypeSchema.safeParse(options.getString('message_type'));
  const messageType = chosen.success ? chosen.data : savedType;
  const usual = itemId === null ? NONE : await readUsualPrices(context, itemId);
  const words = describePrice(typed, messageType, usual);
  const meaning = words === null ? [] : [{ name: `${typed} → ${words}`, value: typed }];
  return [...meaning, ...suggestPrices(messageType, usual)];
});

interface UsualPrices {
  SELL: PriceSide | null;
  BUY: PriceSide | null;
}
const NONE: UsualPrices = { SELL: null, BUY: null };

async function readUsualPrices(context: CommandContext, id: number): Promise<UsualPrices> {
  const { sell, buy } = await context.server.items.price.query({ id, limit: 0 });
  return { SELL: toUsualPrice(sell), BUY: toUsualPrice(buy) };
}

/** What is watched: the item of a new rule, or that of an existing one. */
async function readWatched(
  context: CommandContext,
  item: string,
  rule: string,
): Promise<{ itemId: number | null; savedType: MessageType }> {
  if (UUID.test(rule)) {
    const saved = await ownRule(context, rule);
    return { itemId: saved.item_id, savedType: saved.message_type };
  }
  return { itemId: isItemId(item) ? Number(item) : null, savedType: 'ANY' };
}

function suggestPrices(messageType: MessageType, usual: UsualPrices) {
  const side = messageType === 'BUY' ? 'BUY' : 'SELL';
  const known = usual[side];
  if (known === null) return [];
  const fixed = suggestWatchPrice(known.median_price, side);
  const deal = suggestDeal(side);
  const price = describePrice(fixed, null, usual) ?? fixed;
  const choices = [
    { name: t('prices.usualPrice', { price, basis: describePriceBasis(known, side) }), value: fixed },
    { name: describePrice(deal, messageType, usual) ?? deal, value: deal },
  ];
  return choices.filter(({ value }) => value.length <= PRICE_TEXT_MAX);
}

/** What a rule with this price would meet now; null: the text is no price. */
function describePrice(text: string, messageType: MessageType | null, usual: UsualPrices): string | null {
  const usual_percent = parseRelativePrice(text);
  const type = messageType ?? 'ANY';
  const range =
    usual_percent === null
      ? parseWatchPrice(text, messageType)
      : toRelativeRange(usual_percent, type, usual[getUsualSide(usual_percent, type)]?.median_price ?? null);
  return range && t(describeRulePrice({ min_price: range.min, max_price: range.max, usual_percent }));
}

const PRICE_TEXT = { ...TEXT, maxLength: 40 } as const;

export const WATCHED_ITEM = { ...ITEM, ...description('commands.option.itemToWatch') } as const;
export const RULE = option('rule', 'commands.option.rule', {
  ...REQUIRED_TEXT,
  maxLength: 100,
  autocomplete: completeRule,
});
export const PRICE = option('price', 'commands.option.price', { ...PRICE_TEXT, autocomplete: completePrice });
export const MIN_PRICE = option('min_price', 'commands.option.minPrice', PRICE_TEXT);
export const MAX_PRICE = option('max_price', 'commands.option.maxPrice', PRICE_TEXT);
export const MESSAGE_TYPE = option('message_type', 'commands.option.messageType', TEXT);
export const MESSAGE_TYPES: { name: string; value: MessageType }[] = [
  { ...choiceName('commands.option.messageType.both'), value: 'BOTH' },
  { ...choiceName('commands.option.messageType.sell'), value: 'SELL' },
  { ...choiceName('commands.option.messageType.buy'), value: 'BUY' },
  { ...choiceName('commands.option.messageType.any'), value: 'ANY' },
  { ...choiceName('commands.option.messageType.unknown'), value: 'UNKNOWN' },
];
export const TAGS = option('tags', 'commands.option.tags', { ...TEXT, autocomplete: completeTags });
export const TAG = option('tag', 'commands.watch.list.tag', {
  ...TEXT,
  maxLength: 100,
  autocomplete: completeTag,
});
export const UNPRICED = option('without_price', 'commands.option.withoutPrice', BOOLEAN);
export const WITH_WORDS = option('with_words', 'commands.option.withWords', TEXT);
export const WITHOUT_WORDS = option('without_words', 'commands.option.withoutWords', TEXT);
export const WEBHOOK = option('webhook', 'commands.watch.add.webhook', {
  ...TEXT,
  autocomplete: completeTargets,
});
export const NEW_WEBHOOK = option('webhook', 'commands.watch.edit.webhook', {
  ...TEXT,
  autocomplete: completeTargets,
});
export const MENTION = option('mention', 'commands.option.mention', {
  ...TEXT,
  maxLength: 40,
  autocomplete: completeMention,
});
export const PAUSED = option('paused', 'commands.watch.pause.paused', BOOLEAN);
export const COOLDOWN = option('cooldown', 'commands.watch.limits.cooldown', {
  ...INTEGER,
  minValue: 0,
  maxValue: LIMITS.cooldownMinutesMax,
});
export const DAILY_CAP = option('daily_cap', 'commands.watch.limits.dailyCap', {
  ...INTEGER,
  minValue: 0,
  maxValue: LIMITS.dailyCapMax,
});
export const ONLY_CHEAPER = option('only_better', 'commands.watch.limits.onlyBetter', BOOLEAN);
