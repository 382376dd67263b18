import { formatPriceRange, LIMITS, type MessageType, unitPrice, type WatchRule } from '@lockwatch/contracts';
import {
  ActionRowBuilder,
  ButtonBuilder,
  ButtonStyle,
  EmbedBuilder,
  StringSelectMenuBuilder,
} from 'discord.js';
import { encodeCustomId } from '../custom-id.js';
import { COLOURS } from './colours.js';
import { confirmMessage } from './confirm.js';
import { pageButtons } from './pages.js';
import { bounded, plain } from './text.js';

/** Components of watched items: an action for each handler. */
export const WATCH_ACTIONS = {
  page: 'watch-page',
  choose: 'watch-choose',
  pause: 'watch-pause',
  edit: 'watch-edit',
  form: 'watch-edit-form',
  resume: 'watch-resume',
  askRemove: 'watch-remove-ask',
  remove: 'watch-remove',
  removeAll: 'watch-remove-all',
} as const;

/** Rules on one page of the list. */
export const RULES_PER_PAGE = 10;

/** ANY shows as BOTH ([3-20]). */
const SIDES: Record<MessageType, string> = {
  BUY: 'Buy',
  SELL: 'Sell',
  BOTH: 'Both',
  ANY: 'Both',
  UNKNOWN: 'Unknown',
};

export interface RuleView {
  rule: WatchRule;
  /** Name of its own webhook; null: it has none. */
  webhookName: string | null;
}

/** A range for people; an end that takes every price is left out. */
export function priceRangeText(rule: Pick<WatchRule, 'min_price' | 'max_price'>): string {
  const { min_price: min, max_price: max } = rule;
  if (max >= LIMITS.priceMax) return min === 0 ? 'any price' : `from ${formatPriceRange(min, min)}`;
  if (min === 0 && unitPrice(max) > 0) return `up to ${formatPriceRange(max, max)}`;
  return formatPriceRange(min, max);
}

/** Name of a rule in a list of choices; choices show no formatting, so nothing is escaped. */
export function ruleChoiceName(rule: WatchRule): string {
  const paused = rule.is_paused ? ' · paused' : '';
  const rest = ` · ${priceRangeText(rule)} · ${SIDES[rule.message_type]}${paused}`;
  return `${bounded(rule.item_name, 100 - rest.length)}${rest}`;
}

/** One rule, after it was added, changed or chosen, with what can be done with it. */
export function ruleMessage(title: string, view: RuleView) {
  const { rule, webhookName } = view;
  const embed = new EmbedBuilder()
    .setColor(rule.is_paused ? COLOURS.muted : COLOURS.brand)
    .setAuthor({ name: bounded(title, 256) })
    .setTitle(bounded(plain(rule.item_name), 256))
    .addFields(
      { name: 'Price', value: priceRangeText(rule), inline: true },
      { name: 'Message type', value: SIDES[rule.message_type], inline: true },
      {
        name: 'Pings go to',
        value: webhookName === null ? 'Your usual place' : plain(webhookName),
        inline: true,
      },
    );
  if (rule.tags.length > 0) {
    const names = rule.tags.map((tag) => plain(tag.name)).join(', ');
    embed.addFields({ name: 'Tags', value: bounded(names, 1024) });
  }
  if (rule.is_paused) embed.setFooter({ text: 'Paused: no pings until you resume it.' });
  return { content: '', embeds: [embed], components: [ruleButtons(rule)] };
}

/** A rule that is gone. */
export function goneMessage(sentence: string) {
  return { content: bounded(sentence, 2000), embeds: [], components: [] };
}

function ruleButtons(rule: WatchRule): ActionRowBuilder<ButtonBuilder> {
  const pause = rule.is_paused
    ? new ButtonBuilder().setCustomId(encodeCustomId(WATCH_ACTIONS.resume, rule.id)).setLabel('Resume')
    : new ButtonBuilder().setCustomId(encodeCustomId(WATCH_ACTIONS.pause, rule.id)).setLabel('Pause');
  return new ActionRowBuilder<ButtonBuilder>().addComponents(
    pause.setStyle(ButtonStyle.Secondary),
    new ButtonBuilder()
      .setCustomId(encodeCustomId(WATCH_ACTIONS.edit, rule.id))
      .setLabel('Edit price')
      .setStyle(ButtonStyle.Secondary),
    new ButtonBuilder()
      .setCustomId(encodeCustomId(WATCH_ACTIONS.askRemove, rule.id))
      .setLabel('Remove')
      .setStyle(ButtonStyle.Danger),
    new ButtonBuilder()
      .setCustomId(encodeCustomId(WATCH_ACTIONS.page, 0))
      .setLabel('All watched items')
      .setStyle(ButtonStyle.Secondary),
  );
}

export interface RulePage {
  /** From 0. */
  page: number;
  rules: RuleView[];
  hasMore: boolean;
}

/** A page of the list, with buttons to the others and a menu to choose a rule. */
export function ruleListMessage({ page, rules, hasMore }: RulePage) {
  if (rules.length === 0 && page === 0) {
    return goneMessage('You watch no items yet. Add one with `/watch add`.');
  }
  const first = page * RULES_PER_PAGE + 1;
  const lines = rules.map((view, index) => `${first + index}. ${ruleLine(view)}`);
  const embed = new EmbedBuilder()
    .setColor(COLOURS.brand)
    .setTitle('Your watched items')
    .setDescription(
      lines.length === 0 ? 'There is nothing on this page any more.' : bounded(lines.join('\n'), 4096),
    )
    .setFooter({ text: `Page ${page + 1}` });
  const pages = pageButtons(WATCH_ACTIONS.page, page, hasMore);
  const menus = rules.length === 0 ? [] : [ruleMenu(rules)];
  return { content: '', embeds: [embed], components: [...menus, pages] };
}

function ruleMenu(rules: readonly RuleView[]): ActionRowBuilder<StringSelectMenuBuilder> {
  return new ActionRowBuilder<StringSelectMenuBuilder>().addComponents(
    new StringSelectMenuBuilder()
      .setCustomId(encodeCustomId(WATCH_ACTIONS.choose))
      .setPlaceholder('Choose one to pause or remove it')
      .addOptions(rules.map(({ rule }) => ({ label: ruleChoiceName(rule), value: rule.id }))),
  );
}

function ruleLine({ rule, webhookName }: RuleView): string {
  const parts = [
    `**${bounded(plain(rule.item_name), 100)}**`,
    priceRangeText(rule),
    SIDES[rule.message_type],
    webhookName === null ? null : bounded(plain(webhookName), 60),
    rule.tags.length === 0 ? null : bounded(rule.tags.map((tag) => plain(tag.name)).join(', '), 100),
    rule.is_paused ? '*paused*' : null,
  ];
  return parts.filter((part) => part !== null).join(' · ');
}

/** Asks before a rule is removed. */
export function confirmRemoveMessage(rule: WatchRule) {
  return confirmMessage({
    question: `Stop watching **${bounded(plain(rule.item_name), 100)}**, ${priceRangeText(rule)}? This cannot be undone.`,
    action: WATCH_ACTIONS.remove,
    ids: [rule.id],
    label: 'Remove',
    keepLabel: 'Keep it',
  });
}

/** Asks before all rules are removed. */
export function confirmRemoveAllMessage() {
  return confirmMessage({
    question: 'Delete **all** your watched items? This cannot be undone.',
    action: WATCH_ACTIONS.removeAll,
    label: 'Delete all',
    keepLabel: 'Keep them',
  });
}
