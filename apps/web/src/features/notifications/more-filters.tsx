import { t } from '@lockwatch/texts/web/ping-filters';
import { t as offerText } from '@lockwatch/texts/web/ping-offer';
import { useId } from 'react';
import { Input } from '../../components/ui/field.js';
import { FilterSelect } from '../../components/ui/select.js';
import { usePermission } from '../me/me.js';
import { useRules } from '../watch-items/use-rules.js';
import { KINDS, type NotificationSearch, SIDES } from './notification-search.js';

interface MoreFiltersProps {
  search: NotificationSearch;
  onChange: (search: NotificationSearch) => void;
}

/** Filters by item, side, kind and the newest day. */
export function MoreFilters({ search: { item, side, kind, day = '' }, onChange }: MoreFiltersProps) {
  const items = useItemOptions(item);
  const dayId = useId();
  return (
    <>
      <FilterSelect
        aria-label={t('pingFilters.item')}
        any={t('pingFilters.allItems')}
        value={item}
        options={items}
        onChange={(value) => onChange({ item: value })}
      />
      <FilterSelect
        aria-label={t('pingFilters.side')}
        any={offerText('pingOffer.side.any')}
        value={side}
        options={SIDES.map((value) => ({ value, label: offerText(`pingOffer.side.${value}`) }))}
        onChange={(value) => onChange({ side: value })}
      />
      <FilterSelect
        aria-label={t('pingFilters.kind')}
        any={t('pingFilters.kind.any')}
        value={kind}
        options={KINDS.map((value) => ({ value, label: t(`pingFilters.kind.${value}`) }))}
        onChange={(value) => onChange({ kind: value })}
      />
      <span className="flex items-center gap-2 text-[14px]">
        <label htmlFor={dayId}>{t('pingFilters.day')}</label>
        <Input
          id={dayId}
          type="date"
          value={day}
          onChange={({ target }) => onChange({ day: target.value || undefined })}
        />
      </span>
    </>
  );
}

function useItemOptions(chosen: number | undefined) {
  const { rules } = useRules(usePermission('READ_WATCHED_ITEMS'));
  const names = new Map(rules.map((rule) => [rule.item_id, rule.item_name]));
  if (chosen !== undefined && !names.has(chosen)) {
    names.set(chosen, t('pingFilters.itemWithId', { id: chosen }));
  }
  return Array.from(names, ([value, label]) => ({ value, label })).toSorted((a, b) =>
    a.label.localeCompare(b.label),
  );
}
