import type { PingLimits, QuietMode } from '@lockwatch/contracts';
import { t } from '@lockwatch/texts/web/preferences';
import { useState } from 'react';
import { trpc } from '../../api/trpc.js';
import { sends } from '../../api/use-server-mutation.js';
import { formatClock, formatMoment } from '../../components/date-formats.js';
import { Button } from '../../components/ui/button.js';
import { Card } from '../../components/ui/card.js';
import { TextField } from '../../components/ui/field.js';
import { SubmitForm } from '../../components/ui/form.js';
import { SelectField } from '../../components/ui/select.js';
import { ListSkeleton, LoadError } from '../errors/query-list.js';
import { usePersistedForm } from '../forms/use-persisted-form.js';
import { useUpdatePingLimits } from './mutations.js';

const MODES: readonly QuietMode[] = ['digest', 'drop'];
const DEFAULT_HOURS = { from: '22:00', to: '07:00', mode: 'digest' as QuietMode };

export function PingLimitsSection({ canWrite }: { canWrite: boolean }) {
  const settings = trpc.user.pingLimits.get.useQuery();
  return (
    <Card id="fewerPings" title={t('preferences.fewerPings.title')} text={t('preferences.fewerPings.text')}>
      {settings.data ? (
        <>
          <QuietHoursForm
            key={JSON.stringify(settings.data.quiet_hours)}
            settings={settings.data}
            canWrite={canWrite}
          />
          <SnoozeRow settings={settings.data} canWrite={canWrite} />
        </>
      ) : settings.isPending ? (
        <ListSkeleton />
      ) : (
        <LoadError title={t('preferences.quietHours.notLoaded')} query={settings} />
      )}
    </Card>
  );
}

interface PartProps {
  settings: PingLimits;
  canWrite: boolean;
}

function QuietHoursForm({ settings, canWrite }: PartProps) {
  const saved = settings.quiet_hours;
  const form = usePersistedForm('quiet-hours', saved ?? DEFAULT_HOURS);
  const { from, to } = form.values;
  const save = useUpdatePingLimits(t('preferences.quietHours.saved'));
  const switchOff = useUpdatePingLimits(t('preferences.quietHours.off'));
  const isBusy = save.isPending || switchOff.isPending;
  const isSame = from === to;

  function submit(): void {
    const time_zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    if (!isSame) save.mutate({ quiet_hours: form.values, time_zone });
  }

  return (
    <SubmitForm onSubmit={submit} className="grid gap-5 p-5 sm:px-6">
      <p className="text-[14px] text-text-2">{describeQuietHours(settings)}</p>
      <fieldset disabled={!canWrite || isBusy} className="grid grid-cols-2 gap-5 lg:grid-cols-3">
        <TextField label={t('preferences.quietHours.from')} type="time" required {...form.field('from')} />
        <TextField
          label={t('preferences.quietHours.to')}
          type="time"
          required
          error={isSame ? t('preferences.quietHours.same') : null}
          {...form.field('to')}
        />
        <SelectField
          label={t('preferences.quietHours.offers')}
          className="max-sm:col-span-2"
          options={MODES.map((one) => ({ value: one, label: t(`preferences.quietHours.${one}`) }))}
          {...form.field('mode')}
          disabled={!canWrite || isBusy}
        />
      </fieldset>
      {canWrite && (
        <div className="flex flex-wrap gap-2">
          <Button variant="primary" type="submit" pending={save.isPending} disabled={isBusy || isSame}>
            {t('preferences.quietHours.save')}
          </Button>
          {saved && (
            <Button variant="ghost" disabled={isBusy} {...sends(switchOff, { quiet_hours: null })}>
              {t('preferences.quietHours.switchOff')}
            </Button>
          )}
        </div>
      )}
    </SubmitForm>
  );
}

function describeQuietHours({ quiet_hours: hours, time_zone: zone }: PingLimits): string {
  if (!hours) return t('preferences.quietHours.none');
  return t('preferences.quietHours.set', { from: formatClock(hours.from), to: formatClock(hours.to), zone });
}

function SnoozeRow({ settings, canWrite }: PartProps) {
  const [date, setDate] = useState('');
  const snooze = useUpdatePingLimits(t('preferences.snooze.on'));
  const wake = useUpdatePingLimits(t('preferences.snooze.off'));
  const isBusy = snooze.isPending || wake.isPending;
  const { snoozed_until } = settings;
  return (
    <div className="flex flex-wrap items-end gap-3 border-line border-t p-5 sm:px-6">
      <p className="min-w-0 flex-1 basis-full text-[14px] text-text-2">
        {snoozed_until === null
          ? t('preferences.snooze.text')
          : t('preferences.snooze.until', { time: formatMoment(snoozed_until) })}
      </p>
      {canWrite && snoozed_until !== null && (
        <Button pending={wake.isPending} disabled={isBusy} onClick={() => wake.mutate({ snooze: null })}>
          {t('preferences.snooze.end')}
        </Button>
      )}
      {canWrite && snoozed_until === null && (
        <>
          {(['hour', 'morning'] as const).map((end) => (
            <Button key={end} disabled={isBusy} onClick={() => snooze.mutate({ snooze: end })}>
              {t(`preferences.snooze.${end}`)}
            </Button>
          ))}
          <TextField
            label={t('preferences.snooze.day')}
            type="date"
            value={date}
            disabled={isBusy}
            onChange={setDate}
          />
          <Button disabled={isBusy || date === ''} onClick={() => snooze.mutate({ snooze: date })}>
            {t('preferences.snooze.start')}
          </Button>
        </>
      )}
    </div>
  );
}
