import type { Tag, WatchRule } from '@lockwatch/contracts';
import { Trash2 } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../components/ui/button.js';
import { Field } from '../../components/ui/field.js';
import { Select } from '../../components/ui/select.js';
import { Switch } from '../../components/ui/switch.js';
import { EDIT_MESSAGE_TYPE_CHOICES, savedMessageType, shownMessageType } from './message-type.js';
import { useDeleteRule, useUpdateRule } from './mutations.js';
import { PriceRangeFields } from './price-fields.js';
import { entryOf, readPrices } from './price-form.js';
import { TagEditor } from './tag-editor.js';
import { WebhookSelect } from './webhook-select.js';

export interface EditRuleRowProps {
  rule: WatchRule;
  mayWrite: boolean;
  onDone: () => void;
}

/** Edit row below a rule ([2-34], [5-08]); Update and Remove only with the write permission. */
export function EditRuleRow({ rule, mayWrite, onDone }: EditRuleRowProps) {
  const pauseId = useId();
  const update = useUpdateRule(onDone);
  const remove = useDeleteRule();
  const [price, setPrice] = useState(() =>
    entryOf({ min: String(rule.min_price), max: String(rule.max_price) }),
  );
  const [messageType, setMessageType] = useState(shownMessageType(rule.message_type));
  const [webhookId, setWebhookId] = useState<string | null | undefined>(rule.webhook_id);
  const [tags, setTags] = useState<Tag[]>(rule.tags);
  const [isPaused, setPaused] = useState(rule.is_paused);
  const prices = readPrices(price.fields);
  const isBusy = update.isPending || remove.isPending;

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (prices.min === null || prices.max === null || prices.problem !== null) return;
    update.mutate({
      id: rule.id,
      min_price: prices.min,
      max_price: prices.max,
      message_type: savedMessageType(messageType),
      webhook_id: webhookId,
      tag_ids: tags.map((tag) => tag.tag_id),
      is_paused: isPaused,
    });
  }

  return (
    <form
      onSubmit={submit}
      aria-label={`Edit ${rule.item_name}`}
      className="animate-appear rounded-lg border border-line bg-surface p-4 sm:p-5"
      onKeyDown={(event) => event.key === 'Escape' && !isBusy && onDone()}
    >
      <fieldset disabled={!mayWrite || isBusy} className="grid gap-x-6 gap-y-5 md:grid-cols-2">
        <PriceRangeFields entry={price} read={prices} onChange={setPrice} />
        <div className="grid content-start gap-5">
          <div className="grid gap-5 sm:grid-cols-2">
            <Field label="Message Type">
              {(control) => (
                <Select
                  {...control}
                  value={messageType}
                  options={EDIT_MESSAGE_TYPE_CHOICES}
                  onChange={setMessageType}
                  disabled={!mayWrite}
                />
              )}
            </Field>
            <WebhookSelect value={webhookId} onChange={setWebhookId} disabled={!mayWrite} />
          </div>
          <TagEditor tags={tags} onChange={setTags} disabled={!mayWrite} />
          <div className="flex items-center gap-3">
            <Switch
              id={pauseId}
              isOn={!isPaused}
              onChange={(isOn) => setPaused(!isOn)}
              disabled={!mayWrite}
            />
            <label htmlFor={pauseId} className="text-[14px]">
              {isPaused ? 'Paused: no pings for this item' : 'Pings are on for this item'}
            </label>
          </div>
        </div>
      </fieldset>
      {mayWrite && (
        <div className="mt-5 flex flex-wrap items-center justify-between gap-2 border-line border-t pt-4">
          <Button
            variant="danger-quiet"
            pending={remove.isPending}
            disabled={isBusy}
            onClick={() => remove.mutate({ id: rule.id })}
          >
            {!remove.isPending && <Trash2 className="size-4" aria-hidden="true" />}
            Remove
          </Button>
          <div className="flex gap-2">
            <Button variant="ghost" className="max-sm:hidden" onClick={onDone} disabled={isBusy}>
              Close
            </Button>
            <Button
              variant="primary"
              type="submit"
              pending={update.isPending}
              disabled={isBusy || prices.min === null || prices.max === null || prices.problem !== null}
            >
              Update
            </Button>
          </div>
        </div>
      )}
    </form>
  );
}
