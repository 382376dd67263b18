import {
  describePriceBasis,
  formatPrice,
  formatUnitPrice,
  type RuleFigures,
  type Side,
  type WatchRule,
} from '@lockwatch/contracts';
import { t } from '@lockwatch/texts/web/watch-items';
import { getRouteApi } from '@tanstack/react-router';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useMemo, useRef } from 'react';
import { lazyPart } from '../../components/lazy-part.js';
import { Badge, type BadgeTone } from '../../components/ui/badge.js';
import { Button } from '../../components/ui/button.js';
import { cn } from '../../components/ui/class-names.js';
import { type Column, DataTable } from '../../components/ui/data-table.js';
import type { EmptyStateProps } from '../../components/ui/states.js';
import { TimeAgo } from '../../components/ui/time-ago.js';
import { useNow } from '../../components/ui/use-now.js';
import { useSearchChange } from '../navigation/search-values.js';
import { getTags } from './find-rules.js';
import { messageTypeLabel } from './message-type.js';
import { PriceRangeView } from './price-view.js';
import { EditRule, prepareRuleForms } from './rule-forms.js';

const PriceTrend = lazyPart(
  async () => (await import('./price-trend.js')).PriceTrend,
  <span className="h-4.5 w-15 shrink-0" />,
);

const route = getRouteApi('/dashboard/items');

interface RuleTableProps {
  rules: readonly WatchRule[];
  figures: ReadonlyMap<string, RuleFigures>;
  isLoading: boolean;
  /** Null outside selection mode, where a click on a row opens it. */
  selected: ReadonlySet<string> | null;
  onSelect: (id: string) => void;
  onTag: (name: string) => void;
  canWrite: boolean;
  empty: EmptyStateProps;
}

/** The card's height is between those with and without tags. */
const ROW_HEIGHT = { row: 44, card: 124 };
const TIME_REFRESH_MS = 20_000;
/** Hidden where the table is narrow. */
const WIDE_COLUMN = 'md:whitespace-nowrap md:max-xl:hidden';

const TYPE_TONES: Record<string, BadgeTone> = { SELL: 'accent', BUY: 'cyan' };

const getRuleId = (rule: WatchRule) => rule.id;

/** The watched items with their edit rows ([2-33], [2-34], [4-09]); the address says which one is open. */
export function RuleTable(props: RuleTableProps) {
  const { rules, isLoading, selected, onSelect, canWrite, empty } = props;
  const { edit: openId, sort } = route.useSearch();
  const change = useSearchChange<ReturnType<typeof route.useSearch>>();
  const onToggle = (id: string) => change({ edit: openId === id ? undefined : id });
  function close(rule: WatchRule): void {
    change({ edit: undefined });
    // Return the focus from the closed row to the button that opened it.
    document.querySelector<HTMLElement>(`[data-row="${rule.id}"] [aria-expanded]`)?.focus();
  }
  return (
    <DataTable
      caption={t('watchItems.table')}
      columns={useRuleColumns({ ...props, openId, onToggle })}
      rows={rules}
      rowKey={getRuleId}
      rowHeight={ROW_HEIGHT}
      isLoading={isLoading}
      isDense
      sorting={{ value: sort, onChange: (next) => change({ sort: next }) }}
      empty={empty}
      onRowClick={({ id }) => (selected ? onSelect(id) : onToggle(id))}
      expanded={(rule) =>
        rule.id === openId ? (
          <EditRule rule={rule} canWrite={canWrite} onDone={() => close(rule)} />
        ) : undefined
      }
    />
  );
}

interface ActionProps extends Pick<RuleTableProps, 'selected' | 'onSelect'> {
  openId: string | undefined;
  onToggle: (id: string) => void;
}

/** Columns stay the same until their own data changes, because a new one renders its cell of every row. */
function useRuleColumns(props: ActionProps & Pick<RuleTableProps, 'figures' | 'onTag'>) {
  const { figures, openId, selected } = props;
  const now = useNow(TIME_REFRESH_MS);
  const latest = useRef(props);
  useLayoutEffect(() => {
    latest.current = props;
  });
  const fixed = useMemo(() => ruleColumns((name) => latest.current.onTag(name)), []);
  const moving = useMemo(() => figureColumns(figures, now), [figures, now]);
  const actions = useMemo(
    () =>
      actionColumn({
        openId,
        selected,
        onToggle: (id) => latest.current.onToggle(id),
        onSelect: (id) => latest.current.onSelect(id),
      }),
    [openId, selected],
  );
  return useMemo(() => {
    const { item, price, tags, type } = fixed;
    return [item, price, moving.usual, tags, type, moving.ping, actions];
  }, [fixed, moving, actions]);
}

