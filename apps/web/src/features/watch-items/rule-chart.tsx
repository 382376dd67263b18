import { formatUnitPrice, isMarketPrice, unitPrice, type WatchRule } from '@lockwatch/contracts';
import { t } from '@lockwatch/texts/web/rule-forms';
import { trpc } from '../../api/trpc.js';
import { useNow } from '../../components/ui/use-now.js';
import { ChartCard } from '../charts/chart-card.js';
import { dayPoints, seriesModel } from '../charts/geometry.js';
import type { EntryPrices } from './price-form.js';

const DAYS = 30;
const HOUR_MS = 3_600_000;

interface RuleChartProps {
  rule: WatchRule;
  /** As typed. */
  prices: EntryPrices;
}

/** What the item went for each day, with the range of a rule as it is typed and the best price that it pinged about. */
export function RuleChart({ rule, prices: { min, max } }: RuleChartProps) {
  const now = useNow(HOUR_MS);
  const side = rule.message_type === 'BUY' ? 'BUY' : 'SELL';
  const history = trpc.items.priceHistory.useQuery({ id: rule.item_id, side, days: DAYS });
  const pings = trpc.user.items.pings.useQuery({ id: rule.id });
  const medians = new Map(history.data?.filter(isMarketPrice).map(({ day, median }) => [day, median]));
  const pinged = Map.groupBy(pings.data ?? [], ({ pinged_at }) => pinged_at.slice(0, 10));
  const best = (day: string) => {
    const unitPrices = pinged.get(day)?.map(({ unit_price }) => unit_price) ?? [];
    if (unitPrices.length === 0) return null;
    return side === 'BUY' ? Math.max(...unitPrices) : Math.min(...unitPrices);
  };
  const { lines, ...model } = seriesModel({
    step: 'day',
    lines: [t('ruleForms.chart.usual', { side }), t('ruleForms.chart.pings')],
    points: dayPoints(DAYS, now, (day) => [medians.get(day) ?? null, best(day)]),
  });
  const band = min === null || max === null ? {} : { band: { low: unitPrice(min), high: unitPrice(max) } };
  const isLoaded = history.data !== undefined && pings.data !== undefined;
  return (
    <ChartCard
      title={t('ruleForms.chart')}
      text={t('ruleForms.chart.text')}
      figure={null}
      kind="lines"
      format={formatUnitPrice}
      query={history.error ? history : pings}
      model={
        isLoaded
          ? {
              ...model,
              ...band,
              isPrice: true,
              lines: lines.map((line, index) => ({ ...line, isDots: index === 1 })),
            }
          : undefined
      }
      emptyText={t('ruleForms.chart.none')}
    />
  );
}
