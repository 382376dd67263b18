import type { MessageType, ParsedRule } from '@lockwatch/contracts';
import { type FormEvent, useState } from 'react';
import { Button } from '../../components/ui/button.js';
import { SelectField } from '../../components/ui/select.js';
import { useSaveDraft, useStoredDraft } from '../drafts/draft-store.js';
import { ItemSearchField } from '../items/item-search-field.js';
import { parseItemDraft, toItemDraft, useItemChoice } from '../items/use-item-choice.js';
import { BacktestView } from './backtest-view.js';
import { MESSAGE_TYPE_CHOICES, parseMessageType } from './message-type.js';
import type { useCreateRule } from './mutations.js';
import { PriceRangeFields } from './price-fields.js';
import { describeRule, getPriceFields, parsePrices, toPriceEntry } from './price-form.js';
import { hasPrice, NEW_RULE_DRAFT, parsePriceDraft, toPriceDraft } from './rule-drafts.js';
import { useTypedRule } from './use-typed-rule.js';
import { UsualPrice } from './usual-price.js';
import { WebhookSelect } from './webhook-select.js';

export interface CreateRuleFormProps {
  create: ReturnType<typeof useCreateRule>;
  onCancel: () => void;
}

/** Create form ([2-32], [5-07]); needs a chosen item and both prices, or one text such as `b> lgrid max 4wl` for all. */
export function CreateRuleForm({ create, onCancel }: CreateRuleFormProps) {
  const storedDraft = useStoredDraft(NEW_RULE_DRAFT);
  const choice = useItemChoice(parseItemDraft(storedDraft));
  const [price, setPrice] = useState(() => parsePriceDraft(storedDraft, { min: '', max: '' }));
  const [messageType, setMessageType] = useState(() => parseMessageType(storedDraft?.type, 'ANY'));
  const [webhookId, setWebhookId] = useState<string | null | undefined>(storedDraft?.webhook || null);
  const typedRule = useTypedRule(choice.text, choice.item === null);
  const prices = parsePrices(getPriceFields(price, messageType));
  const { min, max, problem } = prices;
  const isComplete = choice.item !== null && min !== null && max !== null && problem === null;

  useSaveDraft(
    NEW_RULE_DRAFT,
    {
      ...toPriceDraft(price),
      ...toItemDraft(choice.item),
      type: messageType,
      webhook: webhookId ?? '',
    },
    choice.item !== null || hasPrice(price) || messageType !== 'ANY' || webhookId !== null,
  );

  function takeTypedRule(rule: ParsedRule): void {
    choice.choose({ item_id: rule.item_id, name: rule.item_name });
    setMessageType(rule.message_type);
    setPrice(toPriceEntry({ min: String(rule.min_price), max: String(rule.max_price) }));
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (choice.item === null || min === null || max === null || problem !== null) return;
    create.mutate({
      item_id: choice.item.item_id,
      min_price: min,
      max_price: max,
      message_type: messageType,
      webhook_id: webhookId,
    });
  }

  return (
    <form
      onSubmit={submit}
      aria-label="New watched item"
      className="animate-appear relative z-10 mb-6 rounded-xl border border-line bg-surface p-5 shadow-2 sm:p-6"
      onKeyDown={(event) => event.key === 'Escape' && !create.isPending && onCancel()}
    >
      <fieldset disabled={create.isPending} className="grid gap-x-6 gap-y-5 md:grid-cols-2">
        <div className="grid content-start gap-5">
          <ItemSearchField
            label="Item Search *"
            choice={choice}
            autoFocus
            suggestion={
              typedRule && {
                label: `${typedRule.item_name}, ${describeRule(typedRule.min_price, typedRule.max_price, typedRule.message_type)}`,
                take: () => takeTypedRule(typedRule),
              }
            }
          />
          <div className="grid gap-5 sm:grid-cols-2">
            <SelectField
              label="Message Type"
              hint={TYPE_HINTS[messageType]}
              value={messageType}
              options={MESSAGE_TYPE_CHOICES}
              onChange={setMessageType}
            />
            <WebhookSelect value={webhookId} onChange={setWebhookId} />
          </div>
        </div>
        <PriceRangeFields
          entry={price}
          parsed={prices}
          messageType={messageType}
          onChange={setPrice}
          onMessageType={setMessageType}
        >
          {choice.item && (
            <UsualPrice
              itemId={choice.item.item_id}
              messageType={messageType}
              onTake={(written) => setPrice({ ...price, written })}
            />
          )}
        </PriceRangeFields>
      </fieldset>
      <BacktestView itemId={choice.item?.item_id ?? null} prices={prices} messageType={messageType} />
      <div className="mt-6 flex flex-col-reverse gap-2 border-line border-t pt-5 sm:flex-row sm:justify-end">
        <Button onClick={onCancel} disabled={create.isPending}>
          Cancel
        </Button>
        <Button variant="primary" type="submit" disabled={!isComplete} pending={create.isPending}>
          {create.isPending ? 'Creating...' : 'Create Item'}
        </Button>
      </div>
    </form>
  );
}

const TYPE_HINTS: Record<MessageType, string> = {
  ANY: 'Sellers and buyers.',
  BOTH: 'Sellers and buyers.',
  SELL: 'Only people who sell it.',
  BUY: 'Only people who buy it.',
  UNKNOWN: 'Trades, and messages that are neither.',
};
