import { LIMITS, type MessageType } from '@lockwatch/contracts';
import { ApplicationCommandOptionType } from 'discord.js';
import { choiceName, description } from '../texts/translate.js';
import { completeItem } from './item-option.js';
import { completeMention } from './mention-option.js';
import { completePrice } from './price-choices.js';
import { completeRule } from './rule-option.js';
import { completeTag, completeTags } from './tags-option.js';
import { completeWebhook, completeWebhookOrPrimary } from './webhook-option.js';

/** Options of /watch. */
const STRING = ApplicationCommandOptionType.String;
const PRICE_LENGTH = 40;

export const ITEM = {
  name: 'item',
  ...description('commands.option.itemToWatch'),
  type: STRING,
  required: true,
  maxLength: 100,
  autocomplete: completeItem,
} as const;
export const PRICED_ITEM = { ...ITEM, ...description('commands.option.item') } as const;
export const RULE = {
  name: 'rule',
  ...description('commands.option.rule'),
  type: STRING,
  required: true,
  maxLength: 100,
  autocomplete: completeRule,
} as const;
export const PRICE = {
  name: 'price',
  ...description('commands.option.price'),
  type: STRING,
  required: false,
  maxLength: PRICE_LENGTH,
  autocomplete: completePrice,
} as const;
export const MIN_PRICE = {
  name: 'min_price',
  ...description('commands.option.minPrice'),
  type: STRING,
  required: false,
  maxLength: PRICE_LENGTH,
} as const;
export const MAX_PRICE = {
  name: 'max_price',
  ...description('commands.option.maxPrice'),
  type: STRING,
  required: false,
  maxLength: PRICE_LENGTH,
} as const;
export const MESSAGE_TYPE = {
  name: 'message_type',
  ...description('commands.option.messageType'),
  type: STRING,
  required: false,
} as const;
export const MESSAGE_TYPES: { name: string; value: MessageType }[] = [
  { ...choiceName('commands.option.messageType.both'), value: 'BOTH' },
  { ...choiceName('commands.option.messageType.sell'), value: 'SELL' },
  { ...choiceName('commands.option.messageType.buy'), value: 'BUY' },
  { ...choiceName('commands.option.messageType.any'), value: 'ANY' },
  { ...choiceName('commands.option.messageType.unknown'), value: 'UNKNOWN' },
];
export const TAGS = {
  name: 'tags',
  ...description('commands.option.tags'),
  type: STRING,
  required: false,
  autocomplete: completeTags,
} as const;
export const TAG = {
  name: 'tag',
  ...description('commands.watch.list.tag'),
  type: STRING,
  required: false,
  maxLength: 100,
  autocomplete: completeTag,
} as const;
export const UNPRICED = {
  name: 'without_price',
  ...description('commands.option.withoutPrice'),
  type: ApplicationCommandOptionType.Boolean,
  required: false,
} as const;
export const WEBHOOK = {
  name: 'webhook',
  ...description('commands.watch.add.webhook'),
  type: STRING,
  required: false,
  autocomplete: completeWebhook,
} as const;
export const NEW_WEBHOOK = {
  name: 'webhook',
  ...description('commands.watch.edit.webhook'),
  type: STRING,
  required: false,
  autocomplete: completeWebhookOrPrimary,
} as const;
export const MENTION = {
  name: 'mention',
  ...description('commands.option.mention'),
  type: STRING,
  required: false,
  maxLength: 40,
  autocomplete: completeMention,
} as const;
export const PAUSED = {
  name: 'paused',
  ...description('commands.watch.pause.paused'),
  type: ApplicationCommandOptionType.Boolean,
  required: false,
} as const;
export const COOLDOWN = {
  name: 'cooldown',
  ...description('commands.watch.limits.cooldown'),
  type: ApplicationCommandOptionType.Integer,
  required: false,
  minValue: 0,
  maxValue: LIMITS.cooldownMinutesMax,
} as const;
export const DAILY_CAP = {
  name: 'daily_cap',
  ...description('commands.watch.limits.dailyCap'),
  type: ApplicationCommandOptionType.Integer,
  required: false,
  minValue: 0,
  maxValue: LIMITS.dailyCapMax,
} as const;
export const ONLY_CHEAPER = {
  name: 'only_better',
  ...description('commands.watch.limits.onlyBetter'),
  type: ApplicationCommandOptionType.Boolean,
  required: false,
} as const;
