import type { BulkWatchRulesInput } from '@lockwatch/contracts';
import { t } from '@lockwatch/texts/web/rule-forms';
import { useState } from 'react';
import { ActionDialog } from '../../components/ui/dialog.js';
import { toStoredMessageType } from './message-type.js';
import { PriceRangeFields } from './price-fields.js';
import { parsePriceEntry, toPriceInput } from './price-form.js';
import { MoreRuleFields, RuleFields } from './rule-fields.js';
import { parseLimit, parseMention, SEVERAL_RULES } from './rule-values.js';

interface BulkEditDialogProps {
  count: number;
  isPending: boolean;
  onSave: (fields: Omit<BulkWatchRulesInput, 'ids' | 'action'>) => void;
  onClose: () => void;
}

/** New values for all selected items; fields that are not set do not change. */
export function BulkEditDialog({ count, isPending, onSave, onClose }: BulkEditDialogProps) {
  const [values, setValues] = useState(SEVERAL_RULES);
  const { price, messageType, targets, mention, isOnlyBetter } = values;
  const prices = parsePriceEntry(price, messageType);
  const priceInput = toPriceInput(prices);
  const hasPrice = [price.written, price.min, price.max].some((text) => text.trim() !== '');
  const cooldown = parseLimit('cooldown', values.cooldown);
  const cap = parseLimit('cap', values.cap);
  const parsedMention = mention.kind === 'keep' ? null : parseMention(mention);
  const isWrong =
    (hasPrice && priceInput === null) ||
    cooldown === undefined ||
    cap === undefined ||
    parsedMention === undefined;
  const input = {
    ...priceInput,
    ...(messageType !== null && { message_type: toStoredMessageType(messageType) }),
    ...(targets !== undefined && { targets }),
    ...(price.takesUnpriced !== null && { takes_unpriced: price.takesUnpriced }),
    ...(values.cooldown.trim() !== '' && { cooldown_minutes: cooldown }),
    ...(values.cap.trim() !== '' && { daily_cap: cap }),
    ...(isOnlyBetter !== null && { only_cheaper: isOnlyBetter }),
    ...(mention.kind !== 'keep' && { mention: parsedMention }),
  };
  const hasInput = Object.keys(input).length > 0;
  const fields = {
    form: 'bulk',
    values,
    set: (changed: Partial<typeof values>) => setValues((former) => ({ ...former, ...changed })),
  } as const;

  const title = t('ruleForms.bulkEdit.title', { count });
  return (
    <ActionDialog
      title={title}
      description={t('ruleForms.bulkEdit.text')}
      actionLabel={title}
      isPending={isPending}
      isEdited={hasPrice || hasInput}
      isDisabled={isWrong || !hasInput}
      isWide
      onAction={() => onSave(input)}
      onClose={onClose}
    >
      <fieldset disabled={isPending} className="mt-5 grid gap-x-6 gap-y-5 md:grid-cols-2">
        <PriceRangeFields
          entry={price}
          parsed={prices}
          messageType={messageType}
          onChange={(entry) => fields.set({ price: entry })}
          isOptional
        />
        <div className="grid content-start gap-5 sm:grid-cols-2">
          <RuleFields {...fields} />
          <MoreRuleFields {...fields} />
        </div>
      </fieldset>
    </ActionDialog>
  );
}
