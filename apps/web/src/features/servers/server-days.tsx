import type { OwnServer } from '@lockwatch/contracts';
import { t } from '@lockwatch/texts/web/servers';
import { ChartCard, type ChartCardProps } from '../charts/chart-card.js';
import { formatCount, formatMs } from '../charts/chart-model.js';
import { seriesModel } from '../charts/geometry.js';

type Days = Pick<OwnServer, 'days'>;
type Day = OwnServer['days'][number];

/** What was read of a server by day, and how fast its pings were. */
export function ServerDays({ days }: Days) {
  const messages = days.reduce((sum, day) => sum + day.messages, 0);
  const median = days.findLast((day) => day.median_ms !== null)?.median_ms;
  return (
    <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
      <DaysChart
        days={days}
        lines={[t('servers.messages'), t('servers.offers'), t('servers.pings')]}
        getValues={(day) => [day.messages, day.offers, day.pings]}
        title={t('servers.byDay')}
        text={t('servers.byDayText')}
        figure={formatCount(messages)}
        format={formatCount}
        emptyText={t('servers.noDays')}
      />
      <DaysChart
        days={days}
        lines={[t('servers.median'), t('servers.slowest')]}
        getValues={(day) => [day.median_ms, day.p95_ms]}
        title={t('servers.speed')}
        text={t('servers.speedText')}
        figure={median == null ? null : formatMs(median)}
        format={formatMs}
        emptyText={t('servers.noPings')}
      />
    </div>
  );
}

interface DaysChartProps extends Days, Omit<ChartCardProps, 'kind' | 'query' | 'model'> {
  lines: string[];
  getValues: (day: Day) => (number | null)[];
}

function DaysChart({ days, lines, getValues, ...props }: DaysChartProps) {
  const points = days.map((day) => ({ at: day.day, values: getValues(day) }));
  return (
    <ChartCard
      {...props}
      kind="lines"
      query={{ error: null, isFetching: false, refetch: () => undefined }}
      model={seriesModel({ step: 'day', lines, points })}
    />
  );
}
