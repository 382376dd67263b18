import {
  type Backtest,
  describeRulePrice,
  describeWatchRange,
  FILTER_LISTS,
  formatMention,
  getBacktestWarning,
  type Tag,
  type WatchRule,
} from '@lockwatch/contracts';
import {
  ActionRowBuilder,
  type ButtonBuilder,
  EmbedBuilder,
  StringSelectMenuBuilder,
  time,
} from 'discord.js';
import { encodeCustomId } from '../custom-id.js';
import { t } from '../texts/translate.js';
import { button, buttonRow } from './buttons.js';
import { COLOURS } from './colours.js';
import { confirmMessage, sentenceMessage } from './confirm.js';
import { type Page, pageButtons } from './pages.js';
import { rulePingLimitsText } from './ping-limits.js';
import { escapeText, truncate } from './text.js';

/** Components of watched items: an action for each handler. */
export const WATCH_ACTIONS = {
  page: 'watch-page',
  choose: 'watch-choose',
  pause: 'watch-pause',
  edit: 'watch-edit',
  form: 'watch-edit-form',
  widen: 'watch-widen',
  addToo: 'watch-add-too',
  resume: 'watch-resume',
  askRemove: 'watch-remove-ask',
  remove: 'watch-remove',
  removeAll: 'watch-remove-all',
} as const;

/** Messages shown with a backtest: three lines and their links fit into a field of 1,024 characters. */
const EXAMPLES_SHOWN = 3;
const EXAMPLE_LENGTH = 120;

export const RULES_PER_PAGE = 10;

export interface RuleView {
  rule: WatchRule;
  /** Name of its own webhook; null: it has none. */
  webhookName: string | null;
  /** Shown after its conditions were set. */
  backtest?: Backtest | null;
}

export type RulePrices = Pick<WatchRule, 'min_price' | 'max_price' | 'usual_percent'>;

/** Prices as arguments of a custom id, which takes no dot. */
export function toPriceIds({ min_price, max_price, usual_percent }: RulePrices): string[] {
  return [min_price, max_price, usual_percent ?? 'fixed'].map((one) => String(one).replace('.', '_'));
}

/** The prices in a custom id; null for a button of an older version. */
export function pricesFromIds([min, max, percent]: readonly string[]): RulePrices | null {
  const [min_price, max_price] = [Number(min?.replace('_', '.')), Number(max?.replace('_', '.'))];
  if (!Number.isFinite(min_price) || !Number.isFinite(max_price)) return null;
  const usual_percent = percent === undefined || percent === 'fixed' ? null : Number(percent);
  return { min_price, max_price, usual_percent };
}

export function formatWatchRule(rule: WatchRule): string {
  return `${escapeText(rule.item_name)}, ${t(`watch.side.${rule.message_type}`)}, ${t(describeRulePrice(rule))}`;
}

export function formatRange(rule: Pick<WatchRule, 'message_type' | 'min_price' | 'max_price'>): string {
  return `${t(`watch.side.${rule.message_type}`)}, ${t(describeWatchRange(rule.min_price, rule.max_price))}`;
}

/** Name of a rule in a list of choices; choices show no formatting, so nothing is escaped. */
export function ruleChoiceName(rule: WatchRule): string {
  const state = rule.is_paused ? t('watch.paused') : rule.is_over_limit ? t('watch.overLimit') : null;
  const rest = ` · ${t(describeRulePrice(rule))} · ${t(`watch.side.${rule.message_type}`)}${state === null ? '' : ` · ${state}`}`;
  return `${truncate(rule.item_name, 100 - rest.length)}${rest}`;
}

export function ruleMessage(title: string, view: RuleView) {
  const { rule, webhookName, backtest } = view;
  const embed = new EmbedBuilder()
    .setColor(rule.is_paused || rule.is_over_limit ? COLOURS.muted : COLOURS.brand)
    .setAuthor({ name: truncate(title, 256) })
    .setTitle(truncate(escapeText(rule.item_name), 256))
    .addFields(
      { name: t('prices.price'), value: t(describeRulePrice(rule)), inline: true },
      { name: t('watch.messageType'), value: t(`watch.side.${rule.message_type}`), inline: true },
      {
        name: t('watch.pingsGoTo'),
        value: webhookName === null ? t('watch.usualDestination') : escapeText(webhookName),
        inline: true,
      },
    );
  if (rule.tags.length > 0) {
    const names = rule.tags.map((tag) => escapeText(tag.name)).join(', ');
    embed.addFields({ name: t('watch.tags'), value: truncate(names, 1024) });
  }
  if (rule.mention) embed.addFields({ name: t('watch.mentions'), value: formatMention(rule.mention) });
  if (rule.takes_unpriced !== null) {
    const value = t(rule.takes_unpriced ? 'watch.pingedToo' : 'watch.notPinged');
    embed.addFields({ name: t('watch.withoutPrice'), value });
  }
  const { message_filter: filter } = rule;
  if (filter) {
    const lists = FILTER_LISTS.filter((name) => filter[name].length > 0);
    const value = lists.map((name) =>
      t(`watch.filter.${name}`, { entries: filter[name].map(escapeText).join(', ') }),
    );
    embed.addFields({ name: t('watch.filter'), value: truncate(value.join('\n'), 1024) });
  }
  const pingLimits = rulePingLimitsText(rule);
  if (pingLimits !== '') embed.addFields({ name: t('watch.limits'), value: pingLimits });
  if (backtest) {
    embed.addFields({ name: t('watch.lastDays', { days: backtest.days }), value: backtestText(backtest) });
  }
  if (rule.is_paused) embed.setFooter({ text: t('watch.pausedFooter') });
  else if (rule.is_over_limit) embed.setFooter({ text: t('watch.inactiveFooter') });
  return { content: '', embeds: [embed], components: [ruleButtons(rule)] };
}

