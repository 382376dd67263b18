import { LIMITS, splitFilterList } from '@lockwatch/contracts';
import { t } from '@lockwatch/texts/web/rule-forms';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { trpc } from '../../api/trpc.js';
import { Chip } from '../../components/ui/chip.js';
import { SearchPopover } from '../../components/ui/search-popover.js';
import { isFilterListWrong } from './rule-values.js';

interface TraderFieldProps {
  /** Its traders can be chosen too. */
  itemId: number | undefined;
  /** Discord ids, divided by commas. */
  text: string;
  onChange: (text: string) => void;
  disabled?: boolean | undefined;
}

/** Traders, chosen by name or by a Discord id. */
export function TraderField({ itemId, text, onChange, disabled = false }: TraderFieldProps) {
  // Most visits leave the field alone.
  const [isWanted, setWanted] = useState(text !== '');
  const known = trpc.market.traders.list.useQuery({ item_id: itemId }, { enabled: isWanted });
  const ids = splitFilterList(text);
  const names = new Map(known.data?.map(({ author_id, author_name }) => [author_id, author_name]));
  const toOption = (id: string, label: string) => ({
    key: id,
    label,
    run: () => onChange([...ids, id].join(', ')),
  });
  const isNew = (id: string) => !ids.includes(id) && !isFilterListWrong('only_users', id);
  return (
    <div className="grid content-start gap-1.5">
      <span className="font-medium text-[13.5px]">{t('ruleForms.filter.only_users')}</span>
      <div className="flex flex-wrap items-center gap-1.5">
        {ids.map((id) => (
          <Chip
            key={id}
            name={names.get(id) ?? id}
            removeLabel={t('ruleForms.traders.remove', { name: names.get(id) ?? id })}
            disabled={disabled}
            onRemove={() => onChange(ids.filter((one) => one !== id).join(', '))}
          />
        ))}
        {!disabled && ids.length < LIMITS.filterEntriesMax && (
          <SearchPopover
            label={t('ruleForms.traders.add')}
            onOpen={() => setWanted(true)}
            searchLabel={t('ruleForms.traders.search')}
            options={[...names].flatMap(([id, name]) => (isNew(id) ? [toOption(id, name)] : []))}
            isLoading={known.isPending}
            error={known.error ? t('ruleForms.traders.failed') : null}
            emptyText={t('ruleForms.traders.none')}
            actionsFor={(typed) =>
              typed !== '' && isNew(typed)
                ? [toOption(typed, names.get(typed) ?? t('ruleForms.traders.addId', { id: typed }))]
                : []
            }
          >
            <Plus className="size-4" />
            {t('ruleForms.traders.add')}
          </SearchPopover>
        )}
      </div>
      <p className="text-[13px] text-text-3 leading-snug">{t('ruleForms.filter.only_users.hint')}</p>
    </div>
  );
}
