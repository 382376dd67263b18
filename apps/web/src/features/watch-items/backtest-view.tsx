import { type Backtest, getBacktestWarning, isNoPrices } from '@lockwatch/contracts';
import { t } from '@lockwatch/texts/web/rule-forms';
import { keepPreviousData } from '@tanstack/react-query';
import { trpc } from '../../api/trpc.js';
import { formatMoment } from '../../components/date-formats.js';
import { cn } from '../../components/ui/class-names.js';
import { Disclosure } from '../../components/ui/disclosure.js';
import { useDebounced } from '../../components/use-debounced.js';
import type { EntryPrices } from './price-form.js';
import { parseFilter, type RuleValues } from './rule-values.js';

const DEBOUNCE_MS = 400;
const CACHE_MS = 60_000;

interface BacktestViewProps {
  values: RuleValues;
  prices: EntryPrices;
}

/** How often the rule as it is typed would have pinged, and about which messages. */
export function BacktestView({ values, prices: { min, max, problem } }: BacktestViewProps) {
  const itemId = values.item?.item_id ?? null;
  const message_filter = parseFilter(values.filter);
  const isComplete =
    itemId !== null && min !== null && max !== null && !isNoPrices(min) && problem === null && message_filter;
  const input = isComplete && {
    item_id: itemId,
    min_price: min,
    max_price: max,
    takes_unpriced: values.price.takesUnpriced,
    message_type: values.messageType ?? 'ANY',
    message_filter,
  };
  const key = JSON.stringify(input);
  const isSettled = useDebounced(key, DEBOUNCE_MS) === key;
  const { data, isPlaceholderData, isError } = trpc.user.items.backtest.useQuery(
    input || { item_id: 0, min_price: 0, max_price: 0 },
    { enabled: Boolean(input) && isSettled, staleTime: CACHE_MS, placeholderData: keepPreviousData },
  );
  if (!input || isError) return <div className="mt-3 min-h-5 sm:mt-5" />;
  const isBusy = !isSettled || isPlaceholderData;
  return (
    <section
      aria-label={t('ruleForms.backtest')}
      aria-busy={isBusy}
      className="mt-3 min-h-5 text-[13px] leading-5 sm:mt-5"
    >
      {data ? (
        <BacktestResult backtest={data} isBusy={isBusy} />
      ) : (
        <p className="text-text-3">{t('ruleForms.backtest.loading')}</p>
      )}
    </section>
  );
}

const WARNING_COLOURS = { never: 'text-accent-text', many: 'text-danger-text' };

function BacktestResult({ backtest, isBusy }: { backtest: Backtest; isBusy: boolean }) {
  const { examples } = backtest;
  const warning = getBacktestWarning(backtest);
  const colour = isBusy ? 'text-text-3' : warning === null ? 'text-text-2' : WARNING_COLOURS[warning];
  const sentence = (
    <span role="status" className={cn('tabular', colour)}>
      {describeBacktest(backtest)}
    </span>
  );
  if (examples.length === 0) return <p>{sentence}</p>;
  return (
    <Disclosure
      className="-ml-0.5"
      summary={
        <>
          {sentence}{' '}
          <span className="text-text-3 underline underline-offset-4">{t('ruleForms.backtest.show')}</span>
        </>
      }
    >
      <ul className="mt-2 max-h-56 overflow-y-auto rounded-lg border border-line">
        {examples.map((example) => (
          <li key={example.message_url} className="border-line border-b last:border-b-0">
            <a
              href={example.message_url}
              target="_blank"
              rel="noreferrer"
              className="tap flex flex-wrap items-center gap-x-3 px-3 py-1.5 hover:bg-surface-2"
            >
              <span className="min-w-0 flex-1 basis-52 truncate font-mono text-text">{example.content}</span>
              <span className="text-text-3">
                {example.author_name}, {formatMoment(example.posted_at)}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}

/** `Would have pinged you 14 times in the last 7 days, 2 a day.` */
export function describeBacktest(backtest: Backtest): string {
  const { days, pings, per_day, is_partial } = backtest;
  const warning = getBacktestWarning(backtest);
  if (warning === 'never') return t('ruleForms.backtest.never', { days });
  return t('ruleForms.backtest.pings', {
    pings,
    days,
    isPartial: is_partial ? 'yes' : 'other',
    perDay: per_day >= 1 ? Math.round(per_day) : 0,
    warning: warning ?? 'other',
  });
}
