import { writeRulePrice } from '@lockwatch/contracts';
import { decodeCustomId, encodeCustomId } from '../custom-id.js';
import { priceModal } from '../presenters/price-modal.js';
import { pricesFromIds, ruleMessage, WATCH_ACTIONS } from '../presenters/watch-rule.js';
import { t } from '../texts/translate.js';
import { addRule, readOverlapIds } from './add-rule.js';
import type { Components } from './components.js';
import { readPriceField } from './price-options.js';
import { ownRule } from './rule-option.js';
import { toBacktestedView } from './rule-view.js';

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
