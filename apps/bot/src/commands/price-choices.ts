import {
  getUsualSide,
  type MessageType,
  messageTypeSchema,
  PRICE_TEXT_MAX,
  type PriceSide,
  parseRelativePrice,
  parseWatchPrice,
  suggestDeal,
  suggestWatchPrice,
  toRelativeRange,
  toUsualPrice,
} from '@lockwatch/contracts';
import type { AutocompleteInteraction } from 'discord.js';
import { basisText } from '../presenters/item-price.js';
import { truncate } from '../presenters/text.js';
import { rulePriceText } from '../presenters/watch-rule.js';
import { t } from '../texts/translate.js';
import { type CommandContext, getContext } from './command-context.js';
import { CHOICE_NAME_MAX, isItemId } from './item-option.js';
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
  const usual = itemId === null ? NONE : await readUsualPrices(getContext(interaction), itemId);
  const words = describePrice(typed, messageType, usual);
  const meaning = words === null ? [] : [toChoice(`${typed} → ${words}`, typed)];
  await interaction.respond([...meaning, ...suggestPrices(messageType, usual)]);
}

interface UsualPrices {
  SELL: PriceSide | null;
  BUY: PriceSide | null;
}
const NONE: UsualPrices = { SELL: null, BUY: null };

async function readUsualPrices(context: CommandContext, id: number): Promise<UsualPrices> {
  const { sell, buy } = await context.server.items.price.query({ id, limit: 0 });
  return { SELL: toUsualPrice(sell), BUY: toUsualPrice(buy) };
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

function suggestPrices(messageType: MessageType, usual: UsualPrices) {
  const side = messageType === 'BUY' ? 'BUY' : 'SELL';
  const known = usual[side];
  if (known === null) return [];
  const fixed = suggestWatchPrice(known.median_price, side);
  const deal = suggestDeal(side);
  const price = describePrice(fixed, null, usual) ?? fixed;
  const choices = [
    toChoice(t('prices.usualPrice', { price, basis: basisText(known, side) }), fixed),
    toChoice(describePrice(deal, messageType, usual) ?? deal, deal),
  ];
  return choices.filter(({ value }) => value.length <= PRICE_TEXT_MAX);
}

function toChoice(name: string, value: string) {
  return { name: truncate(name, CHOICE_NAME_MAX), value };
}

/** What a rule with this price would meet now; null: the text is no price. */
function describePrice(text: string, messageType: MessageType | null, usual: UsualPrices): string | null {
  const usual_percent = parseRelativePrice(text);
  const type = messageType ?? 'ANY';
  const range =
    usual_percent === null
      ? parseWatchPrice(text, messageType)
      : toRelativeRange(usual_percent, type, usual[getUsualSide(usual_percent, type)]?.median_price ?? null);
  return range && rulePriceText({ min_price: range.min, max_price: range.max, usual_percent });
}
