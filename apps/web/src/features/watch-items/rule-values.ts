import {
  FILTER_LISTS,
  type FilterList,
  LIMITS,
  type Mention,
  type MessageFilter,
  type MessageType,
  mentionInput,
  messageFilterInput,
  type RuleTarget,
  splitFilterList,
  type Tag,
  type WatchRule,
} from '@lockwatch/contracts';
import type { ChosenItem } from '../items/use-item-choice.js';
import { toShownMessageType } from './message-type.js';
import { type EntryPrices, NO_PRICE, type PriceEntry, toPriceInput, toSavedEntry } from './price-form.js';

/** Whom the pings of a rule mention, as typed. */
export interface MentionEntry {
  kind: 'keep' | 'nobody' | Mention['kind'];
  id: string;
}

/** A watch rule as its forms hold it. In the form for several rules, null and undefined leave what each of them has. */
export interface RuleValues {
  item: ChosenItem | null;
  price: PriceEntry;
  messageType: MessageType | null;
  /** None: the primary webhook. */
  targets: RuleTarget[] | undefined;
  mention: MentionEntry;
  tags: readonly Tag[];
  isPaused: boolean;
  /** Minutes and number, as typed. */
  cooldown: string;
  cap: string;
  isOnlyBetter: boolean | null;
  /** `keep`, `off`, `hour`, `morning`, or a day. */
  snooze: string;
  /** Each list as typed, divided by commas. */
  filter: Record<FilterList, string>;
}

export const NEW_RULE: RuleValues = {
  item: null,
  price: NO_PRICE,
  messageType: 'ANY',
  targets: [],
  mention: { kind: 'nobody', id: '' },
  tags: [],
  isPaused: false,
  cooldown: '',
  cap: '',
  isOnlyBetter: false,
  snooze: 'keep',
  filter: writeFilter(null),
};

export const SEVERAL_RULES: RuleValues = {
  ...NEW_RULE,
  messageType: null,
  targets: undefined,
  mention: { kind: 'keep', id: '' },
  isOnlyBetter: null,
};

export function toRuleValues(rule: WatchRule): RuleValues {
  return {
    item: { item_id: rule.item_id, name: rule.item_name },
    price: toSavedEntry(rule),
    messageType: toShownMessageType(rule.message_type),
    targets: rule.targets,
    mention: rule.mention ?? NEW_RULE.mention,
    tags: rule.tags,
    isPaused: rule.is_paused,
    cooldown: String(rule.cooldown_minutes ?? ''),
    cap: String(rule.daily_cap ?? ''),
    isOnlyBetter: rule.only_cheaper,
    snooze: 'keep',
    filter: writeFilter(rule.message_filter),
  };
}

function writeFilter(filter: MessageFilter | null): RuleValues['filter'] {
  const write = (name: FilterList) => filter?.[name].join(', ') ?? '';
  return {
    all_words: write('all_words'),
    any_words: write('any_words'),
    no_words: write('no_words'),
    only_users: write('only_users'),
    only_worlds: write('only_worlds'),
  };
}

export const LIMIT_MAX = { cooldown: LIMITS.cooldownMinutesMax, cap: LIMITS.dailyCapMax };

/** Null: empty or 0. Undefined: not a number up to the limit. */
export function parseLimit(name: keyof typeof LIMIT_MAX, text: string): number | null | undefined {
  const count = Number(text.trim());
  if (count === 0) return null;
  return Number.isInteger(count) && count >= 1 && count <= LIMIT_MAX[name] ? count : undefined;
}

/** Null: nobody. Undefined: not an id of Discord. */
export function parseMention({ kind, id }: MentionEntry): Mention | null | undefined {
  return kind === 'nobody' ? null : mentionInput.safeParse({ kind, id }).data;
}

export function isFilterListWrong(name: FilterList, text: string): boolean {
  return !messageFilterInput.shape[name].safeParse(splitFilterList(text)).success;
}

/** Undefined: a list is wrong. */
export function parseFilter(filter: RuleValues['filter']): MessageFilter | undefined {
  const lists = Object.fromEntries(FILTER_LISTS.map((name) => [name, splitFilterList(filter[name])]));
  return messageFilterInput.safeParse(lists).data;
}

/** The fields of a rule as the server takes them; null while they are incomplete or wrong. */
export function toRuleInput(values: RuleValues, prices: EntryPrices) {
  const price = toPriceInput(prices);
  const mention = parseMention(values.mention);
  const cooldown_minutes = parseLimit('cooldown', values.cooldown);
  const daily_cap = parseLimit('cap', values.cap);
  const message_filter = parseFilter(values.filter);
  const isWrong = mention === undefined || cooldown_minutes === undefined || daily_cap === undefined;
  if (price === null || isWrong || !message_filter) return null;
  return {
    ...price,
    takes_unpriced: values.price.takesUnpriced,
    message_type: values.messageType ?? 'ANY',
    targets: values.targets,
    mention,
    tag_ids: values.tags.map((tag) => tag.tag_id),
    is_paused: values.isPaused,
    cooldown_minutes,
    daily_cap,
    only_cheaper: values.isOnlyBetter ?? false,
    message_filter,
    ...(values.snooze !== 'keep' &&
      values.snooze !== '' && { snooze: values.snooze === 'off' ? null : values.snooze }),
  };
}
