import type { WatchRule } from '@lockwatch/contracts';
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

const SNOOZES = [
  { value: 'hour', label: 'For 1 hour' },
  { value: 'morning', label: 'Until morning' },
  { value: 'day', label: 'Until a day' },
] as const;

/** How often a rule may ping; collapsed until one wants it. */
export function NoiseFields({ rule, entry, onChange, disabled }: NoiseFieldsProps) {
  const betterId = useId();
  const { snoozed_until } = rule;
  const isDay = !['keep', 'off', 'hour', 'morning'].includes(entry.snooze);
  const options = [
    { value: 'keep', label: snoozed_until === null ? 'No' : `Until ${formatMoment(snoozed_until)}` },
    ...(snoozed_until === null ? [] : [{ value: 'off', label: 'No' }]),
    ...SNOOZES,
  ];
  return (
    <Disclosure
      className="mt-5 border-line border-t pt-3 text-[14px]"
      summary={
        <>
          <span className="font-medium">Noise</span>
          <span className="ml-2 text-text-3">{summarize(rule)}</span>
        </>
      }
    >
      <fieldset disabled={disabled} className="mt-3 grid gap-x-6 gap-y-5 sm:grid-cols-2 lg:grid-cols-3">
        <LimitFields entry={entry} onChange={(limits) => onChange({ ...entry, ...limits })} />
        <div className="grid content-start gap-3">
          <SelectField
            label="Snooze"
            value={isDay ? 'day' : entry.snooze}
            options={options}
            disabled={disabled}
            onChange={(snooze) => onChange({ ...entry, snooze: snooze === 'day' ? '' : snooze })}
          />
          {isDay && (
            <TextField
              label="Until"
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
            Only better prices than the last ping
          </label>
        </div>
      </fieldset>
    </Disclosure>
  );
}

/** `30 minutes between pings, 5 pings a day`. */
function summarize({ snoozed_until, cooldown_minutes, daily_cap, only_cheaper }: WatchRule): string {
  const parts = [
    snoozed_until !== null && `snoozed until ${formatMoment(snoozed_until)}`,
    cooldown_minutes !== null && `${cooldown_minutes} minutes between pings`,
    daily_cap !== null && `${daily_cap} pings a day`,
    only_cheaper && 'only better prices',
  ].filter(Boolean);
  return parts.length === 0 ? 'every matching offer pings' : parts.join(', ');
}
