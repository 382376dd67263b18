import { PriceRangeFields } from './price-fields.js';
import type { useRuleForm } from './use-rule-form.js';
import { UsualPrice } from './usual-price.js';

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
