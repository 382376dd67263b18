import type { MessageType, WatchRule } from '@lockwatch/contracts';
import { t } from '@lockwatch/texts/web/rule-forms';
import { useState } from 'react';
import { SelectField } from '../../components/ui/select.js';
import type { Draft } from '../drafts/draft-store.js';
import {
  type MentionEntry,
  MentionField,
  parseMentionDraft,
  parseMentionEntry,
  toMentionDraft,
  toMentionEntry,
} from './mention-field.js';
import { parseMessageType, toMessageTypeChoices, toShownMessageType } from './message-type.js';
import { PriceRangeFields } from './price-fields.js';
import { type PriceEntry, parsePriceEntry, toPriceInput, toSavedEntry } from './price-form.js';
import { parsePriceDraft, toPriceDraft } from './rule-drafts.js';
import { UsualPrice, useUsualPrices } from './usual-price.js';
import { WebhookSelect } from './webhook-select.js';

/** The fields that a new rule and a saved one have in common, as typed. */
interface RuleEntry {
  price: PriceEntry;
  messageType: MessageType;
  webhookId: string | null | undefined;
  mention: MentionEntry;
}

export function toRuleEntry(rule: WatchRule): RuleEntry {
  return {
    price: toSavedEntry(rule),
    messageType: toShownMessageType(rule.message_type),
    webhookId: rule.webhook_id,
    mention: toMentionEntry(rule.mention),
  };
}

export function toRuleDraft({ price, messageType, webhookId, mention }: RuleEntry): Draft {
  return { ...toPriceDraft(price), ...toMentionDraft(mention), type: messageType, webhook: webhookId ?? '' };
}

/** The fields of the draft, else the saved ones. `input`: as the server takes them; null while incomplete or wrong. */
export function useRuleEntry(itemId: number | null, storedDraft: Draft | null, saved: RuleEntry) {
  const [entry, setEntry] = useState<RuleEntry>(() => ({
    price: parsePriceDraft(storedDraft, saved.price),
    messageType: parseMessageType(storedDraft?.type, saved.messageType),
    webhookId: storedDraft?.webhook === undefined ? saved.webhookId : storedDraft.webhook || null,
    mention: parseMentionDraft(storedDraft, saved.mention),
  }));
  const usual = useUsualPrices(itemId);
  const prices = parsePriceEntry(entry.price, entry.messageType, usual);
  const priceInput = toPriceInput(prices);
  const { mention, isWrong } = parseMentionEntry(entry.mention);
  return {
    entry,
    change: (changed: Partial<RuleEntry>) => setEntry((former) => ({ ...former, ...changed })),
    usual,
    prices,
    input:
      priceInput === null || isWrong
        ? null
        : {
            ...priceInput,
            takes_unpriced: entry.price.takesUnpriced,
            message_type: entry.messageType,
            webhook_id: entry.webhookId,
            mention,
          },
  };
}

interface RuleFieldsProps {
  fields: ReturnType<typeof useRuleEntry>;
}

interface RulePriceFieldsProps extends RuleFieldsProps {
  /** The item whose usual price can be taken. */
  itemId: number | null;
  autoFocus?: boolean;
}

export function RulePriceFields({ fields, itemId, autoFocus }: RulePriceFieldsProps) {
  const { entry, change, prices, usual } = fields;
  return (
    <PriceRangeFields
      entry={entry.price}
      parsed={prices}
      usual={usual}
      messageType={entry.messageType}
      onChange={(price) => change({ price })}
      onMessageType={(messageType) => change({ messageType })}
      autoFocus={autoFocus}
    >
      {itemId !== null && (
        <UsualPrice
          itemId={itemId}
          messageType={entry.messageType}
          onTake={(written) => change({ price: { ...entry.price, written } })}
        />
      )}
    </PriceRangeFields>
  );
}

interface RuleChoicesProps extends RuleFieldsProps {
  types: readonly MessageType[];
  typeHint?: string;
  disabled?: boolean;
}

export function RuleChoices({ fields: { entry, change }, types, typeHint, disabled }: RuleChoicesProps) {
  return (
    <div className="grid content-start gap-5 sm:grid-cols-2">
      <SelectField
        label={t('common.messageType')}
        hint={typeHint}
        value={entry.messageType}
        options={toMessageTypeChoices(types)}
        onChange={(messageType) => change({ messageType })}
        disabled={disabled}
      />
      <WebhookSelect
        value={entry.webhookId}
        onChange={(webhookId) => change({ webhookId })}
        disabled={disabled}
      />
      <MentionField entry={entry.mention} onChange={(mention) => change({ mention })} disabled={disabled} />
    </div>
  );
}
