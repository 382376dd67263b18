import {
  type Backtest,
  describeRulePrice,
  describeWatchRange,
  FILTER_LISTS,
  formatMention,
  getBacktestWarning,
  NO_PRICES,
  type Tag,
  type WatchRule,
} from '@lockwatch/contracts';
import { ActionRowBuilder, type ButtonBuilder, StringSelectMenuBuilder, time } from 'discord.js';
import { encodeCustomId } from '../custom-id.js';
import { t } from '../texts/translate.js';
import { type Page, pageButtons } from './list.js';
import { button, buttonRow, confirmMessage, embedMessage, inlineField, sentenceMessage } from './message.js';
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
  targets: string | null;
  /** Shown after its conditions were set. */
  backtest?: Backtest | null;
}

export type RulePrices = Pick<WatchRule, 'min_price' | 'max_price' | 'usual_percent'>;

/** Prices as arguments of a custom id, which takes no dot. */
export function toPriceIds({ min_price, max_price, usual_percent }: RulePrices): string[] {
  const ids = [min_price ?? NO_PRICES.min, max_price ?? NO_PRICES.max, usual_percent ?? 'fixed'];
  return ids.map((id) => String(id).replace('.', '_'));
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

export function ruleMessage(title: string, { rule, targets, backtest }: RuleView) {
  const { mention, message_filter: filter, takes_unpriced: takesUnpriced } = rule;
  const unpriced = takesUnpriced === null ? '' : t(takesUnpriced ? 'watch.pingedToo' : 'watch.notPinged');
  const entries = FILTER_LISTS.flatMap((name) =>
    filter && filter[name].length > 0
      ? [t(`watch.filter.${name}`, { entries: filter[name].map(escapeText).join(', ') })]
      : [],
  );
  const fields = [
    inlineField(t('prices.price'), t(describeRulePrice(rule))),
    inlineField(t('watch.messageType'), t(`watch.side.${rule.message_type}`)),
    inlineField(t('watch.pingsGoTo'), targets === null ? t('watch.usualDestination') : escapeText(targets)),
    { name: t('watch.tags'), value: formatTags(rule) },
    { name: t('watch.mentions'), value: mention ? formatMention(mention) : '' },
    { name: t('watch.withoutPrice'), value: unpriced },
    { name: t('watch.filter'), value: entries.join('\n') },
    { name: t('watch.limits'), value: rulePingLimitsText(rule) },
    ...(backtest
      ? [{ name: t('watch.lastDays', { days: backtest.days }), value: backtestText(backtest) }]
      : []),
  ];
  const overLimit = rule.is_over_limit ? t('watch.inactiveFooter') : '';
  const inactive = rule.is_paused ? t('watch.pausedFooter') : overLimit;
  return embedMessage(
    {
      author: title,
      title: escapeText(rule.item_name),
      fields: fields.filter(({ value }) => value !== ''),
      footer: inactive,
      colour: inactive === '' ? 'brand' : 'muted',
    },
    [ruleButtons(rule)],
  );
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
  const pages = pageButtons(WATCH_ACTIONS.page, rules, ...(tag ? [tag.tag_id] : []));
  return embedMessage(
    {
      title: tag === null ? t('watch.listTitle') : t('watch.listTitleWithTag', { name: tag.name }),
      text: lines.join('\n') || t('lists.emptyPage'),
      footer: t('lists.page', { page: page + 1 }),
    },
    rows.length === 0 ? [pages] : [ruleMenu(rows), pages],
  );
}

export function ruleMenu(rules: readonly RuleView[]): ActionRowBuilder<StringSelectMenuBuilder> {
  return new ActionRowBuilder<StringSelectMenuBuilder>().addComponents(
    new StringSelectMenuBuilder({
      customId: encodeCustomId(WATCH_ACTIONS.choose),
      placeholder: t('watch.choose'),
      options: rules.map(({ rule }) => ({ label: ruleChoiceName(rule), value: rule.id })),
    }),
  );
}

function ruleLine({ rule, targets }: RuleView): string {
  const parts = [
    `**${truncate(escapeText(rule.item_name), 100)}**`,
    t(describeRulePrice(rule)),
    t(`watch.side.${rule.message_type}`),
    targets === null ? null : truncate(escapeText(targets), 60),
    truncate(formatTags(rule), 100),
    rule.is_paused ? `*${t('watch.paused')}*` : null,
    rule.is_over_limit ? `*${t('watch.inactive')}*` : null,
  ];
  return parts.filter(Boolean).join(' · ');
}

/** The team of a rule, which is a tag of its owner, and its own tags. */
function formatTags({ team, tags }: WatchRule): string {
  return (team ? [team, ...tags] : tags).map(({ name }) => escapeText(name)).join(', ');
}

export function confirmRemoveMessage(rule: WatchRule) {
  return confirmMessage({
    question: t('watch.removeQuestion', {
      item: `**${truncate(escapeText(rule.item_name), 100)}**`,
      price: describeRulePrice(rule),
    }),
    action: WATCH_ACTIONS.remove,
    ids: [rule.id],
  });
}

export function confirmRemoveAllMessage() {
  return confirmMessage({
    question: t('watch.removeAllQuestion'),
    action: WATCH_ACTIONS.removeAll,
    label: t('watch.removeAll'),
    keep: { label: t('watch.keepAll') },
  });
}
