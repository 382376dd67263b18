import type { Deal, Side } from '@lockwatch/contracts';
import { writeUnsaved } from '../../auth/unsaved-input.js';
import type { PriceEntry } from '../watch-items/price-form.js';
import { NEW_RULE_FORM } from '../watch-items/rule-form-names.js';

const PRICES: Record<Side, string> = { SELL: '15% under usual', BUY: '15% over usual' };

/** Fills the form of a rule for deals of this kind, whatever the usual price will be. */
export function fillRuleForm({ item_id, item_name: name, type }: Deal): void {
  const price: PriceEntry = { written: PRICES[type], min: '', max: '', takesUnpriced: null };
  writeUnsaved(NEW_RULE_FORM, { item: { item_id, name }, price, messageType: type });
}
