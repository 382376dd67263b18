import { t } from '@lockwatch/texts/web/notifications';
import { t as offerText } from '@lockwatch/texts/web/ping-offer';
import { Button } from '../../components/ui/button.js';
import { SearchBox } from '../../components/ui/field.js';
import { Select } from '../../components/ui/select.js';
import { usePermission } from '../me/me.js';
import { useRules } from '../watch-items/use-rules.js';
import { KINDS, type NotificationSearch, SIDES, STATES } from './notification-search.js';

const ANY = 'any' as const;

interface NotificationFiltersProps {
  search: NotificationSearch;
  onChange: (search: NotificationSearch) => void;
}

export function NotificationFilters({ search, onChange }: NotificationFiltersProps) {
  const { q, item, side, kind, state } = search;
  const items = useItemOptions(item);
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
        placeholder={t('notifications.filters.search')}
      />
      <Select
        aria-label={t('notifications.filters.state')}
        value={state ?? ANY}
        options={[ANY, ...STATES].map((one) => ({ value: one, label: offerText(`pingOffer.state.${one}`) }))}
        onChange={(value) => onChange(value === ANY ? without('state') : { ...search, state: value })}
      />
      {!isHeld && (
        <>
          <Select
            aria-label={t('notifications.filters.item')}
            value={item === undefined ? ANY : String(item)}
            options={[{ value: ANY, label: t('notifications.filters.allItems') }, ...items]}
            onChange={(value) =>
              onChange(value === ANY ? without('item') : { ...search, item: Number(value) })
            }
          />
          <Select
            aria-label={t('notifications.filters.side')}
            value={side ?? ANY}
            options={[ANY, ...SIDES].map((one) => ({
              value: one,
              label: offerText(`pingOffer.side.${one}`),
            }))}
            onChange={(value) => onChange(value === ANY ? without('side') : { ...search, side: value })}
          />
          <Select
            aria-label={t('notifications.filters.kind')}
            value={kind ?? ANY}
            options={[ANY, ...KINDS].map((one) => ({ value: one, label: t(`notifications.kind.${one}`) }))}
            onChange={(value) => onChange(value === ANY ? without('kind') : { ...search, kind: value })}
          />
        </>
      )}
      {Object.keys(search).length > 0 && (
        <Button variant="ghost" className="justify-self-start" onClick={() => onChange({})}>
          {t('notifications.filters.clear')}
        </Button>
      )}
    </div>
  );
}

function useItemOptions(chosen: number | undefined) {
  const { rules } = useRules(usePermission('READ_WATCHED_ITEMS'));
  const names = new Map(rules.map((rule) => [rule.item_id, rule.item_name]));
  if (chosen !== undefined && !names.has(chosen)) {
    names.set(chosen, t('notifications.filters.itemWithId', { id: chosen }));
  }
  return [...names]
    .map(([id, label]) => ({ value: String(id), label }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
}