function backtestText(backtest: Backtest): string {
  const { pings, per_day, is_partial } = backtest;
  const warning = getBacktestWarning(backtest);
  if (warning === 'never') return t('watch.neverPinged');
  const rate = per_day < 1 ? [] : [t('watch.perDay', { count: Math.round(per_day) })];
  const advice = warning === 'many' ? [`⚠️ ${t('watch.narrower')}`] : [];
  const times = t(is_partial ? 'watch.timesPingedAtLeast' : 'watch.timesPinged', { count: pings });
  const sentences = [times, ...rate, ...advice];
  const examples = backtest.examples.slice(0, EXAMPLES_SHOWN).map((example) => {
    const content = truncate(escapeText(example.content.replace(/\s+/g, ' ')), EXAMPLE_LENGTH);
    return `${time(new Date(example.posted_at), 'R')} ${content} [${t('offers.openMessage')}](${example.message_url})`;
  });
  return [sentences.join(' '), ...examples].join('\n');
}

function ruleButtons(rule: WatchRule): ActionRowBuilder<ButtonBuilder> {
  const { id } = rule;
  return buttonRow(
    rule.is_paused
      ? button('Secondary', t('watch.resume'), WATCH_ACTIONS.resume, id)
      : button('Secondary', t('watch.pause'), WATCH_ACTIONS.pause, id),
    button('Secondary', t('watch.editPrice'), WATCH_ACTIONS.edit, id, ...toPriceIds(rule)),
    button('Danger', t('common.remove'), WATCH_ACTIONS.askRemove, id),
    button('Secondary', t('watch.all'), WATCH_ACTIONS.page, 0),
  );
}

export function ruleListMessage(rules: Page<RuleView>, tag: Tag | null) {
  const { page, rows } = rules;
  if (rows.length === 0 && page === 0) {
    return sentenceMessage(
      tag === null ? t('watch.empty') : t('watch.emptyWithTag', { name: escapeText(tag.name) }),
    );
  }
  const first = page * RULES_PER_PAGE + 1;
  const lines = rows.map((view, index) => `${first + index}. ${ruleLine(view)}`);
  const embed = new EmbedBuilder()
    .setColor(COLOURS.brand)
    .setTitle(tag === null ? t('watch.listTitle') : t('watch.listTitleWithTag', { name: tag.name }))
    .setDescription(lines.length === 0 ? t('lists.emptyPage') : truncate(lines.join('\n'), 4096))
    .setFooter({ text: t('lists.page', { page: page + 1 }) });
  const pages = pageButtons(WATCH_ACTIONS.page, rules, ...(tag ? [tag.tag_id] : []));
  const menus = rows.length === 0 ? [] : [ruleMenu(rows)];
  return { content: '', embeds: [embed], components: [...menus, pages] };
}

export function ruleMenu(rules: readonly RuleView[]): ActionRowBuilder<StringSelectMenuBuilder> {
  return new ActionRowBuilder<StringSelectMenuBuilder>().addComponents(
    new StringSelectMenuBuilder()
      .setCustomId(encodeCustomId(WATCH_ACTIONS.choose))
      .setPlaceholder(t('watch.choose'))
      .addOptions(rules.map(({ rule }) => ({ label: ruleChoiceName(rule), value: rule.id }))),
  );
}

function ruleLine({ rule, webhookName }: RuleView): string {
  const parts = [
    `**${truncate(escapeText(rule.item_name), 100)}**`,
    t(describeRulePrice(rule)),
    t(`watch.side.${rule.message_type}`),
    webhookName === null ? null : truncate(escapeText(webhookName), 60),
    rule.tags.length === 0 ? null : truncate(rule.tags.map((tag) => escapeText(tag.name)).join(', '), 100),
    rule.is_paused ? `*${t('watch.paused')}*` : null,
    rule.is_over_limit ? `*${t('watch.inactive')}*` : null,
  ];
  return parts.filter((part) => part !== null).join(' · ');
}

export function confirmRemoveMessage(rule: WatchRule) {
  return confirmMessage({
    question: t('watch.removeQuestion', {
      item: `**${truncate(escapeText(rule.item_name), 100)}**`,
      price: describeRulePrice(rule),
    }),
    action: WATCH_ACTIONS.remove,
    ids: [rule.id],
    label: t('common.remove'),
  });
}

export function confirmRemoveAllMessage() {
  return confirmMessage({
    question: t('watch.removeAllQuestion'),
    action: WATCH_ACTIONS.removeAll,
    label: t('watch.removeAll'),
    keepLabel: t('watch.keepAll'),
  });
}
