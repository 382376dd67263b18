import { t } from '@lockwatch/texts/web/preferences';
import { BellOff } from 'lucide-react';
import { formatMoment } from '../../components/date-formats.js';
import { Button } from '../../components/ui/button.js';
import { useUpdatePingLimits } from '../preferences/mutations.js';

/** On each page of the dashboard while all pings are snoozed. */
export function SnoozeNotice({ until }: { until: string }) {
  const wake = useUpdatePingLimits(t('preferences.snooze.off'));
  return (
    <p className="flex items-center gap-2.5 border-line border-b bg-surface px-4 py-1 text-[14px] sm:px-8">
      <BellOff className="size-4 shrink-0 text-accent-text" />
      <span className="mr-auto">{t('preferences.snooze.until', { time: formatMoment(until) })}</span>
      <Button size="sm" pending={wake.isPending} onClick={() => wake.mutate({ snooze: null })}>
        {t('preferences.snooze.end')}
      </Button>
    </p>
  );
}
