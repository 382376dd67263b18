import { usePersistedForm } from '../forms/use-persisted-form.js';
import { parsePriceEntry } from './price-form.js';
import { type RuleValues, toRuleInput } from './rule-values.js';
import { useUsualPrices } from './usual-price.js';

/** The form of one rule. `input`: as the server takes it; null while it is incomplete or wrong. */
export function useRuleForm(name: string, saved: RuleValues) {
  const form = usePersistedForm(name, saved);
  const { values } = form;
  const usual = useUsualPrices(values.item?.item_id ?? null);
  const prices = parsePriceEntry(values.price, values.messageType, usual);
  return { ...form, prices, input: toRuleInput(values, prices) };
}
