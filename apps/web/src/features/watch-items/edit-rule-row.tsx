import type { WatchRule } from '@lockwatch/contracts';
import { t } from '@lockwatch/texts/web/rule-forms';
import { useNavigate } from '@tanstack/react-router';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { sends } from '../../api/use-server-mutation.js';
import { deleteUnsaved } from '../../auth/unsaved-input.js';
import { formatMoment } from '../../components/date-formats.js';
import { lazyPart } from '../../components/lazy-part.js';
import { Button } from '../../components/ui/button.js';
import { Disclosure } from '../../components/ui/disclosure.js';
import { SubmitForm } from '../../components/ui/form.js';
import { discardUnsaved } from '../forms/use-form-panel.js';
import { BacktestView } from './backtest-view.js';
import { useDeleteRule, useUpdateRule } from './edit-mutations.js';
import { toStoredMessageType } from './message-type.js';
import { MoreRuleFields, RuleFields } from './rule-fields.js';
import { RulePriceFields, useRuleForm } from './rule-form.js';
import { getEditFormName } from './rule-form-names.js';
import { toRuleValues } from './rule-values.js';

const RuleChart = lazyPart(async () => (await import('./rule-chart.js')).RuleChart);

interface EditRuleRowProps {
  rule: WatchRule;
  canWrite: boolean;
  onDone: () => void;
}

/** Edit row below a rule ([2-34], [5-08]); Update and Remove only with the write permission. */
export function EditRuleRow({ rule, canWrite, onDone }: EditRuleRowProps) {
  const navigate = useNavigate();
  const name = getEditFormName(rule.id);
  const update = useUpdateRule(close);
  const remove = useDeleteRule(rule, () => deleteUnsaved(name));
  const saved = toRuleValues(rule);
  const { price, messageType, filter } = saved;
  const form = useRuleForm(name, saved, rule.team !== null && { price, messageType, filter });
  const [isChartShown, setChartShown] = useState(false);
  const { values, input } = form;
  const isBusy = update.isPending || remove.isPending;
  const fields = { form: 'edit', values, set: form.set, rule, disabled: !canWrite || isBusy } as const;

  function close(): void {
    deleteUnsaved(name);
    onDone();
  }

  function giveUp(): void {
    discardUnsaved(name, () => void navigate({ to: '/dashboard/items', search: { edit: rule.id } }));
    onDone();
  }

  function submit(): void {
    if (!input) return;
    const message_type = rule.team ? rule.message_type : toStoredMessageType(input.message_type);
    update.mutate({ id: rule.id, ...input, message_type });
  }

  return (
    <SubmitForm
      onSubmit={submit}
      aria-label={t('ruleForms.edit.form', { item: rule.item_name })}
      className="animate-appear rounded-lg border border-line bg-surface p-4 sm:p-5"
      onKeyDown={(event) => event.key === 'Escape' && !isBusy && giveUp()}
    >
      {rule.team && (
        <p className="mb-4 text-[14px] text-text-2">{t('ruleForms.edit.team', { team: rule.team.name })}</p>
      )}
      <fieldset disabled={fields.disabled} className="grid gap-x-6 gap-y-5 md:grid-cols-2">
        <fieldset disabled={rule.team !== null} className="contents">
          <RulePriceFields form={form} hasSuggestions={canWrite && !rule.team} />
        </fieldset>
        <div className="grid content-start gap-5 sm:grid-cols-2">
          <RuleFields {...fields} />
        </div>
      </fieldset>
      <BacktestView values={values} prices={form.prices} />
      <Button
        size="xs"
        aria-expanded={isChartShown}
        onClick={() => setChartShown(!isChartShown)}
        className="mt-3"
      >
        {t('ruleForms.chart.show')}
      </Button>
      {isChartShown && (
        <div className="mt-3">
          <RuleChart rule={rule} prices={form.prices} />
        </div>
      )}
      <Disclosure
        className="mt-3 border-line border-t pt-3 text-[14px]"
        summary={
          <>
            <span className="font-medium">{t('ruleForms.more')}</span>
            <span className="ml-2 text-text-3">{describeLimits(rule)}</span>
          </>
        }
      >
        <fieldset
          disabled={fields.disabled}
          className="mt-3 grid gap-x-6 gap-y-5 sm:grid-cols-2 lg:grid-cols-3"
        >
          <MoreRuleFields {...fields} />
        </fieldset>
      </Disclosure>
      {canWrite && (
        <div
          data-bottom-bar
          className="sticky bottom-0 mt-5 flex flex-wrap items-center justify-between gap-2 border-line border-t bg-surface pt-4 max-md:-mb-4 max-md:py-2.5"
        >
          <Button
            icon={Trash2}
            variant="danger-quiet"
            disabled={isBusy || rule.team !== null}
            {...sends(remove, { id: rule.id })}
          >
            {t('common.remove')}
          </Button>
          <div className="flex gap-2">
            <Button variant="ghost" className="max-sm:hidden" onClick={giveUp} disabled={isBusy}>
              {t('common.close')}
            </Button>
            <Button variant="primary" type="submit" pending={update.isPending} disabled={isBusy || !input}>
              {t('ruleForms.edit.update')}
            </Button>
          </div>
        </div>
      )}
    </SubmitForm>
  );
}

/** `30 minutes between pings, 5 pings a day`. */
function describeLimits({
  snoozed_until,
  cooldown_minutes,
  daily_cap,
  only_cheaper,
  message_filter,
}: WatchRule): string {
  const parts = [
    snoozed_until !== null && t('ruleForms.limits.snoozed', { moment: formatMoment(snoozed_until) }),
    cooldown_minutes !== null && t('ruleForms.limits.cooldown', { minutes: cooldown_minutes }),
    daily_cap !== null && t('ruleForms.limits.cap', { pings: daily_cap }),
    only_cheaper && t('ruleForms.limits.better'),
    message_filter !== null && t('ruleForms.limits.filtered'),
  ].filter(Boolean);
  return parts.length === 0 ? t('ruleForms.limits.none') : parts.join(', ');
}
