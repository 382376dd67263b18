import type { SubscriptionOverview } from '@lockwatch/contracts';
import { getPageLocale } from '@lockwatch/texts/web';
import { t } from '@lockwatch/texts/web/subscriptions';
import { ChartCard } from '../../charts/chart-card.js';
import { type ChartModel, formatCount, total } from '../../charts/chart-model.js';
import type { FailedQuery } from '../../errors/query-list.js';

interface SubscriptionChartsProps {
  overview: FailedQuery & { data: SubscriptionOverview | undefined };
}

export function SubscriptionCharts({ overview }: SubscriptionChartsProps) {
  const { data } = overview;
  const model = data && weeksModel(data.ends);
  return (
    <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
      <ChartCard
        title={t('subscriptions.byType')}
        text={t('subscriptions.byTypeText')}
        figure={null}
        kind="bars"
        format={formatCount}
        query={overview}
        model={data && typesModel(data.by_type)}
        emptyText={t('subscriptions.noTypes')}
      />
      <ChartCard
        title={t('subscriptions.ends')}
        text={t('subscriptions.endsText')}
        figure={model ? formatCount(total(model.lines[0]?.values ?? [])) : null}
        kind="bars"
        format={formatCount}
        query={overview}
        model={model}
        emptyText={t('subscriptions.noEnds')}
      />
    </div>
  );
}

function weeksModel(ends: SubscriptionOverview['ends']): ChartModel {
  const format = new Intl.DateTimeFormat(getPageLocale(), {
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  });
  const days = ends.map(({ week }) => format.format(new Date(`${week}T00:00:00Z`)));
  return {
    axis: t('subscriptions.week'),
    labels: days.map((day) => t('subscriptions.weekOf', { day })),
    ticks: days.flatMap((text, index) => (index % 3 === 0 ? [{ index, text }] : [])),
    lines: [{ name: t('subscriptions.ending'), values: ends.map(({ count }) => count) }],
  };
}

function typesModel(types: SubscriptionOverview['by_type']): ChartModel {
  const labels = types.map(({ name }) => name);
  return {
    axis: t('subscriptions.type'),
    labels,
    ticks: labels.map((text, index) => ({ index, text })),
    lines: [{ name: t('subscriptions.totalActive'), values: types.map(({ count }) => count) }],
  };
}
