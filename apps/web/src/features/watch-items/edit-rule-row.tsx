import type { Tag, WatchRule } from '@lockwatch/contracts';
import { t } from '@lockwatch/texts/web/rule-forms';
import { useNavigate } from '@tanstack/react-router';
import { Trash2 } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../components/ui/button.js';
import { Switch } from '../../components/ui/switch.js';
import { discardDraft } from '../drafts/discard-draft.js';
import { type Draft, deleteDraft, useSaveDraft, useStoredDraft } from '../drafts/draft-store.js';
import { BacktestView } from './backtest-view.js';
import { useDeleteRule, useUpdateRule } from './edit-mutations.js';
import { EDIT_MESSAGE_TYPES, toStoredMessageType } from './message-type.js';
import { NoiseFields } from './noise-fields.js';
import { type NoiseEntry, parseNoise, parseNoiseDraft, toNoiseDraft, toNoiseEntry } from './noise-form.js';
import { getEditDraftName } from './rule-draft-names.js';
import { parseTagsDraft, toTagsDraft } from './rule-drafts.js';
import { RuleChoices, RulePriceFields, toRuleDraft, toRuleEntry, useRuleEntry } from './rule-fields.js';
import { TagEditor } from './tag-editor.js';

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
  const fields = useRuleEntry(rule.item_id, storedDraft, toRuleEntry(rule));
  const { entry, prices } = fields;
  const [tags, setTags] = useState(() => parseTagsDraft(storedDraft, rule.tags));
  const [isPaused, setPaused] = useState(
    storedDraft?.paused ? storedDraft.paused === 'true' : rule.is_paused,
  );
  const [noise, setNoise] = useState(() => parseNoiseDraft(storedDraft, toNoiseEntry(rule)));
  const draft = toEditDraft(entry, noise, tags, isPaused);
  const savedDraft = toEditDraft(toRuleEntry(rule), toNoiseEntry(rule), rule.tags, rule.is_paused);
  useSaveDraft(draftName, draft, JSON.stringify(draft) !== JSON.stringify(savedDraft));
  const parsedNoise = parseNoise(noise);
  const isIncomplete = fields.input === null || parsedNoise.isWrong;
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
    if (isIncomplete || fields.input === null) return;
    update.mutate({
      id: rule.id,
      ...fields.input,
      message_type: toStoredMessageType(entry.messageType),
      tag_ids: tags.map((tag) => tag.tag_id),
      is_paused: isPaused,
      ...parsedNoise.input,
    });
  }

  return (
    <form
      onSubmit={submit}
      aria-label={t('ruleForms.edit.form', { item: rule.item_name })}
      className="animate-appear rounded-lg border border-line bg-surface p-4 sm:p-5"
      onKeyDown={(event) => event.key === 'Escape' && !isBusy && giveUp()}
    >
      {storedDraft && (
        <p role="status" className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-1 text-[14px] text-text-2">
          {t('ruleForms.edit.unsaved')}
          <Button variant="ghost" size="sm" onClick={discard} disabled={isBusy}>
            {t('ruleForms.edit.discard')}
          </Button>
        </p>
      )}
      <fieldset disabled={!canWrite || isBusy} className="grid gap-x-6 gap-y-5 md:grid-cols-2">
        <RulePriceFields fields={fields} itemId={canWrite ? rule.item_id : null} />
        <div className="grid content-start gap-5">
          <RuleChoices fields={fields} types={EDIT_MESSAGE_TYPES} disabled={!canWrite} />
          <TagEditor tags={tags} onChange={setTags} disabled={!canWrite} />
          <div className="flex items-center gap-3">
            <Switch
              id={pauseId}
              isOn={!isPaused}
              onChange={(isOn) => setPaused(!isOn)}
              disabled={!canWrite}
            />
            <label htmlFor={pauseId} className="text-[14px]">
              {isPaused ? t('ruleForms.edit.paused') : t('ruleForms.edit.active')}
            </label>
          </div>
        </div>
      </fieldset>
      <NoiseFields rule={rule} entry={noise} onChange={setNoise} disabled={!canWrite || isBusy} />
      <BacktestView
        itemId={rule.item_id}
        prices={prices}
        takesUnpriced={entry.price.takesUnpriced}
        messageType={entry.messageType}
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
              {t('ruleForms.edit.update')}
            </Button>
          </div>
        </div>
      )}
    </form>
  );
}

function toEditDraft(
  entry: Parameters<typeof toRuleDraft>[0],
  noise: NoiseEntry,
  tags: readonly Tag[],
  isPaused: boolean,
): Draft {
  return {
    ...toRuleDraft(entry),
    ...toNoiseDraft(noise),
    tags: toTagsDraft(tags),
    paused: String(isPaused),
  };
}