function ruleColumns(onTag: RuleTableProps['onTag']) {
  return {
    item: {
      header: t('watchItems.column.item'),
      sort: 'item',
      className: 'md:w-[20%]',
      card: 'title',
      cell: (rule) => <ItemName rule={rule} />,
    },
    price: {
      header: t('common.priceRange'),
      sort: 'price',
      className: 'md:w-[20%]',
      card: 'start',
      cell: (rule) => <RulePrices rule={rule} />,
    },
    tags: {
      header: t('common.tags'),
      card: 'foot',
      isEmpty: (rule) => getTags(rule).length === 0,
      cell: (rule) => <Tags rule={rule} onTag={onTag} />,
    },
    type: {
      header: t('common.messageType'),
      sort: 'side',
      className: 'md:w-[11%] lg:whitespace-nowrap',
      card: 'end',
      cell: ({ message_type: type }) => (
        <Badge tone={TYPE_TONES[type] ?? 'plain'}>{messageTypeLabel(type)}</Badge>
      ),
    },
  } satisfies Record<string, Column<WatchRule>>;
}

function figureColumns(figures: RuleTableProps['figures'], now: number) {
  return {
    usual: {
      header: t('watchItems.column.usual'),
      sort: 'usual',
      className: `md:w-[13%] ${WIDE_COLUMN}`,
      card: 'foot',
      isEmpty: ({ id }) => !hasPrice(figures.get(id)),
      cell: ({ id, message_type }) => (
        <PriceCell figures={figures.get(id)} side={message_type === 'BUY' ? 'BUY' : 'SELL'} />
      ),
    },
    ping: {
      header: t('watchItems.column.ping'),
      sort: 'pinged',
      className: `md:w-[18%] ${WIDE_COLUMN}`,
      card: 'foot',
      cell: ({ id }) => <PingCell figures={figures.get(id)} now={now} />,
    },
  } satisfies Record<string, Column<WatchRule>>;
}

function actionColumn({ openId, selected, onToggle, onSelect }: ActionProps): Column<WatchRule> {
  return {
    header: t('watchItems.column.actions'),
    className: 'md:w-29 text-right',
    card: 'action',
    cell: (rule) => (
      <span className="relative inline-flex">
        <Button
          size="sm"
          className={selected ? 'invisible' : ''}
          aria-expanded={rule.id === openId}
          aria-label={t('watchItems.editItem', { item: rule.item_name })}
          onClick={() => onToggle(rule.id)}
          onPointerEnter={prepareRuleForms}
          onFocus={prepareRuleForms}
        >
          {t('common.edit')}
          <ChevronDown
            className={cn('size-4 text-text-3 transition-transform', rule.id === openId && 'rotate-180')}
          />
        </Button>
        {selected && (
          // In place of the button, so that rows keep their height.
          <input
            type="checkbox"
            aria-label={t('watchItems.selectItem', { item: rule.item_name })}
            checked={selected.has(rule.id)}
            onChange={() => onSelect(rule.id)}
            className="absolute top-1/2 right-3 size-5 -translate-y-1/2 accent-accent before:absolute before:-inset-3"
          />
        )}
      </span>
    ),
  };
}

const DIRECTIONS = ['under', 'other', 'over'] as const;

/** The range of now and what it follows, and whether offers without a price count where that was chosen. */
function RulePrices({ rule }: { rule: WatchRule }) {
  const { min_price, max_price, usual_percent, takes_unpriced, message_filter } = rule;
  const notes = [
    usual_percent !== null &&
      t('watchItems.note.relative', {
        percent: Math.abs(usual_percent),
        direction: DIRECTIONS[Math.sign(usual_percent) + 1] ?? 'other',
        isKnown: min_price === null ? 'no' : 'other',
      }),
    takes_unpriced !== null && t(takes_unpriced ? 'watchItems.note.unpriced' : 'watchItems.note.priced'),
    message_filter !== null && t('watchItems.note.filtered'),
  ]
    .filter(Boolean)
    .join(', ');
  return (
    <span className="inline-flex max-w-full items-center gap-x-1.5 max-md:flex-wrap">
      {min_price !== null && max_price !== null && <PriceRangeView min={min_price} max={max_price} />}
      {notes !== '' && (
        <span className="min-w-0 text-[13px] text-text-3 md:truncate" title={notes}>
          {notes}
        </span>
      )}
    </span>
  );
}

