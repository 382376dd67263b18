import { describeRelation, type ParsedRule, parseRelativePrice } from '@lockwatch/contracts';
import { t } from '@lockwatch/texts/web/watch-items';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { Button } from '../../components/ui/button.js';
import { SelectField } from '../../components/ui/select.js';
import { discardDraft } from '../drafts/discard-draft.js';
import { useSaveDraft, useStoredDraft } from '../drafts/draft-store.js';
import { ItemSearchField } from '../items/item-search-field.js';
import { parseItemDraft, toItemDraft, useItemChoice } from '../items/use-item-choice.js';
import { BacktestView } from './backtest-view.js';
import {
  MentionField,
  parseMentionDraft,
  parseMentionEntry,
  toMentionDraft,
  toMentionEntry,
} from './mention-field.js';
import { CREATE_MESSAGE_TYPES, parseMessageType, toMessageTypeChoices } from './message-type.js';
import type { useCreateRule } from './mutations.js';
import { OverlapNotice } from './overlap-notice.js';
import { PriceRangeFields } from './price-fields.js';
import { describeRule, parsePriceEntry, toPriceEntry, toPriceInput } from './price-form.js';
import { NEW_RULE_DRAFT } from './rule-draft-names.js';
import { hasPrice, parsePriceDraft, toPriceDraft } from './rule-drafts.js';
import { useTypedRule } from './use-typed-rule.js';
import { UsualPrice, useUsualPrices } from './usual-price.js';
import { WebhookSelect } from './webhook-select.js';

const NOBODY = toMentionEntry(null);

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
  const [price, setPrice] = useState(() => parsePriceDraft(storedDraft, toPriceEntry({ min: '', max: '' })));
  const [messageType, setMessageType] = useState(() => parseMessageType(storedDraft?.type, 'ANY'));
  const [webhookId, setWebhookId] = useState<string | null | undefined>(storedDraft?.webhook || null);
  const [mention, setMention] = useState(() => parseMentionDraft(storedDraft, NOBODY));
  const parsedMention = parseMentionEntry(mention);
  const typedRule = useTypedRule(choice.text, choice.item === null);
  const usual = useUsualPrices(choice.item?.item_id ?? null);
  const prices = parsePriceEntry(price, messageType, usual);
  const priceInput = toPriceInput(prices);
  const input =
    choice.item === null || priceInput === null || parsedMention.isWrong
      ? null
      : {
          item_id: choice.item.item_id,
          ...priceInput,
          takes_unpriced: price.takesUnpriced,
          message_type: messageType,
          webhook_id: webhookId,
          mention: parsedMention.mention,
        };

  useSaveDraft(
    NEW_RULE_DRAFT,
    {
      ...toPriceDraft(price),
      ...toItemDraft(choice.item),
      ...toMentionDraft(mention),
      type: messageType,
      webhook: webhookId ?? '',
    },
    choice.item !== null ||
      hasPrice(price) ||
      messageType !== 'ANY' ||
      webhookId !== null ||
      mention.kind !== 'nobody',
  );

  function giveUp(): void {
    discardDraft(NEW_RULE_DRAFT, () => void navigate({ to: '/dashboard/items', search: { edit: 'new' } }));
    onCancel();
  }

  function takeTypedRule(rule: ParsedRule): void {
    choice.choose({ item_id: rule.item_id, name: rule.item_name });
    setMessageType(rule.message_type);
    setPrice({ ...toPriceEntry({ min: '', max: '' }), written: rule.price });
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (input) create.mutate(input);
  }

  return (
    <form
      onSubmit={submit}
      aria-label={t('watchItems.create.form')}
      className="animate-appear relative z-10 mb-6 rounded-xl border border-line bg-surface p-5 shadow-2 sm:p-6"
      onKeyDown={(event) => event.key === 'Escape' && !create.isPending && giveUp()}
    >
      <fieldset
        disabled={create.isPending}
        className="grid gap-x-6 gap-y-5 md:grid-cols-2 md:grid-rows-[auto_1fr]"
      >
        <ItemSearchField
          label={t('watchItems.create.item')}
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
          <PriceRangeFields
            entry={price}
            parsed={prices}
            usual={usual}
            messageType={messageType}
            onChange={setPrice}
            onMessageType={setMessageType}
            autoFocus={storedItem !== null}
          >
            {choice.item && (
              <UsualPrice
                itemId={choice.item.item_id}
                messageType={messageType}
                onTake={(written) => setPrice({ ...price, written })}
              />
            )}
          </PriceRangeFields>
        </div>
        <div className="grid content-start gap-5 sm:grid-cols-2">
          <SelectField
            label={t('watchItems.type')}
            hint={t(`watchItems.typeHint.${messageType}`)}
            value={messageType}
            options={toMessageTypeChoices(CREATE_MESSAGE_TYPES)}
            onChange={setMessageType}
          />
          <WebhookSelect value={webhookId} onChange={setWebhookId} />
          <MentionField entry={mention} onChange={setMention} />
        </div>
      </fieldset>
      <BacktestView
        itemId={choice.item?.item_id ?? null}
        prices={prices}
        takesUnpriced={price.takesUnpriced}
        messageType={messageType}
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
            {t('watchItems.create.list')}
          </Button>
        )}
        <Button onClick={giveUp} disabled={create.isPending}>
          {t('common.cancel')}
        </Button>
        <Button variant="primary" type="submit" disabled={!input} pending={create.isPending}>
          {create.isPending ? t('watchItems.create.submitting') : t('watchItems.create.submit')}
        </Button>
      </div>
    </form>
  );
}

function describeTypedRule({ price, min_price, max_price, message_type }: ParsedRule): string {
  const percent = parseRelativePrice(price);
  return percent === null ? describeRule(min_price, max_price, message_type) : t(describeRelation(percent));
}
