import { keepPreviousData } from '@tanstack/react-query';
import { Plus, Tags } from 'lucide-react';
import { useState } from 'react';
import { trpc } from '../../api/trpc.js';
import { Button } from '../../components/ui/button.js';
import { Card } from '../../components/ui/card.js';
import { SearchBox } from '../../components/ui/field.js';
import { QueryList } from '../errors/query-list.js';
import { AliasText } from '../items/alias-text.js';
import { useDebounced } from '../items/use-debounced.js';
import { useRemoveItemAlias } from './mutations.js';
import { NameItemForm } from './name-item-form.js';

const SEARCH_DELAY_MS = 200;

/** Item aliases for everyone that contain the text; all without a text. */
export function useItemNames(search = '') {
  return trpc.admin.reading.aliases.list.useQuery(
    { search: search === '' ? undefined : search },
    { placeholderData: keepPreviousData },
  );
}

export function ItemNamesSection() {
  const [text, setText] = useState('');
  const [isAdding, setAdding] = useState(false);
  const search = useDebounced(text.trim(), SEARCH_DELAY_MS);
  const list = useItemNames(search);
  const remove = useRemoveItemAlias();
  return (
    <Card
      title="Item aliases for everyone"
      text="Short and common item names. The parser uses them as soon as they are saved."
      aside={
        <Button size="sm" onClick={() => setAdding(true)} aria-expanded={isAdding}>
          <Plus className="size-4" />
          Add name
        </Button>
      }
    >
      {isAdding && (
        <div className="border-line border-b p-5 sm:px-6">
          <NameItemForm alias="" onDone={() => setAdding(false)} />
        </div>
      )}
      <div className="flex border-line border-b p-5 sm:px-6">
        <SearchBox value={text} onChange={setText} placeholder="Search names or items..." />
      </div>
      <QueryList
        query={list}
        what="The names"
        empty={{
          icon: Tags,
          title: search === '' ? 'No aliases yet' : `No name or item with "${search}"`,
        }}
        className="max-h-[28rem] overflow-y-auto"
      >
        {(one) => (
          <li
            key={one.item_alias_id}
            className="flex flex-wrap items-center gap-x-4 gap-y-1 border-line border-b px-5 py-2.5 last:border-b-0 sm:px-6"
          >
            <AliasText alias={one.alias} item={one.item_name} />
            <Button
              variant="danger-quiet"
              size="sm"
              className="max-sm:-ml-3"
              aria-label={`Remove the name ${one.alias}`}
              pending={remove.isPending && remove.variables.item_alias_id === one.item_alias_id}
              onClick={() => remove.mutate(one)}
            >
              Remove
            </Button>
          </li>
        )}
      </QueryList>
    </Card>
  );
}