function ItemName({ rule }: { rule: WatchRule }) {
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
      <span
        className={cn(
          'font-medium text-[15px] md:text-[14px]',
          (rule.is_paused || rule.is_over_limit || rule.snoozed_until) && 'text-text-3',
        )}
      >
        {rule.item_name}
      </span>
      {rule.is_paused && <Badge>{t('watchItems.paused')}</Badge>}
      {rule.snoozed_until && <Badge>{t('watchItems.snoozed')}</Badge>}
      {rule.is_over_limit && <Badge tone="orange">{t('watchItems.isOverLimit')}</Badge>}
    </span>
  );
}

const cardLabel = (text: ReactNode) => <span className="md:hidden">{text}</span>;

interface FigureCellProps {
  /** Undefined while it loads. */
  figures: RuleFigures | undefined;
}

/** The usual price, and the newest and all prices of the last 30 days. */
function PriceCell({ figures, side }: FigureCellProps & { side: Side }) {
  if (!hasPrice(figures)) return figures && NO_FIGURE;
  const { usual, usual_price, daily_prices } = figures;
  const last = daily_prices.findLast((price) => price !== null);
  return (
    <span className="tabular flex items-center justify-between gap-x-2 text-text-2 max-md:justify-start max-md:text-[13px] md:leading-tight">
      <span>
        {usual && (
          <span title={t(describePriceBasis(usual, side))} className="md:block">
            {t.rich('watchItems.usually', { label: cardLabel, price: formatPrice(usual_price ?? 0) })}
          </span>
        )}{' '}
        {typeof last === 'number' && (
          <span title={t('watchItems.lastPrice.hint')} className="text-[12px] text-text-3 md:block">
            {t('watchItems.lastPrice', { price: formatUnitPrice(last) })}
          </span>
        )}
      </span>
      {daily_prices.length > 0 && <PriceTrend prices={daily_prices} />}
    </span>
  );
}

function hasPrice(figures: RuleFigures | undefined): figures is RuleFigures {
  return figures !== undefined && (figures.usual !== null || figures.daily_prices.length > 0);
}

function PingCell({ figures, now }: FigureCellProps & { now: number }) {
  const style = 'text-text-2 max-md:text-[13px] max-md:text-text-3';
  if (!figures?.last_ping_at) {
    // Cards keep their height when the figures arrive.
    return (
      <span className={style}>
        {figures && <span className="max-md:hidden">{NO_FIGURE}</span>}
        {cardLabel(figures ? t('watchItems.notPinged') : '\u00a0')}
      </span>
    );
  }
  const { last_ping_at: at, week_pings: count } = figures;
  return (
    <span className={style}>
      {t.rich('watchItems.pinged', { label: cardLabel, time: () => <TimeAgo at={at} now={now} /> })}
      {count > 0 && <span className="text-text-3"> · {t('watchItems.weekPings', { count })}</span>}
    </span>
  );
}

const NO_FIGURE = <span className="text-text-3">—</span>;

/** All of them on phones; the first and the number of the others in the rows of wide screens. */
function Tags({ rule, onTag }: { rule: WatchRule } & Pick<RuleTableProps, 'onTag'>) {
  const tags = getTags(rule);
  if (tags.length === 0) return <span className="text-text-3">{t('common.none')}</span>;
  return (
    <span className="relative flex flex-wrap gap-1 md:flex-nowrap">
      {tags.map((tag, index) => (
        <button
          type="button"
          key={tag.tag_id}
          aria-label={t('watchItems.showTagged', { tag: tag.name })}
          onClick={() => onTag(tag.name)}
          className={cn('relative after:absolute after:-inset-1', index > 0 && 'md:not-focus:sr-only')}
        >
          <Badge
            tone={tag === rule.team ? 'accent' : 'plain'}
            className="hover:border-line-strong md:max-w-16 md:truncate lg:max-w-28"
          >
            {tag.name}
          </Badge>
        </button>
      ))}
      {tags.length > 1 && (
        <span aria-hidden="true" title={tags.map((tag) => tag.name).join(', ')} className="max-md:hidden">
          <Badge>+{tags.length - 1}</Badge>
        </span>
      )}
    </span>
  );
}
