import { LIMITS, type MessageType } from '@lockwatch/contracts';
import { ApplicationCommandOptionType } from 'discord.js';
import { choiceName, description } from '../texts/translate.js';
import { completeItem } from './item-option.js';
import { completeMention } from './mention-option.js';
import { option, REQUIRED_TEXT, TEXT } from './option.js';
import { completePrice } from './price-choices.js';
import { completeRule } from './rule-option.js';
import { completeTag, completeTags } from './tags-option.js';
import { completeWebhook, completeWebhookOrPrimary } from './webhook-option.js';

const PRICE_LENGTH = 40;

export const ITEM = option('item', 'commands.option.itemToWatch', {
  ...REQUIRED_TEXT,
  maxLength: 100,
  autocomplete: completeItem,
});
export const PRICED_ITEM = { ...ITEM, ...description('commands.option.item') } as const;
export const RULE = option('rule', 'commands.option.rule', {
  ...REQUIRED_TEXT,
  maxLength: 100,
  autocomplete: completeRule,
});
export const PRICE = option('price', 'commands.option.price', {
  ...TEXT,
  maxLength: PRICE_LENGTH,
  autocomplete: completePrice,
});
export const MIN_PRICE = option('min_price', 'commands.option.minPrice', {
  ...TEXT,
  maxLength: PRICE_LENGTH,
});
export const MAX_PRICE = option('max_price', 'commands.option.maxPrice', {
  ...TEXT,
  maxLength: PRICE_LENGTH,
});
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
export const UNPRICED = option('without_price', 'commands.option.withoutPrice', {
  type: ApplicationCommandOptionType.Boolean,
  required: false,
});
export const WEBHOOK = option('webhook', 'commands.watch.add.webhook', {
  ...TEXT,
  autocomplete: completeWebhook,
});
export const NEW_WEBHOOK = option('webhook', 'commands.watch.edit.webhook', {
  ...TEXT,
  autocomplete: completeWebhookOrPrimary,
});
export const MENTION = option('mention', 'commands.option.mention', {
  ...TEXT,
  maxLength: 40,
  autocomplete: completeMention,
});
export const PAUSED = option('paused', 'commands.watch.pause.paused', {
  type: ApplicationCommandOptionType.Boolean,
  required: false,
});
export const COOLDOWN = option('cooldown', 'commands.watch.limits.cooldown', {
  type: ApplicationCommandOptionType.Integer,
  required: false,
  minValue: 0,
  maxValue: LIMITS.cooldownMinutesMax,
});
export const DAILY_CAP = option('daily_cap', 'commands.watch.limits.dailyCap', {
  type: ApplicationCommandOptionType.Integer,
  required: false,
  minValue: 0,
  maxValue: LIMITS.dailyCapMax,
});
export const ONLY_CHEAPER = option('only_better', 'commands.watch.limits.onlyBetter', {
  type: ApplicationCommandOptionType.Boolean,
  required: false,
});
