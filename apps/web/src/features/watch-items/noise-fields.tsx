import type { WatchRule } from '@lockwatch/contracts';
import { t } from '@lockwatch/texts/web/rule-forms';
import { useId } from 'react';
import { formatMoment } from '../../components/date-formats.js';
import { Disclosure } from '../../components/ui/disclosure.js';
import { TextField } from '../../components/ui/field.js';
import { SelectField } from '../../components/ui/select.js';
import { Switch } from '../../components/ui/switch.js';
import { LimitFields } from './limit-fields.js';
import type { NoiseEntry } from './noise-form.js';

interface NoiseFieldsProps {
  rule: WatchRule;
  entry: NoiseEntry;
  onChange: (entry: NoiseEntry) => void;
  disabled: boolean;
}

const SNOOZES = ['hour', 'morning', 'day'] as const;

/** How often a rule may ping; collapsed until one wants it. */
export function NoiseFields({ rule, entry, onChange, disabled }: NoiseFieldsProps) {
  const betterId = useId();
  const { snoozed_until } = rule;
  const isDay = !['keep', 'off', 'hour', 'morning'].includes(entry.snooze);
  const options = [
    ...(snoozed_until === null
      ? []
      : [{ value: 'keep', label: t('ruleForms.snooze.until', { moment: formatMoment(snoozed_until) }) }]),
    { value: snoozed_until === null ? 'keep' : 'off', label: t('common.no') },
    ...SNOOZES.map((value) => ({ value, label: t(`ruleForms.snooze.${value}`) })),
  ];
  return (
    <Disclosure
      className="mt-5 border-line border-t pt-3 text-[14px]"
      summary={
        <>
          <span className="font-medium">{t('ruleForms.limits')}</span>
          <span className="ml-2 text-text-3">{summarize(rule)}</span>
        </>
      }
    >
      <fieldset disabled={disabled} className="mt-3 grid gap-x-6 gap-y-5 sm:grid-cols-2 lg:grid-cols-3">
        <LimitFields entry={entry} onChange={(limits) => onChange({ ...entry, ...limits })} />
        <div className="grid content-start gap-3">
          <SelectField
            label={t('ruleForms.snooze')}
            value={isDay ? 'day' : entry.snooze}
            options={options}
            disabled={disabled}
            onChange={(snooze) => onChange({ ...entry, snooze: snooze === 'day' ? '' : snooze })}
          />
          {isDay && (
            <TextField
              label={t('ruleForms.snooze.date')}
              type="date"
              value={entry.snooze}
              onChange={(snooze) => onChange({ ...entry, snooze })}
            />
          )}
        </div>
        <div className="col-span-full flex items-center gap-3">
          <Switch
            id={betterId}
            isOn={entry.isOnlyBetter}
            onChange={(isOnlyBetter) => onChange({ ...entry, isOnlyBetter })}
            disabled={disabled}
          />
          <label htmlFor={betterId} className="text-[14px]">
            {t('ruleForms.onlyBetter')}
          </label>
        </div>
      </fieldset>
    </Disclosure>
  );
}

/** `30 minutes between pings, 5 pings a day`. */
function summarize({ snoozed_until, cooldown_minutes, daily_cap, only_cheaper }: WatchRule): string {
  const parts = [
    snoozed_until !== null && t('ruleForms.limits.snoozed', { moment: formatMoment(snoozed_until) }),
    cooldown_minutes !== null && t('ruleForms.limits.cooldown', { minutes: cooldown_minutes }),
    daily_cap !== null && t('ruleForms.limits.cap', { pings: daily_cap }),
    only_cheaper && t('ruleForms.limits.better'),
  ].filter(Boolean);
  return parts.length === 0 ? t('ruleForms.limits.none') : parts.join(', ');
}
