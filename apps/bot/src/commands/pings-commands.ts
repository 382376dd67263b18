import type { Notification, WatchRule } from '@lockwatch/contracts';
import { type ChatInputCommandInteraction, time } from 'discord.js';
import { Discord, Slash } from 'discordx';
import { fetchPage, type Page, pageButtons, parsePage } from '../presenters/list.js';
import { embedMessage } from '../presenters/message.js';
import { escapeText, formatOfferPrice, truncate } from '../presenters/text.js';
import { formatWatchRule } from '../presenters/watch-rule.js';
import { description, t } from '../texts/translate.js';
import { type CommandContext, getContext } from './command-context.js';
import type { Components } from './components.js';
import { filterRules } from './rule-option.js';

const PAGE_ACTION = 'pings-page';
/** As many as fit into Discord's 4,096 characters with the longest line each. */
const PINGS_PER_PAGE = 8;

const LINE_MAX = 500;

function pingsMessage(pings: Page<Notification>, rules: ReadonlyMap<string, WatchRule>) {
  const { page, rows, hasMore } = pings;
  const none = t(page === 0 ? 'pings.empty' : 'lists.emptyPage');
  return embedMessage(
    {
      title: t('pings.title'),
      text: rows.map((ping) => pingLine(ping, rules)).join('\n') || none,
      footer: t('lists.page', { page: page + 1 }),
    },
    page === 0 && !hasMore ? [] : [pageButtons(PAGE_ACTION, pings)],
  );
}

/** The link comes first, so that truncating a long line does not cut it. */
function pingLine(ping: Notification, rules: ReadonlyMap<string, WatchRule>): string {
  const ruleIds = new Set(ping.offers.flatMap((offer) => offer.watch_rule_ids));
  const met = [...ruleIds].flatMap((id) => rules.get(id) ?? []).map(formatWatchRule);
  const offers = ping.offers.map(offerText).join(', ');
  const where =
    ping.channel_name === null
      ? ''
      : ` ${t('pings.inChannel', { channel: `#${escapeText(ping.channel_name)}` })}`;
  const parts = [
    `[${t('offers.openMessage')}](${ping.message_url})`,
    time(new Date(ping.created_at), 'R'),
    ...(ping.state === 'sent' ? [] : [t(`pings.state.${ping.state}`)]),
    ...(ping.is_deleted ? [t('offers.messageDeleted')] : []),
    truncate(offers, 180),
    ...(met.length === 0 ? [] : [truncate(t('pings.watched', { rules: met.join('; ') }), 120)]),
    truncate(`${escapeText(ping.author_name)}${where}`, 120),
  ];
  return truncate(parts.join(' · '), LINE_MAX);
}

function offerText(offer: Notification['offers'][number]): string {
  const side = t(`offers.${offer.type}`);
  const marks = [
    ...(offer.pinged_price?.price == null
      ? []
      : [t('pings.was', { price: formatOfferPrice(offer.pinged_price) })]),
    ...(offer.is_current ? [] : [t('pings.noLongerOffered')]),
  ];
  const price = formatOfferPrice(offer);
  return [side, escapeText(offer.item_name), price, marks.length === 0 ? '' : `(${marks.join(', ')})`]
    .filter((part) => part !== '')
    .join(' ');
}

/** The pings of the last days, as the dashboard lists them. */
@Discord()
export class PingsCommands {
  @Slash({ name: 'pings', ...description('commands.pings') })
  async pings(interaction: ChatInputCommandInteraction) {
    return pingsPage(getContext(interaction), 0);
  }
}

export const PINGS_COMPONENTS: Components = {
  [PAGE_ACTION]: (context) => pingsPage(context, parsePage(context.interaction.customId)),
};

async function pingsPage(context: CommandContext, page: number) {
  const { list } = context.my.user.notifications;
  const pings = await fetchPage(page, PINGS_PER_PAGE, (range) => list.query(range));
  const ids = new Set(pings.rows.flatMap((ping) => ping.offers.flatMap((offer) => offer.watch_rule_ids)));
  const rules = await filterRules(context, (rule) => ids.has(rule.id), ids.size);
  return pingsMessage(pings, new Map(rules.map((rule) => [rule.id, rule])));
}
