import type { PingPeriod, ServiceStatus } from '@lockwatch/contracts';
import { ApiProvider } from '../../api/api-provider.js';
import { Panel } from '../../components/ui/card.js';
import { Skeleton } from '../../components/ui/states.js';
import { LoadError } from '../errors/query-list.js';
import { PublicPage } from '../legal/public-page.js';
import { SERVICE_STATES, useServiceStatus } from './service-states.js';

/** How the service works now and worked in the last 30 days; needs no sign-in. */
export function StatusPage() {
  return (
    <PublicPage title="Status">
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
    return (
      <Panel>
        <LoadError title="The status could not be loaded" query={status} />
      </Panel>
    );
  }
  return (
    <div className="grid gap-3" aria-busy="true">
      <Skeleton className="h-16 w-full" />
      <Skeleton className="h-40 w-full" />
    </div>
  );
}

const INCIDENTS = {
  'bot-disconnected':
    'The bot was not connected to Discord. It reads what was posted meanwhile when it is back.',
  'slow-pings': 'One ping in ten took longer than ten seconds.',
  stopped: 'The service was stopped.',
} as const;

function Content({ status }: { status: ServiceStatus }) {
  const { icon: Icon, text, className } = SERVICE_STATES[status.state];
  const { watched_channels: watched, unreadable_channels: unreadable } = status;
  return (
    <>
      <section
        aria-live="polite"
        className="flex items-center gap-3 rounded-lg border border-line bg-surface p-4"
      >
        <Icon aria-hidden="true" className={`size-6 shrink-0 ${className}`} />
        <div>
          <p className="font-semibold text-[16px]">{text}</p>
          <p className="text-[14px] text-text-2">
            The bot reads {watched} {watched === 1 ? 'channel' : 'channels'}
            {unreadable > 0 && `; ${unreadable} cannot be read now`}.
          </p>
        </div>
      </section>
      <Percentiles status={status} />
      <Incidents incidents={status.incidents} />
    </>
  );
}

const PERIODS = [
  ['hour', 'Last hour'],
  ['day', 'Last 24 hours'],
  ['month', 'Last 30 days'],
] as const;

function Percentiles({ status }: { status: ServiceStatus }) {
  return (
    <section>
      <h2 className="font-semibold text-[18px] tracking-tight">From the post to your ping</h2>
      <p className="mt-1 text-text-2">How long pings took, until Discord accepted them.</p>
      <div className="mt-3 overflow-x-auto rounded-lg border border-line">
        <table className="w-full text-right text-[14px] tabular-nums">
          <thead className="bg-surface-2 text-text-2">
            <tr>
              <th className="px-3 py-2 text-left font-medium">Time</th>
              <th className="px-3 py-2 font-medium">Pings</th>
              <th className="px-3 py-2 font-medium">Half within</th>
              <th className="px-3 py-2 font-medium">90 % within</th>
              <th className="px-3 py-2 font-medium">99 % within</th>
            </tr>
          </thead>
          <tbody>
            {PERIODS.map(([key, label]) => (
              <PeriodRow key={key} label={label} period={status[key]} />
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
      <td className="px-3 py-2.5">{period.pings.toLocaleString('en')}</td>
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
  return ms < 1000 ? `${ms} ms` : `${(ms / 1000).toLocaleString('en', { maximumFractionDigits: 1 })} s`;
}

const dateTime = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });

function Incidents({ incidents }: Pick<ServiceStatus, 'incidents'>) {
  return (
    <section>
      <h2 className="font-semibold text-[18px] tracking-tight">Incidents of the last 30 days</h2>
      {incidents.length === 0 ? (
        <p className="mt-1 text-text-2">None.</p>
      ) : (
        <ul className="mt-3 grid gap-3">
          {incidents.map(({ kind, started_at, ended_at }) => (
            <li key={`${kind} ${started_at}`} className="rounded-lg border border-line px-4 py-3">
              <p>{INCIDENTS[kind]}</p>
              <p className="mt-0.5 text-[14px] text-text-2">
                {dateTime.format(new Date(started_at))}
                {ended_at === null ? ', not over yet' : ` to ${dateTime.format(new Date(ended_at))}`}
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
