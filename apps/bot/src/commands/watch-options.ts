import { LIMITS, type MessageType } from '@lockwatch/contracts';
import { ApplicationCommandOptionType } from 'discord.js';
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
  description: 'The item to watch, or all in one: b> lgrid max 4wl',
  type: STRING,
  required: true,
  maxLength: 100,
  autocomplete: completeItem,
} as const;
export const PRICED_ITEM = { ...ITEM, description: 'The item' } as const;
export const RULE = {
  name: 'rule',
  description: 'The watched item',
  type: STRING,
  required: true,
  maxLength: 100,
  autocomplete: completeRule,
} as const;
export const PRICE = {
  name: 'price',
  description: 'Prices: 3, <5, 5+, 45-50, 1dl, 200/1+, any or 15% under usual',
  type: STRING,
  required: false,
  maxLength: PRICE_LENGTH,
  autocomplete: completePrice,
} as const;
export const MIN_PRICE = {
  name: 'min_price',
  description: 'Lowest price; negative is items per world lock',
  type: STRING,
  required: false,
  maxLength: PRICE_LENGTH,
} as const;
export const MAX_PRICE = {
  name: 'max_price',
  description: 'Highest price; negative is items per world lock',
  type: STRING,
  required: false,
  maxLength: PRICE_LENGTH,
} as const;
export const MESSAGE_TYPE = {
  name: 'message_type',
  description: 'Whose offers: sellers, buyers or both',
  type: STRING,
  required: false,
} as const;
export const MESSAGE_TYPES: { name: string; value: MessageType }[] = [
  { name: 'Both', value: 'BOTH' },
  { name: 'Sell: people who sell it', value: 'SELL' },
  { name: 'Buy: people who buy it', value: 'BUY' },
  { name: 'Any', value: 'ANY' },
  { name: 'Unknown: swaps', value: 'UNKNOWN' },
];
export const TAGS = {
  name: 'tags',
  description: 'Tags, separated by commas; "none" for no tags',
  type: STRING,
  required: false,
  autocomplete: completeTags,
} as const;
export const TAG = {
  name: 'tag',
  description: 'Only those with this tag',
  type: STRING,
  required: false,
  maxLength: 100,
  autocomplete: completeTag,
} as const;
export const UNPRICED = {
  name: 'without_price',
  description: 'Also offers without a price; otherwise only where it takes any price',
  type: ApplicationCommandOptionType.Boolean,
  required: false,
} as const;
export const WEBHOOK = {
  name: 'webhook',
  description: 'Where its pings go; leave empty for your usual destination',
  type: STRING,
  required: false,
  autocomplete: completeWebhook,
} as const;
export const NEW_WEBHOOK = {
  name: 'webhook',
  description: 'Where its pings go',
  type: STRING,
  required: false,
  autocomplete: completeWebhookOrPrimary,
} as const;
export const MENTION = {
  name: 'mention',
  description: 'Whom pings through a webhook mention: @user, @role or nobody',
  type: STRING,
  required: false,
  maxLength: 40,
  autocomplete: completeMention,
} as const;
export const PAUSED = {
  name: 'paused',
  description: 'False resumes it; leave empty for true',
  type: ApplicationCommandOptionType.Boolean,
  required: false,
} as const;
export const COOLDOWN = {
  name: 'cooldown',
  description: 'Minutes without pings after each ping; 0 for none',
  type: ApplicationCommandOptionType.Integer,
  required: false,
  minValue: 0,
  maxValue: LIMITS.cooldownMinutesMax,
} as const;
export const DAILY_CAP = {
  name: 'daily_cap',
  description: 'Pings on one day; one message has the rest; 0 for no limit',
  type: ApplicationCommandOptionType.Integer,
  required: false,
  minValue: 0,
  maxValue: LIMITS.dailyCapMax,
} as const;
export const ONLY_CHEAPER = {
  name: 'only_better',
  description: 'True pings only for a better price than the last ping',
  type: ApplicationCommandOptionType.Boolean,
  required: false,
} as const;
