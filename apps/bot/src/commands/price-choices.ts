import {
  DEAL_PERCENT,
  type MessageType,
  messageTypeSchema,
  PRICE_TEXT_MAX,
  parseWatchPrice,
  suggestWatchPrices,
} from '@lockwatch/contracts';
import type { AutocompleteInteraction } from 'discord.js';
import { priceRangeText } from '../presenters/watch-rule.js';
import { t } from '../texts/translate.js';
import { type CommandContext, getContext } from './command-context.js';
import { isItemId } from './item-option.js';
import { ownRule, UUID } from './rule-option.js';

/** Choices for the prices of a rule: what the typed text means, then the usual price of the item and a deal. */
export async function completePrice(interaction: AutocompleteInteraction): Promise<void> {
  const { options } = interaction;
  const typed = options.getFocused().trim();
  const { itemId, savedType } = await readWatched(getContext(interaction), {
    item: options.getString('item') ?? '',
    rule: options.getString('rule') ?? '',
  });
  const chosen = messageTypeSchema.safeParse(options.getString('message_type'));
  const messageType = chosen.success ? chosen.data : savedType;
  const range = parseWatchPrice(typed, messageType);
  const meaning = range && {
    name: `${typed} → ${priceRangeText({ min_price: range.min, max_price: range.max })}`,
    value: typed,
  };
  const suggested = itemId === null ? [] : await suggestPrices(getContext(interaction), itemId, messageType);
  await interaction.respond([...(meaning ? [meaning] : []), ...suggested]);
}

/** What is watched: the item of a new rule, or that of an existing one. */
async function readWatched(
  context: CommandContext,
  { item, rule }: { item: string; rule: string },
): Promise<{ itemId: number | null; savedType: MessageType }> {
  if (UUID.test(rule)) {
    const saved = await ownRule(context, rule);
    return { itemId: saved.item_id, savedType: saved.message_type };
  }
  return { itemId: isItemId(item) ? Number(item) : null, savedType: 'ANY' };
}

async function suggestPrices(
  context: CommandContext,
  id: number,
  messageType: MessageType,
): Promise<{ name: string; value: string }[]> {
  const { sell, buy } = await context.server.items.price.query({ id, limit: 0 });
  const side = messageType === 'BUY' ? 'BUY' : 'SELL';
  const usual = side === 'BUY' ? buy : sell;
  if (!usual) return [];
  const texts = suggestWatchPrices(usual.median_price, side);
  const deal = t(side === 'BUY' ? '{percent} % over: {price}' : '{percent} % under: {price}', {
    percent: DEAL_PERCENT,
    price: describe(texts.deal),
  });
  return [
    { name: t('Usual price: {price}', { price: describe(texts.usual) }), value: texts.usual },
    { name: deal, value: texts.deal },
  ].filter(({ value }) => value.length <= PRICE_TEXT_MAX);
}

function describe(text: string): string {
  const range = parseWatchPrice(text, null);
  return range ? priceRangeText({ min_price: range.min, max_price: range.max }) : text;
}
