import { toRulePriceInput, type WatchRule } from '@lockwatch/contracts';
import { CustomIdError, decodeCustomId } from '../custom-id.js';
import { t } from '../texts/translate.js';
import { button, buttonRow } from './buttons.js';
import { escapeText } from './text.js';
import { pricesFromIds, type RulePrices, toPriceIds, WATCH_ACTIONS, watchedPriceText } from './watch-rule.js';

type TakenOffers = RulePrices & Pick<WatchRule, 'takes_unpriced'>;

/** Asks whether a rule shall take what a new one would, or the new one shall be added too. */
export function overlapMessage(rule: WatchRule, widened: TakenOffers, added: TakenOffers) {
  const ids = (offers: TakenOffers) => [rule.id, ...toPriceIds(offers), String(offers.takes_unpriced)];
  const watched = { item: escapeText(rule.item_name), range: watchedPriceText(rule) };
  const price = watchedPriceText(widened);
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
export function readOverlapIds(customId: string) {
  const [id, ...ids] = decodeCustomId(customId)?.args ?? [];
  const prices = pricesFromIds(ids);
  if (id === undefined || prices === null || ids[3] === undefined) throw new CustomIdError(customId);
  const takes_unpriced = ids[3] === 'null' ? null : ids[3] === 'true';
  return { id, offers: { ...toRulePriceInput(prices), takes_unpriced } };
}
