import { Button } from '../../components/ui/button.js';
import { SearchBox } from '../../components/ui/field.js';
import { Select, type SelectOption } from '../../components/ui/select.js';
import { usePermission } from '../me/me.js';
import { useRules } from '../watch-items/use-rules.js';
import type { NotificationSearch } from './notification-search.js';

const ANY = 'any';
const SIDES = [
  { value: ANY, label: 'All sides' },
  { value: 'SELL', label: 'For sale' },
  { value: 'BUY', label: 'Wanted' },
  { value: 'TRADE', label: 'For trade' },
] as const;
const KINDS = [
  { value: ANY, label: 'All kinds' },
  { value: 'exact', label: 'Exact' },
  { value: 'predicted', label: 'Predicted' },
] as const;
const STATES = [
  { value: ANY, label: 'All pings' },
  { value: 'sent', label: 'Delivered' },
  { value: 'pending', label: 'Sending' },
  { value: 'failed', label: 'Not delivered' },
  { value: 'expired', label: 'Too late to send' },
  { value: 'cancelled', label: 'Withdrawn' },
  { value: 'held', label: 'Held back' },
] as const;

interface NotificationFiltersProps {
  search: NotificationSearch;
  onChange: (search: NotificationSearch) => void;
}

/** Search and filters of the list of pings. */
export function NotificationFilters({ search, onChange }: NotificationFiltersProps) {
  const { rules } = useRules(usePermission('READ_WATCHED_ITEMS'));
  const names = new Map(rules.map((rule) => [rule.item_id, rule.item_name]));
  const items: SelectOption<string>[] = [
    { value: ANY, label: 'All items' },
    ...[...names]
      .map(([id, label]) => ({ value: String(id), label }))
      .toSorted((a, b) => a.label.localeCompare(b.label)),
  ];
  if (search.item !== undefined && !names.has(search.item)) {
    items.push({ value: String(search.item), label: `Item ${search.item}` });
  }
  const { q, item, side, kind, state } = search;
  const without = (name: keyof NotificationSearch): NotificationSearch => {
    const { [name]: _, ...rest } = search;
    return rest;
  };
  const isHeld = state === 'held';
  return (
    <div className="mb-4 grid grid-cols-2 gap-2 max-lg:*:first:col-span-full lg:grid-cols-[3fr_repeat(4,minmax(0,2fr))]">
      <SearchBox
        value={q ?? ''}
        onChange={(text) => onChange(text === '' ? without('q') : { ...search, q: text })}
        placeholder="Search pings..."
      />
      <Select
        aria-label="State"
        value={state ?? ANY}
        options={STATES}
        onChange={(value) => onChange(value === ANY ? without('state') : { ...search, state: value })}
      />
      {!isHeld && (
        <>
          <Select
            aria-label="Item"
            value={item === undefined ? ANY : String(item)}
            options={items}
            onChange={(value) =>
              onChange(value === ANY ? without('item') : { ...search, item: Number(value) })
            }
          />
          <Select
            aria-label="Side"
            value={side ?? ANY}
            options={SIDES}
            onChange={(value) => onChange(value === ANY ? without('side') : { ...search, side: value })}
          />
          <Select
            aria-label="Kind"
            value={kind ?? ANY}
            options={KINDS}
            onChange={(value) => onChange(value === ANY ? without('kind') : { ...search, kind: value })}
          />
        </>
      )}
      {Object.keys(search).length > 0 && (
        <Button variant="ghost" className="justify-self-start" onClick={() => onChange({})}>
          Clear filters
        </Button>
      )}
    </div>
  );
}
