import type { SubscriptionOverview } from '@lockwatch/contracts';
import { ChartCard } from './chart-card.js';
import { type ChartModel, formatCount, total } from './chart-model.js';
import { ShareBars } from './share-bars.js';

const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

interface LicenseChartsProps {
  overview: {
    data: SubscriptionOverview | undefined;
    error: unknown;
    isFetching: boolean;
    refetch: () => unknown;
  };
}

/** How the running subscriptions are made up, and when they end. */
export function LicenseCharts({ overview }: LicenseChartsProps) {
  const { data } = overview;
  const model = data && weeksModel(data.ends);
  return (
    <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
      <ShareBars
        title="Subscriptions by type"
        text="Those that run now."
        parts={data?.by_type.map(({ name, count }) => ({ name, count }))}
      />
      <ChartCard
        title="Ends per week"
        text="The next twelve weeks, from Monday on."
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
