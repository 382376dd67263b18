import type { MessageType } from '@lockwatch/contracts';
import { type FormEvent, useState } from 'react';
import { Button } from '../../components/ui/button.js';
import { Dialog, DialogActions } from '../../components/ui/dialog.js';
import { Field } from '../../components/ui/field.js';
import { Select } from '../../components/ui/select.js';
import { EDIT_MESSAGE_TYPE_CHOICES, savedMessageType } from './message-type.js';
import { PriceRangeFields } from './price-fields.js';
import { entryOf, readPrices } from './price-form.js';
import { WebhookSelect } from './webhook-select.js';

export interface BulkFields {
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

/** New prices, side or webhook for all selected items; what is not chosen stays as it is with each. */
export function BulkEditDialog({ count, isPending, onSave, onClose }: BulkEditDialogProps) {
  const [price, setPrice] = useState(() => entryOf({ min: '', max: '' }));
  const [messageType, setMessageType] = useState<MessageType | 'KEEP'>('KEEP');
  const [webhookId, setWebhookId] = useState<string | null | undefined>(undefined);
  const prices = readPrices(price.fields);
  const hasPrices = prices.min !== null && prices.max !== null;
  const isPriceUntouched = [price.written, price.fields.min, price.fields.max].every(
    (text) => text.trim() === '',
  );
  const isPriceRight = isPriceUntouched || (hasPrices && prices.problem === null);
  const isChanged = hasPrices || messageType !== 'KEEP' || webhookId !== undefined;

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!isPriceRight || !isChanged) return;
    onSave({
      ...(prices.min !== null && prices.max !== null && { min_price: prices.min, max_price: prices.max }),
      ...(messageType !== 'KEEP' && { message_type: savedMessageType(messageType) }),
      ...(webhookId !== undefined && { webhook_id: webhookId }),
    });
  }

  const what = count === 1 ? '1 item' : `${count.toLocaleString('en-US')} items`;
  return (
    <Dialog
      isOpen
      isLocked={isPending}
      onClose={onClose}
      title={`Change ${what}`}
      description="What you leave empty stays as it is with each of them."
    >
      <form onSubmit={submit}>
        <fieldset disabled={isPending} className="mt-5 grid gap-5">
          <PriceRangeFields entry={price} read={prices} onChange={setPrice} isOptional />
          <Field label="Message Type">
            {(control) => (
              <Select
                {...control}
                value={messageType}
                options={[KEEP, ...EDIT_MESSAGE_TYPE_CHOICES]}
                onChange={setMessageType}
              />
            )}
          </Field>
          <WebhookSelect value={webhookId} onChange={setWebhookId} mayKeep />
        </fieldset>
        <DialogActions>
          <Button onClick={onClose} disabled={isPending}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" pending={isPending} disabled={!isPriceRight || !isChanged}>
            Change {what}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
