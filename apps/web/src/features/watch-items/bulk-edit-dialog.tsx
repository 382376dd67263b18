import type { MessageType } from '@lockwatch/contracts';
import { useState } from 'react';
import { ActionDialog } from '../../components/ui/dialog.js';
import { SelectField } from '../../components/ui/select.js';
import { EDIT_MESSAGE_TYPE_CHOICES, toStoredMessageType } from './message-type.js';
import { PriceRangeFields } from './price-fields.js';
import { getPriceFields, parsePrices, toPriceEntry } from './price-form.js';
import { WebhookSelect } from './webhook-select.js';

interface BulkFields {
  min_price?: number;
  max_price?: number;
  message_type?: MessageType;
  webhook_id?: string | null;
}

interface BulkEditDialogProps {
  count: number;
  isPending: boolean;
  onSave: (fields: BulkFields) => void;
  onClose: () => void;
}

const KEEP = { value: 'KEEP', label: 'Leave as it is' } as const;

/** New prices, message type or webhook for all selected items; fields that are not set do not change. */
export function BulkEditDialog({ count, isPending, onSave, onClose }: BulkEditDialogProps) {
  const [price, setPrice] = useState(() => toPriceEntry({ min: '', max: '' }));
  const [messageType, setMessageType] = useState<MessageType | 'KEEP'>('KEEP');
  const [webhookId, setWebhookId] = useState<string | null | undefined>(undefined);
  const priceType = messageType === 'KEEP' ? null : messageType;
  const prices = parsePrices(getPriceFields(price, priceType));
  const hasPrices = prices.min !== null && prices.max !== null;
  const isPriceUntouched = [price.written, price.fields.min, price.fields.max].every(
    (text) => text.trim() === '',
  );
  const isPriceValid = isPriceUntouched || (hasPrices && prices.problem === null);
  const isChanged = hasPrices || messageType !== 'KEEP' || webhookId !== undefined;

  function submit(): void {
    if (!isPriceValid || !isChanged) return;
    onSave({
      ...(prices.min !== null && prices.max !== null && { min_price: prices.min, max_price: prices.max }),
      ...(messageType !== 'KEEP' && { message_type: toStoredMessageType(messageType) }),
      ...(webhookId !== undefined && { webhook_id: webhookId }),
    });
  }

  const what = count === 1 ? '1 item' : `${count.toLocaleString('en-US')} items`;
  return (
    <ActionDialog
      title={`Change ${what}`}
      description="Fields that you leave empty are not changed."
      actionLabel={`Change ${what}`}
      isPending={isPending}
      isDisabled={!isPriceValid || !isChanged}
      onAction={submit}
      onClose={onClose}
    >
      <fieldset disabled={isPending} className="mt-5 grid gap-5">
        <PriceRangeFields
          entry={price}
          parsed={prices}
          messageType={priceType}
          onChange={setPrice}
          isOptional
        />
        <SelectField
          label="Message Type"
          value={messageType}
          options={[KEEP, ...EDIT_MESSAGE_TYPE_CHOICES]}
          onChange={setMessageType}
        />
        <WebhookSelect value={webhookId} onChange={setWebhookId} canKeep />
      </fieldset>
    </ActionDialog>
  );
}
