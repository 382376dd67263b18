import type { PingPeriod, ServiceStatus } from '@lockwatch/contracts';
import { getPageLocale } from '@lockwatch/texts/web';
import { t } from '@lockwatch/texts/web/status';
import { ApiProvider } from '../../api/api-provider.js';
import { formatMoment } from '../../components/date-formats.js';
import { Skeletons } from '../../components/ui/states.js';
import { LoadErrorPanel } from '../errors/query-list.js';
import { PublicPage } from '../legal/public-page.js';
import { SERVICE_STATES, useServiceStatus } from './service-states.js';

/** How the service works now and worked in the last 30 days; needs no sign-in. */
export function StatusPage() {
  return (
    <PublicPage title={t('status.title')}>
      <ApiProvider isPublic>
        <CurrentStatus />
      </ApiProvider>
    </PublicPage>
  );
}

function CurrentStatus() {
  const status = useServiceStatus();
  if (status.data) return <Content status={status.data} />;
  if (status.error) {
    return <LoadErrorPanel title={t('status.notLoaded')} query={status} />;
  }
  return <Skeletons className="grid gap-3" parts={['h-16 w-full', 'h-40 w-full']} />;
}

function Content({ status }: { status: ServiceStatus }) {
  const { state, watched_channels: watched, unreadable_channels: unreadable } = status;
  const { icon: Icon, className } = SERVICE_STATES[state];
  return (
    <>
      <section
        aria-live="polite"
        className="flex items-center gap-3 rounded-lg border border-line bg-surface p-4"
      >
        <Icon aria-hidden="true" className={`size-6 shrink-0 ${className}`} />
        <div>
          <p className="font-semibold text-[16px]">{t(`status.text.${state}`)}</p>
          <p className="text-[14px] text-text-2">{t('status.channels', { watched, unreadable })}</p>
        </div>
      </section>
      <Percentiles status={status} />
      <Incidents incidents={status.incidents} />
    </>
  );
}

const PERIODS = ['hour', 'day', 'month'] as const;

function Percentiles({ status }: { status: ServiceStatus }) {
  return (
    <section>
      <h2 className="font-semibold text-[18px] tracking-tight">{t('status.delays.title')}</h2>
      <p className="mt-1 text-text-2">{t('status.delays.text')}</p>
      <div className="mt-3 overflow-x-auto rounded-lg border border-line">
        <table className="w-full text-right text-[14px] tabular-nums">
          <thead className="bg-surface-2 text-text-2">
            <tr>
              <th className="px-3 py-2 text-left font-medium">{t('status.delays.period')}</th>
              <th className="px-3 py-2 font-medium">{t('status.delays.pings')}</th>
              {[50, 90, 99].map((percent) => (
                <th key={percent} className="px-3 py-2 font-medium">
                  {t('status.delays.share', { percent })}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {PERIODS.map((key) => (
              <PeriodRow key={key} label={t(`status.delays.${key}`)} period={status[key]} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function PeriodRow({ label, period }: { label: string; period: PingPeriod }) {
  return (
    <tr className="border-line border-t">
      <th className="px-3 py-2.5 text-left font-medium">{label}</th>
      <td className="px-3 py-2.5">{period.pings.toLocaleString(getPageLocale())}</td>
      {[period.p50_ms, period.p90_ms, period.p99_ms].map((ms, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: three fixed columns
        <td key={index} className="px-3 py-2.5">
          {formatMs(ms)}
        </td>
      ))}
    </tr>
  );
}

function formatMs(ms: number | null): string {
  if (ms === null) return '–';
  return ms < 1000
    ? t('status.delays.milliseconds', { count: ms })
    : t('status.delays.seconds', { count: Math.round(ms / 100) / 10 });
}

function Incidents({ incidents }: Pick<ServiceStatus, 'incidents'>) {
  return (
    <section>
      <h2 className="font-semibold text-[18px] tracking-tight">{t('status.incidents.title')}</h2>
      {incidents.length === 0 ? (
        <p className="mt-1 text-text-2">{t('status.incidents.none')}</p>
      ) : (
        <ul className="mt-3 grid gap-3">
          {incidents.map(({ kind, started_at, ended_at }) => (
            <li key={`${kind} ${started_at}`} className="rounded-lg border border-line px-4 py-3">
              <p>{t(`status.incidents.${kind}`)}</p>
              <p className="mt-0.5 text-[14px] text-text-2">
                {ended_at === null
                  ? t('status.incidents.ongoing', { start: formatMoment(started_at) })
                  : t('status.incidents.span', {
                      start: formatMoment(started_at),
                      end: formatMoment(ended_at),
                    })}
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
