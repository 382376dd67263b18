import { describeRelation, type ParsedRule, parseRelativePrice } from '@lockwatch/contracts';
import { t } from '@lockwatch/texts/web/rule-forms';
import { useNavigate } from '@tanstack/react-router';
import type { FormEvent } from 'react';
import { Button } from '../../components/ui/button.js';
import { discardDraft } from '../drafts/discard-draft.js';
import { useSaveDraft, useStoredDraft } from '../drafts/draft-store.js';
import { ItemSearchField } from '../items/item-search-field.js';
import { parseItemDraft, toItemDraft, useItemChoice } from '../items/use-item-choice.js';
import { BacktestView } from './backtest-view.js';
import { toMentionEntry } from './mention-field.js';
import { CREATE_MESSAGE_TYPES } from './message-type.js';
import type { useCreateRule } from './mutations.js';
import { OverlapNotice } from './overlap-notice.js';
import { describeRule, toPriceEntry } from './price-form.js';
import { NEW_RULE_DRAFT } from './rule-draft-names.js';
import { RuleChoices, RulePriceFields, toRuleDraft, useRuleEntry } from './rule-fields.js';
import { useTypedRule } from './use-typed-rule.js';

const NEW_ENTRY = {
  price: toPriceEntry({ min: '', max: '' }),
  messageType: 'ANY',
  webhookId: null,
  mention: toMentionEntry(null),
} as const;
const EMPTY_DRAFT = { ...toRuleDraft(NEW_ENTRY), ...toItemDraft(null) };

export interface CreateRuleFormProps {
  create: ReturnType<typeof useCreateRule>;
  onCancel: () => void;
  /** Takes a list with an item and a price on each line; empty: it is not typed yet. */
  onList?: (text: string) => void;
}

/** Create form ([2-32], [5-07]); needs a chosen item and both prices, or one text such as `b> lgrid max 4wl` for all. */
export function CreateRuleForm({ create, onCancel, onList }: CreateRuleFormProps) {
  const navigate = useNavigate();
  const storedDraft = useStoredDraft(NEW_RULE_DRAFT);
  const storedItem = parseItemDraft(storedDraft);
  const choice = useItemChoice(storedItem);
  const typedRule = useTypedRule(choice.text, choice.item === null);
  const itemId = choice.item?.item_id ?? null;
  const fields = useRuleEntry(itemId, storedDraft, NEW_ENTRY);
  const { entry, prices } = fields;
  const input = itemId === null || fields.input === null ? null : { item_id: itemId, ...fields.input };
  const draft = { ...toRuleDraft(entry), ...toItemDraft(choice.item) };
  useSaveDraft(NEW_RULE_DRAFT, draft, JSON.stringify(draft) !== JSON.stringify(EMPTY_DRAFT));

  function giveUp(): void {
    discardDraft(NEW_RULE_DRAFT, () => void navigate({ to: '/dashboard/items', search: { edit: 'new' } }));
    onCancel();
  }

  function takeTypedRule(rule: ParsedRule): void {
    choice.choose({ item_id: rule.item_id, name: rule.item_name });
    fields.change({ messageType: rule.message_type, price: { ...NEW_ENTRY.price, written: rule.price } });
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (input) create.mutate(input);
  }

  return (
    <form
      onSubmit={submit}
      aria-label={t('ruleForms.create.form')}
      className="animate-appear relative z-10 mb-6 rounded-xl border border-line bg-surface p-5 shadow-2 sm:p-6"
      onKeyDown={(event) => event.key === 'Escape' && !create.isPending && giveUp()}
    >
      <fieldset
        disabled={create.isPending}
        className="grid gap-x-6 gap-y-5 md:grid-cols-2 md:grid-rows-[auto_1fr]"
      >
        <ItemSearchField
          label={t('ruleForms.create.item')}
          choice={choice}
          autoFocus={storedItem === null}
          onPasteLines={onList}
          suggestion={
            typedRule && {
              label: `${typedRule.item_name}, ${describeTypedRule(typedRule)}`,
              take: () => takeTypedRule(typedRule),
            }
          }
        />
        <div className="md:col-start-2 md:row-span-2 md:row-start-1">
          <RulePriceFields fields={fields} itemId={itemId} autoFocus={storedItem !== null} />
        </div>
        <RuleChoices
          fields={fields}
          types={CREATE_MESSAGE_TYPES}
          typeHint={t(`ruleForms.typeHint.${entry.messageType}`)}
        />
      </fieldset>
      <BacktestView
        itemId={itemId}
        prices={prices}
        takesUnpriced={entry.price.takesUnpriced}
        messageType={entry.messageType}
      />
      <OverlapNotice input={input} onDone={onCancel} />
      <div className="mt-6 flex flex-col-reverse gap-2 border-line border-t pt-5 sm:flex-row sm:justify-end">
        {onList && (
          <Button
            variant="ghost"
            className="sm:mr-auto"
            onClick={() => onList('')}
            disabled={create.isPending}
          >
            {t('ruleForms.create.list')}
          </Button>
        )}
        <Button onClick={giveUp} disabled={create.isPending}>
          {t('common.cancel')}
        </Button>
        <Button variant="primary" type="submit" disabled={!input} pending={create.isPending}>
          {create.isPending ? t('ruleForms.create.submitting') : t('ruleForms.create.submit')}
        </Button>
      </div>
    </form>
  );
}

function describeTypedRule({ price, min_price, max_price, message_type }: ParsedRule): string {
  const percent = parseRelativePrice(price);
  return percent === null ? describeRule(min_price, max_price, message_type) : t(describeRelation(percent));
}
