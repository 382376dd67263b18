import type { WatchRule } from '@lockwatch/contracts';
import { t } from '@lockwatch/texts/web/watch-items';
import { useNavigate } from '@tanstack/react-router';
import { Trash2 } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../components/ui/button.js';
import { SelectField } from '../../components/ui/select.js';
import { Switch } from '../../components/ui/switch.js';
import { discardDraft } from '../drafts/discard-draft.js';
import { type Draft, deleteDraft, useSaveDraft, useStoredDraft } from '../drafts/draft-store.js';
import { BacktestView } from './backtest-view.js';
import { useDeleteRule, useUpdateRule } from './edit-mutations.js';
import {
  MentionField,
  parseMentionDraft,
  parseMentionEntry,
  toMentionDraft,
  toMentionEntry,
} from './mention-field.js';
import {
  EDIT_MESSAGE_TYPES,
  parseMessageType,
  toMessageTypeChoices,
  toShownMessageType,
  toStoredMessageType,
} from './message-type.js';
import { NoiseFields } from './noise-fields.js';
import { parseNoise, parseNoiseDraft, toNoiseDraft, toNoiseEntry } from './noise-form.js';
import { PriceRangeFields } from './price-fields.js';
import { parsePriceEntry, toPriceInput, toSavedEntry } from './price-form.js';
import { getEditDraftName } from './rule-draft-names.js';
import { parsePriceDraft, parseTagsDraft, toPriceDraft, toTagsDraft } from './rule-drafts.js';
import { TagEditor } from './tag-editor.js';
import { UsualPrice, useUsualPrices } from './usual-price.js';
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
  const navigate = useNavigate();
  const draftName = getEditDraftName(rule.id);
  const update = useUpdateRule(close);
  const remove = useDeleteRule(rule, () => deleteDraft(draftName));
  const storedDraft = useStoredDraft(draftName);
  const [price, setPrice] = useState(() => parsePriceDraft(storedDraft, toSavedEntry(rule)));
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
  const [mention, setMention] = useState(() => parseMentionDraft(storedDraft, toMentionEntry(rule.mention)));
  const draft: Draft = {
    ...toPriceDraft(price),
    ...toMentionDraft(mention),
    ...toNoiseDraft(noise),
    type: messageType,
    webhook: webhookId ?? '',
    tags: toTagsDraft(tags),
    paused: String(isPaused),
  };
  useSaveDraft(draftName, draft, JSON.stringify(draft) !== JSON.stringify(savedDraft(rule)));
  const usual = useUsualPrices(rule.item_id);
  const prices = parsePriceEntry(price, messageType, usual);
  const priceInput = toPriceInput(prices);
  const parsedNoise = parseNoise(noise);
  const parsedMention = parseMentionEntry(mention);
  const isIncomplete = priceInput === null || parsedNoise.isWrong || parsedMention.isWrong;
  const isBusy = update.isPending || remove.isPending;

  function close(): void {
    deleteDraft(draftName);
    onDone();
  }

  function giveUp(): void {
    discardDraft(draftName, () => void navigate({ to: '/dashboard/items', search: { edit: rule.id } }));
    onDone();
  }

  function discard(): void {
    deleteDraft(draftName);
    onDiscard();
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (isIncomplete || priceInput === null) return;
    update.mutate({
      id: rule.id,
      ...priceInput,
      takes_unpriced: price.takesUnpriced,
      message_type: toStoredMessageType(messageType),
      webhook_id: webhookId,
      tag_ids: tags.map((tag) => tag.tag_id),
      is_paused: isPaused,
      ...parsedNoise.input,
      mention: parsedMention.mention,
    });
  }

  return (
    <form
      onSubmit={submit}
      aria-label={t('watchItems.editItem', { item: rule.item_name })}
      className="animate-appear rounded-lg border border-line bg-surface p-4 sm:p-5"
      onKeyDown={(event) => event.key === 'Escape' && !isBusy && giveUp()}
    >
      {storedDraft && (
        <p role="status" className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-1 text-[14px] text-text-2">
          {t('watchItems.edit.unsaved')}
          <Button variant="ghost" size="sm" onClick={discard} disabled={isBusy}>
            {t('watchItems.edit.discard')}
          </Button>
        </p>
      )}
      <fieldset disabled={!canWrite || isBusy} className="grid gap-x-6 gap-y-5 md:grid-cols-2">
        <PriceRangeFields
          entry={price}
          parsed={prices}
          usual={usual}
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
              label={t('watchItems.type')}
              value={messageType}
              options={toMessageTypeChoices(EDIT_MESSAGE_TYPES)}
              onChange={setMessageType}
              disabled={!canWrite}
            />
            <WebhookSelect value={webhookId} onChange={setWebhookId} disabled={!canWrite} />
            <MentionField entry={mention} onChange={setMention} disabled={!canWrite} />
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
              {isPaused ? t('watchItems.edit.paused') : t('watchItems.edit.active')}
            </label>
          </div>
        </div>
      </fieldset>
      <NoiseFields rule={rule} entry={noise} onChange={setNoise} disabled={!canWrite || isBusy} />
      <BacktestView
        itemId={rule.item_id}
        prices={prices}
        takesUnpriced={price.takesUnpriced}
        messageType={messageType}
      />
      {canWrite && (
        <div className="mt-5 flex flex-wrap items-center justify-between gap-2 border-line border-t pt-4">
          <Button
            variant="danger-quiet"
            pending={remove.isPending}
            disabled={isBusy}
            onClick={() => remove.mutate({ id: rule.id })}
          >
            {!remove.isPending && <Trash2 className="size-4" />}
            {t('common.remove')}
          </Button>
          <div className="flex gap-2">
            <Button variant="ghost" className="max-sm:hidden" onClick={giveUp} disabled={isBusy}>
              {t('common.close')}
            </Button>
            <Button
              variant="primary"
              type="submit"
              pending={update.isPending}
              disabled={isBusy || isIncomplete}
            >
              {t('watchItems.edit.update')}
            </Button>
          </div>
        </div>
      )}
    </form>
  );
}

/** The draft of the unchanged rule. */
function savedDraft(rule: WatchRule): Draft {
  return {
    ...toPriceDraft(toSavedEntry(rule)),
    ...toMentionDraft(toMentionEntry(rule.mention)),
    ...toNoiseDraft(toNoiseEntry(rule)),
    type: toShownMessageType(rule.message_type),
    webhook: rule.webhook_id ?? '',
    tags: toTagsDraft(rule.tags),
    paused: String(rule.is_paused),
  };
}
