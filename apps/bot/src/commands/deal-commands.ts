import { type Deal, type DealsInput, describePriceBasis, formatUnitPrice } from '@lockwatch/contracts';
import { type ChatInputCommandInteraction, time } from 'discord.js';
import { Discord, Slash, SlashChoice, SlashOption } from 'discordx';
import { listMessage } from '../presenters/list.js';
import { escapeText, truncate } from '../presenters/text.js';
import { choiceName, description, t } from '../texts/translate.js';
import { getContext } from './command-context.js';
import { INTEGER, option, TEXT } from './option.js';

const DEALS_SHOWN = 10;
const SIDES = (['SELL', 'BUY'] as const).map((value) => ({ ...choiceName(`deals.side.${value}`), value }));
const SIDE = option('side', 'commands.deals.side', TEXT);
const AT_LEAST = option('at-least', 'commands.deals.atLeast', { ...INTEGER, minValue: 0, maxValue: 100 });

/** The best offers of the moment, of those that the user may see. */
@Discord()
export class DealCommands {
  @Slash({ name: 'deals', ...description('commands.deals') })
  async deals(
    @SlashChoice(...SIDES) @SlashOption(SIDE) side: DealsInput['side'] | undefined,
    @SlashOption(AT_LEAST) min_percent: number | undefined,
    interaction: ChatInputCommandInteraction,
  ) {
    const deals = await getContext(interaction).my.market.deals.query({
      side,
      min_percent,
      limit: DEALS_SHOWN,
    });
    const title = t(side === 'BUY' ? 'deals.buyers' : 'deals.sellers');
    return listMessage({ title, lines: deals.flatMap(dealLines), empty: t('deals.none') });
  }
}

/** A deal, and what to check before paying. */
function dealLines(deal: Deal): string[] {
  const { type, unit_price, usual_price, percent, usual, posted_at, message_url } = deal;
  const line = t('deals.line', {
    item: `[${escapeText(deal.item_name)}](${message_url})`,
    price: formatUnitPrice(unit_price),
    size: t(`deals.size.${type}`, { percent: Math.round(percent) }),
    usual: formatUnitPrice(usual_price),
    basis: describePriceBasis(usual, type),
    author: truncate(escapeText(deal.author_name), 40),
    posted: time(new Date(posted_at), 'R'),
  });
  return [line, ...deal.cautions.map((caution) => t(`deals.caution.${caution}`))];
}
