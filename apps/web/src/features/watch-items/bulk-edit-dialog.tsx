import type { BulkWatchRulesInput, MessageType } from '@lockwatch/contracts';
import { t } from '@lockwatch/texts/web/rule-forms';
import { useState } from 'react';
import { ActionDialog } from '../../components/ui/dialog.js';
import { SelectField } from '../../components/ui/select.js';
import { LimitFields } from './limit-fields.js';
import { type MentionEntry, MentionField, parseMentionEntry } from './mention-field.js';
import { EDIT_MESSAGE_TYPES, toMessageTypeChoices, toStoredMessageType } from './message-type.js';
import { parseLimits } from './noise-form.js';
import { PriceRangeFields } from './price-fields.js';
import { parsePriceEntry, toPriceEntry, toPriceInput } from './price-form.js';
import { hasPrice } from './rule-drafts.js';
import { WebhookSelect } from './webhook-select.js';

interface BulkEditDialogProps {
  count: number;
  isPending: boolean;
  onSave: (fields: Omit<BulkWatchRulesInput, 'ids' | 'action'>) => void;
  onClose: () => void;
}

type Choice = 'KEEP' | 'YES' | 'NO';

/** New values for all selected items; fields that are not set do not change. */
export function BulkEditDialog({ count, isPending, onSave, onClose }: BulkEditDialogProps) {
  const [price, setPrice] = useState(() => toPriceEntry({ min: '', max: '' }));
  const [messageType, setMessageType] = useState<MessageType | 'KEEP'>('KEEP');
  const [webhookId, setWebhookId] = useState<string | null | undefined>(undefined);
  const [unpriced, setUnpriced] = useState<Choice>('KEEP');
  const [limits, setLimits] = useState({ cooldown: '', cap: '' });
  const [better, setBetter] = useState<Choice>('KEEP');
  const [mention, setMention] = useState<MentionEntry>({ kind: 'keep', id: '' });
  const priceType = messageType === 'KEEP' ? null : messageType;
  const prices = parsePriceEntry(price, priceType);
  const priceInput = toPriceInput(prices);
  const isPriceValid = !hasPrice(price) || priceInput !== null;
  const { input, wrong } = parseLimits(limits);
  const parsedMention = parseMentionEntry(mention);
  const isValid = isPriceValid && !wrong.cooldown && !wrong.cap && !parsedMention.isWrong;
  const fields = {
    ...priceInput,
    ...(messageType !== 'KEEP' && { message_type: toStoredMessageType(messageType) }),
    ...(webhookId !== undefined && { webhook_id: webhookId }),
    ...(unpriced !== 'KEEP' && { takes_unpriced: unpriced === 'YES' }),
    ...(limits.cooldown.trim() !== '' && { cooldown_minutes: input.cooldown_minutes }),
    ...(limits.cap.trim() !== '' && { daily_cap: input.daily_cap }),
    ...(better !== 'KEEP' && { only_cheaper: better === 'YES' }),
    ...(parsedMention.mention !== undefined && { mention: parsedMention.mention }),
  };
  const canSave = isValid && Object.keys(fields).length > 0;

  const title = t('ruleForms.bulkEdit.title', { count });
  return (
    <ActionDialog
      title={title}
      description={t('ruleForms.bulkEdit.text')}
      actionLabel={title}
      isPending={isPending}
      isEdited={hasPrice(price) || Object.keys(fields).length > 0}
      isDisabled={!canSave}
      isWide
      onAction={() => canSave && onSave(fields)}
      onClose={onClose}
    >
      <fieldset disabled={isPending} className="mt-5 grid gap-x-6 gap-y-5 md:grid-cols-2">
        <div className="grid content-start gap-5">
          <PriceRangeFields
            entry={price}
            parsed={prices}
            messageType={priceType}
            onChange={setPrice}
            isOptional
          />
          <div className="grid gap-5 sm:grid-cols-2">
            <YesNoField name="unpriced" value={unpriced} onChange={setUnpriced} />
            <YesNoField name="better" value={better} onChange={setBetter} />
          </div>
        </div>
        <div className="grid content-start gap-5 sm:grid-cols-2">
          <SelectField
            label={t('common.messageType')}
            value={messageType}
            options={[getKeepOption(), ...toMessageTypeChoices(EDIT_MESSAGE_TYPES)]}
            onChange={setMessageType}
          />
          <WebhookSelect value={webhookId} onChange={setWebhookId} canKeep />
          <LimitFields entry={limits} onChange={setLimits} placeholder={t('ruleForms.keep')} />
          <MentionField entry={mention} onChange={setMention} canKeep />
        </div>
      </fieldset>
    </ActionDialog>
  );
}

const getKeepOption = () => ({ value: 'KEEP', label: t('ruleForms.keep') }) as const;

interface YesNoFieldProps {
  name: 'unpriced' | 'better';
  value: Choice;
  onChange: (value: Choice) => void;
}

function YesNoField({ name, value, onChange }: YesNoFieldProps) {
  const options = [
    getKeepOption(),
    { value: 'YES' as const, label: t(`ruleForms.bulkEdit.${name}.yes`) },
    { value: 'NO' as const, label: t(`ruleForms.bulkEdit.${name}.no`) },
  ];
  return <SelectField label={t(`ruleForms.bulkEdit.${name}`)} {...{ value, options, onChange }} />;
}
