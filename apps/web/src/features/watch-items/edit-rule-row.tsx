import type { WatchRule } from '@lockwatch/contracts';
import { Trash2 } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../components/ui/button.js';
import { SelectField } from '../../components/ui/select.js';
import { Switch } from '../../components/ui/switch.js';
import { type Draft, deleteDraft, useSaveDraft, useStoredDraft } from '../drafts/draft-store.js';
import { BacktestView } from './backtest-view.js';
import {
  EDIT_MESSAGE_TYPE_CHOICES,
  parseMessageType,
  toShownMessageType,
  toStoredMessageType,
} from './message-type.js';
import { useDeleteRule, useUpdateRule } from './mutations.js';
import { NoiseFields } from './noise-fields.js';
import { parseNoise, parseNoiseDraft, toNoiseDraft, toNoiseEntry } from './noise-form.js';
import { PriceRangeFields } from './price-fields.js';
import { getPriceFields, parsePrices, toPriceEntry } from './price-form.js';
import {
  getEditDraftName,
  parsePriceDraft,
  parseTagsDraft,
  toPriceDraft,
  toTagsDraft,
} from './rule-drafts.js';
import { TagEditor } from './tag-editor.js';
import { UsualPrice } from './usual-price.js';
import { WebhookSelect } from './webhook-select.js';

export interface EditRuleRowProps {
  rule: WatchRule;
  canWrite: boolean;
  onDone: () => void;
}

/** Edit row below a rule ([2-34], [5-08]); Update and Remove only with the write permission. */
export function EditRuleRow(props: EditRuleRowProps) {
  const [discards, setDiscards] = useState(0);
  return <EditRuleForm key={discards} {...props} onDiscard={() => setDiscards((count) => count + 1)} />;
}

interface EditRuleFormProps extends EditRuleRowProps {
  /** Shows the saved rule again. */
  onDiscard: () => void;
}

function EditRuleForm({ rule, canWrite, onDone, onDiscard }: EditRuleFormProps) {
  const pauseId = useId();
  const draftName = getEditDraftName(rule.id);
  const update = useUpdateRule(close);
  const remove = useDeleteRule(rule, () => deleteDraft(draftName));
  const storedDraft = useStoredDraft(draftName);
  const [price, setPrice] = useState(() => parsePriceDraft(storedDraft, savedPrice(rule)));
  const [messageType, setMessageType] = useState(() =>
    parseMessageType(storedDraft?.type, toShownMessageType(rule.message_type)),
  );
  const [webhookId, setWebhookId] = useState<string | null | undefined>(
    storedDraft?.webhook === undefined ? rule.webhook_id : storedDraft.webhook || null,
  );
  const [tags, setTags] = useState(() => parseTagsDraft(storedDraft, rule.tags));
  const [isPaused, setPaused] = useState(
    storedDraft?.paused ? storedDraft.paused === 'true' : rule.is_paused,
  );
  const [noise, setNoise] = useState(() => parseNoiseDraft(storedDraft, toNoiseEntry(rule)));
  const draft: Draft = {
    ...toPriceDraft(price),
    ...toNoiseDraft(noise),
    type: messageType,
    webhook: webhookId ?? '',
    tags: toTagsDraft(tags),
    paused: String(isPaused),
  };
  useSaveDraft(draftName, draft, JSON.stringify(draft) !== JSON.stringify(savedDraft(rule)));
  const prices = parsePrices(getPriceFields(price, messageType));
  const parsedNoise = parseNoise(noise);
  const isIncomplete =
    prices.min === null ||
    prices.max === null ||
    prices.problem !== null ||
    parsedNoise.wrong.cooldown ||
    parsedNoise.wrong.cap;
  const isBusy = update.isPending || remove.isPending;

  function close(): void {
    deleteDraft(draftName);
    onDone();
  }

  function discard(): void {
    deleteDraft(draftName);
    onDiscard();
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (isIncomplete || prices.min === null || prices.max === null) return;
    update.mutate({
      id: rule.id,
      min_price: prices.min,
      max_price: prices.max,
      message_type: toStoredMessageType(messageType),
      webhook_id: webhookId,
      tag_ids: tags.map((tag) => tag.tag_id),
      is_paused: isPaused,
      ...parsedNoise.input,
    });
  }

  return (
    <form
      onSubmit={submit}
      aria-label={`Edit ${rule.item_name}`}
      className="animate-appear rounded-lg border border-line bg-surface p-4 sm:p-5"
      onKeyDown={(event) => event.key === 'Escape' && !isBusy && close()}
    >
      {storedDraft && (
        <p role="status" className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-1 text-[14px] text-text-2">
          You have unsaved changes from before.
          <Button variant="ghost" size="sm" onClick={discard} disabled={isBusy}>
            Discard changes
          </Button>
        </p>
      )}
      <fieldset disabled={!canWrite || isBusy} className="grid gap-x-6 gap-y-5 md:grid-cols-2">
        <PriceRangeFields
          entry={price}
          parsed={prices}
          messageType={messageType}
          onChange={setPrice}
          onMessageType={setMessageType}
        >
          {canWrite && (
            <UsualPrice
              itemId={rule.item_id}
              messageType={messageType}
              onTake={(written) => setPrice({ ...price, written })}
            />
          )}
        </PriceRangeFields>
        <div className="grid content-start gap-5">
          <div className="grid gap-5 sm:grid-cols-2">
            <SelectField
              label="Message Type"
              value={messageType}
              options={EDIT_MESSAGE_TYPE_CHOICES}
              onChange={setMessageType}
              disabled={!canWrite}
            />
            <WebhookSelect value={webhookId} onChange={setWebhookId} disabled={!canWrite} />
          </div>
          <TagEditor tags={tags} onChange={setTags} disabled={!canWrite} />
          <div className="flex items-center gap-3">
            <Switch
              id={pauseId}
              isOn={!isPaused}
              onChange={(isOn) => setPaused(!isOn)}
              disabled={!canWrite}
            />
            <label htmlFor={pauseId} className="text-[14px]">
              {isPaused ? 'Paused: no pings for this item' : 'Pings are on for this item'}
            </label>
          </div>
        </div>
      </fieldset>
      <NoiseFields rule={rule} entry={noise} onChange={setNoise} disabled={!canWrite || isBusy} />
      <BacktestView itemId={rule.item_id} prices={prices} messageType={messageType} />
      {canWrite && (
        <div className="mt-5 flex flex-wrap items-center justify-between gap-2 border-line border-t pt-4">
          <Button
            variant="danger-quiet"
            pending={remove.isPending}
            disabled={isBusy}
            onClick={() => remove.mutate({ id: rule.id })}
          >
            {!remove.isPending && <Trash2 className="size-4" />}
            Remove
          </Button>
          <div className="flex gap-2">
            <Button variant="ghost" className="max-sm:hidden" onClick={close} disabled={isBusy}>
              Close
            </Button>
            <Button
              variant="primary"
              type="submit"
              pending={update.isPending}
              disabled={isBusy || isIncomplete}
            >
              Update
            </Button>
          </div>
        </div>
      )}
    </form>
  );
}

function savedPrice(rule: WatchRule) {
  return { min: String(rule.min_price), max: String(rule.max_price) };
}

/** The draft of the unchanged rule. */
function savedDraft(rule: WatchRule): Draft {
  return {
    ...toPriceDraft(toPriceEntry(savedPrice(rule))),
    ...toNoiseDraft(toNoiseEntry(rule)),
    type: toShownMessageType(rule.message_type),
    webhook: rule.webhook_id ?? '',
    tags: toTagsDraft(rule.tags),
    paused: String(rule.is_paused),
  };
}
