import {
  type CreateWatchRuleInput,
  describeWatchedPrice,
  LIMITS,
  NO_PRICES,
  parseRelativePrice,
  parseWatchPrice,
  toRulePriceInput,
  type WatchRule,
  writeRulePrice,
} from '@lockwatch/contracts';
import { CustomIdError, decodeCustomId, encodeCustomId } from '../custom-id.js';
import { button, buttonRow } from '../presenters/message.js';
import { priceModal } from '../presenters/price-modal.js';
import { escapeText } from '../presenters/text.js';
import {
  pricesFromIds,
  type RulePrices,
  ruleMessage,
  toPriceIds,
  WATCH_ACTIONS,
} from '../presenters/watch-rule.js';
import { t } from '../texts/translate.js';
import type { CommandContext } from './command-context.js';
import type { Components } from './components.js';
import { readPriceField } from './price-options.js';
import { ownRule } from './rule-option.js';
import { toBacktestedView } from './rule-view.js';

/** Creates a rule; with `asks`, where another could take its offers, answers with that question instead. */
export async function addRule(context: CommandContext, input: CreateWatchRuleInput, asks: boolean) {
  const { overlap } = asks ? await context.my.user.items.overlap.query(input) : { overlap: null };
  if (overlap?.widened) {
    const added = { ...readPrices(input), takes_unpriced: input.takes_unpriced ?? null };
    return overlapMessage(overlap.rule, overlap.widened, added);
  }
  const rule = await context.my.user.items.create.mutate(input);
  return ruleMessage(t('watch.added'), await toBacktestedView(context, rule));
}

function readPrices({
  price = '',
  min_price = 0,
  max_price = LIMITS.priceMax,
  message_type,
}: CreateWatchRuleInput) {
  const usual_percent = parseRelativePrice(price);
  const range = usual_percent === null ? parseWatchPrice(price, message_type) : NO_PRICES;
  return { min_price: range?.min ?? min_price, max_price: range?.max ?? max_price, usual_percent };
}

type TakenOffers = RulePrices & Pick<WatchRule, 'takes_unpriced'>;

/** Asks whether a rule shall take what a new one would, or the new one shall be added too. */
function overlapMessage(rule: WatchRule, widened: TakenOffers, added: TakenOffers) {
  const ids = (offers: TakenOffers) => [rule.id, ...toPriceIds(offers), String(offers.takes_unpriced)];
  const watched = { item: escapeText(rule.item_name), range: describeWatchedPrice(rule) };
  const price = describeWatchedPrice(widened);
  return {
    content: t('watch.overlap', watched),
    embeds: [],
    components: [
      buttonRow(
        button('Primary', t('watch.widen', { price }), WATCH_ACTIONS.widen, ...ids(widened)),
        button('Secondary', t('watch.addToo'), WATCH_ACTIONS.addToo, ...ids(added)),
      ),
    ],
  };
}

/** The rule and the offers that a button of `overlapMessage` names. Throws `CustomIdError`. */
function readOverlapIds(customId: string) {
  const [id, ...ids] = decodeCustomId(customId)?.args ?? [];
  const prices = pricesFromIds(ids);
  if (id === undefined || prices === null || ids[3] === undefined) throw new CustomIdError(customId);
  const takes_unpriced = ids[3] === 'null' ? null : ids[3] === 'true';
  return { id, offers: { ...toRulePriceInput(prices), takes_unpriced } };
}

/** What changes a rule's prices from a message ([2-35]). */
export const WATCH_EDIT_COMPONENTS: Components = {
  [WATCH_ACTIONS.edit]: {
    // The button carries the prices, because a form must be answered before any call.
    form: ({ interaction, getId }) => {
      const form = encodeCustomId(WATCH_ACTIONS.form, getId());
      const prices = pricesFromIds(decodeCustomId(interaction.customId)?.args.slice(1) ?? []);
      return priceModal(form, t('watch.editPrice'), prices ? writeRulePrice(prices) : '');
    },
  },
  [WATCH_ACTIONS.form]: async (context) => {
    const prices = readPriceField(context.interaction);
    const rule = await context.my.user.items.update.mutate({ id: context.getId(), ...prices });
    return ruleMessage(t('watch.changed'), await toBacktestedView(context, rule));
  },
  [WATCH_ACTIONS.widen]: async (context) => {
    const { id, offers } = readOverlapIds(context.interaction.customId);
    const rule = await context.my.user.items.update.mutate({ id, ...offers });
    return ruleMessage(t('watch.changed'), await toBacktestedView(context, rule));
  },
  // The new rule pings as the one that it overlaps does.
  [WATCH_ACTIONS.addToo]: async (context) => {
    const { id, offers } = readOverlapIds(context.interaction.customId);
    const { item_id, message_type, targets, mention, message_filter } = await ownRule(context, id);
    return addRule(context, { item_id, message_type, targets, mention, message_filter, ...offers }, false);
  },
};
