import type { SubscriptionOverview } from '@lockwatch/contracts';
import { ChartCard } from '../../charts/chart-card.js';
import { type ChartModel, formatCount, total } from '../../charts/chart-model.js';
import type { FailedQuery } from '../../errors/query-list.js';
import { ShareBars } from './share-bars.js';

const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

interface SubscriptionChartsProps {
  overview: FailedQuery & { data: SubscriptionOverview | undefined };
}

export function SubscriptionCharts({ overview }: SubscriptionChartsProps) {
  const { data } = overview;
  const model = data && weeksModel(data.ends);
  return (
    <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
      <ShareBars
        title="Subscriptions by type"
        text="Currently active subscriptions."
        parts={data?.by_type.map(({ name, count }) => ({ name, count }))}
      />
      <ChartCard
        title="Ends per week"
        text="The next twelve weeks, starting on Monday."
        figure={model ? formatCount(total(model.lines[0]?.values ?? [])) : null}
        kind="bars"
        format={formatCount}
        query={overview}
        model={model}
        emptyText="No subscription ends in the next twelve weeks."
      />
    </div>
  );
}

function weeksModel(ends: SubscriptionOverview['ends']): ChartModel {
  const names = ends.map(({ week }) => day.format(new Date(`${week}T00:00:00Z`)));
  return {
    axis: 'Week',
    labels: names.map((name) => `Week of ${name}`),
    ticks: names.flatMap((text, index) => (index % 3 === 0 ? [{ index, text }] : [])),
    lines: [{ name: 'Ending', values: ends.map(({ count }) => count) }],
  };
}
