import type { SubscriptionOverview } from '@lockwatch/contracts';
import { getPageLocale } from '@lockwatch/texts/web';
import { t } from '@lockwatch/texts/web/subscriptions';
import { useId } from 'react';
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
      <ShareBars
        title={t('subscriptions.byType')}
        text={t('subscriptions.byTypeText')}
        parts={data?.by_type.map(({ name, count }) => ({ name, count }))}
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

interface ShareBarsProps {
  title: string;
  text: string;
  parts: readonly { name: string; count: number }[] | undefined;
}

function ShareBars({ title, text, parts }: ShareBarsProps) {
  const id = useId();
  const whole = parts?.reduce((sum, part) => sum + part.count, 0) ?? 0;
  return (
    <section
      aria-labelledby={id}
      aria-busy={parts === undefined || undefined}
      className="flex h-[352px] max-sm:h-[324px] min-w-0 flex-col rounded-xl border border-line bg-surface p-5 shadow-1"
    >
      <h3 id={id} className="font-medium text-[14px] leading-7">
        {title}
      </h3>
      <p className="text-[12.5px] text-text-3">{text}</p>
      <ul
        aria-labelledby={id}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it
        tabIndex={0}
        className="mt-5 grid min-h-0 flex-1 content-start gap-4 overflow-y-auto rounded-md"
      >
        {parts?.map((part) => (
          <li key={part.name} className="text-[13.5px]">
            <span className="flex items-baseline gap-2">
              <span className="min-w-0 flex-1 truncate">{part.name}</span>
              <span className="tabular font-semibold">{formatCount(part.count)}</span>
              <span className="tabular w-11 text-right text-[12.5px] text-text-3">
                {Math.round(toPercent(part.count, whole))}%
              </span>
            </span>
            <span aria-hidden="true" className="mt-1.5 block h-2 overflow-clip rounded-full bg-surface-3">
              <span
                className="block h-full rounded-full bg-chart-1 transition-[width] duration-300"
                style={{ width: `${toPercent(part.count, whole)}%` }}
              />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function toPercent(count: number, whole: number): number {
  return whole === 0 ? 0 : (count / whole) * 100;
}
