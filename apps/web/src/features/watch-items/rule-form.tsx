import { usePersistedForm } from '../forms/use-persisted-form.js';
import { PriceRangeFields } from './price-fields.js';
import { parsePriceEntry } from './price-form.js';
import { type RuleValues, toRuleInput } from './rule-values.js';
import { UsualPrice, useUsualPrices } from './usual-price.js';

/** The form of one rule. `input`: as the server takes it; null while it is incomplete or wrong. `fixed`: not the user's to change. */
export function useRuleForm(name: string, saved: RuleValues, fixed?: Partial<RuleValues> | false) {
  const form = usePersistedForm(name, saved);
  const values = { ...form.values, ...fixed };
  const usual = useUsualPrices(values.item?.item_id ?? null);
  const prices = parsePriceEntry(values.price, values.messageType, usual);
  return { ...form, values, prices, input: toRuleInput(values, prices) };
}

interface RulePriceFieldsProps {
  form: ReturnType<typeof useRuleForm>;
  hasSuggestions?: boolean;
  autoFocus?: boolean;
}

export function RulePriceFields({ form, hasSuggestions = true, autoFocus }: RulePriceFieldsProps) {
  const { values, set, prices } = form;
  const { item, price, messageType } = values;
  return (
    <PriceRangeFields
      entry={price}
      parsed={prices}
      messageType={messageType}
      onChange={(entry) => set({ price: entry })}
      autoFocus={autoFocus}
    >
      {item !== null && messageType !== null && hasSuggestions && (
        <UsualPrice
          itemId={item.item_id}
          messageType={messageType}
          onTake={(written) => set({ price: { ...price, written } })}
        />
      )}
    </PriceRangeFields>
  );
}
