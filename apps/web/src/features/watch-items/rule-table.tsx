import type { WatchRule } from '@lockwatch/contracts';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge, type BadgeTone } from '../../components/ui/badge.js';
import { Button } from '../../components/ui/button.js';
import { cn } from '../../components/ui/class-names.js';
import { type Column, DataTable } from '../../components/ui/data-table.js';
import { messageTypeLabel } from './message-type.js';
import { PriceRangeView } from './price-view.js';
import { EditRule, prepareRuleForms } from './rule-forms.js';

interface RuleTableProps {
  rules: readonly WatchRule[];
  isLoading: boolean;
  openId: string | null;
  onToggle: (id: string | null) => void;
  /** Null outside selection mode, where a click on a row opens it. */
  selected: ReadonlySet<string> | null;
  onSelect: (id: string, asRange: boolean) => void;
  canWrite: boolean;
  empty: ReactNode;
}

/** The card's height is between those with and without tags. */
const ROW_HEIGHT = { row: 61, card: 128 };

const TYPE_TONES: Record<string, BadgeTone> = { SELL: 'accent', BUY: 'cyan' };

const getRuleId = (rule: WatchRule) => rule.id;

/** The watched items with their edit rows ([2-33], [2-34], [4-09]). */
export function RuleTable(props: RuleTableProps) {
  const { rules, isLoading, openId, onToggle, selected, onSelect, canWrite, empty } = props;
  const toggle = (rule: WatchRule) => onToggle(openId === rule.id ? null : rule.id);
  function close(rule: WatchRule): void {
    onToggle(null);
    // Return the focus from the closed row to the button that opened it.
    document.querySelector<HTMLElement>(`[data-row="${rule.id}"] [aria-expanded]`)?.focus();
  }
  const columns: Column<WatchRule>[] = [
    {
      header: 'Item Name',
      className: 'md:w-[30%]',
      card: 'title',
      cell: (rule) => <ItemName rule={rule} />,
    },
    {
      header: 'Price Range',
      className: 'md:w-[24%]',
      card: 'start',
      cell: (rule) => <PriceRangeView min={rule.min_price} max={rule.max_price} />,
    },
    {
      header: 'Tags',
      card: 'foot',
      isEmpty: (rule) => rule.tags.length === 0,
      cell: (rule) => <Tags rule={rule} />,
    },
    {
      header: 'Message Type',
      className: 'md:w-[13%]',
      card: 'end',
      cell: (rule) => (
        <Badge tone={TYPE_TONES[rule.message_type] ?? 'plain'}>{messageTypeLabel(rule.message_type)}</Badge>
      ),
    },
    {
      header: 'Actions',
      className: 'md:w-29 text-right',
      card: 'action',
      cell: (rule) => (
        <span className="relative inline-flex">
          <Button
            size="sm"
            className={selected ? 'invisible' : ''}
            aria-expanded={rule.id === openId}
            aria-label={`Edit ${rule.item_name}`}
            onClick={() => toggle(rule)}
            onPointerEnter={prepareRuleForms}
            onFocus={prepareRuleForms}
          >
            Edit
            <ChevronDown
              className={cn('size-4 text-text-3 transition-transform', rule.id === openId && 'rotate-180')}
            />
          </Button>
          {selected && (
            <SelectBox
              label={`Select ${rule.item_name}`}
              isOn={selected.has(rule.id)}
              onToggle={(asRange) => onSelect(rule.id, asRange)}
            />
          )}
        </span>
      ),
    },
  ];
  return (
    <DataTable
      caption="Watched items"
      columns={columns}
      rows={rules}
      rowKey={getRuleId}
      rowHeight={ROW_HEIGHT}
      isLoading={isLoading}
      empty={empty}
      onRowClick={(rule, isExtending) => (selected ? onSelect(rule.id, isExtending) : toggle(rule))}
      expanded={(rule) =>
        rule.id === openId ? (
          <EditRule rule={rule} canWrite={canWrite} onDone={() => close(rule)} />
        ) : undefined
      }
    />
  );
}

function ItemName({ rule }: { rule: WatchRule }) {
  return (
    <span className="flex flex-wrap items-center gap-2">
      <span
        className={cn(
          'font-medium text-[15px] md:text-[14px]',
          (rule.is_paused || rule.is_over_limit || rule.snoozed_until !== null) && 'text-text-3',
        )}
      >
        {rule.item_name}
      </span>
      {rule.is_paused && <Badge>Paused</Badge>}
      {rule.snoozed_until !== null && <Badge>Snoozed</Badge>}
      {rule.is_over_limit && <Badge tone="orange">Over limit</Badge>}
    </span>
  );
}

interface SelectBoxProps {
  label: string;
  isOn: boolean;
  onToggle: (asRange: boolean) => void;
}

/** In place of the edit button, so that rows keep their height in selection mode. */
function SelectBox({ label, isOn, onToggle }: SelectBoxProps) {
  return (
    <input
      type="checkbox"
      aria-label={label}
      checked={isOn}
      onChange={(event) => onToggle('shiftKey' in event.nativeEvent && event.nativeEvent.shiftKey === true)}
      className="absolute top-1/2 right-3 size-5 -translate-y-1/2 accent-accent before:absolute before:-inset-3"
    />
  );
}

function Tags({ rule }: { rule: WatchRule }) {
  if (rule.tags.length === 0) return <span className="text-text-3">None</span>;
  return (
    <span className="flex flex-wrap gap-1">
      {rule.tags.map((tag) => (
        <Badge key={tag.tag_id}>{tag.name}</Badge>
      ))}
    </span>
  );
}
