import { keepPreviousData } from '@tanstack/react-query';
import { Plus, Tags } from 'lucide-react';
import { useState } from 'react';
import { trpc } from '../../api/trpc.js';
import { Button } from '../../components/ui/button.js';
import { Card } from '../../components/ui/card.js';
import { SearchBox } from '../../components/ui/search-box.js';
import { EmptyState } from '../../components/ui/states.js';
import { useDebounced } from '../items/use-debounced.js';
import { ListError, ListSkeleton } from '../preferences/list-states.js';
import { useRemoveItemAlias } from './mutations.js';
import { NameItemForm } from './name-item-form.js';

const SEARCH_DELAY_MS = 200;

/** Names for everybody that hold the text, or all. */
export function useItemNames(search = '') {
  return trpc.admin.reading.aliases.list.useQuery(
    { search: search === '' ? undefined : search },
    { placeholderData: keepPreviousData },
  );
}

/** The names that everybody uses for items besides their own. */
export function ItemNamesSection() {
  const [text, setText] = useState('');
  const [isAdding, setAdding] = useState(false);
  const search = useDebounced(text.trim(), SEARCH_DELAY_MS);
  const list = useItemNames(search);
  const remove = useRemoveItemAlias();
  return (
    <Card
      title="Names for everybody"
      text="Short and common names of items. Every message is read with them from the moment they are saved."
      aside={
        <Button size="sm" onClick={() => setAdding(true)} aria-expanded={isAdding}>
          <Plus className="size-4" aria-hidden="true" />
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
      {list.isPending ? (
        <ListSkeleton />
      ) : list.error ? (
        <ListError what="The names" query={list} />
      ) : list.data.length === 0 ? (
        <EmptyState
          icon={Tags}
          title={search === '' ? 'No item has another name yet' : `No name or item with "${search}"`}
        />
      ) : (
        <ul className="max-h-[28rem] overflow-y-auto">
          {list.data.map((one) => (
            <li
              key={one.item_alias_id}
              className="flex flex-wrap items-center gap-x-4 gap-y-1 border-line border-b px-5 py-2.5 last:border-b-0 sm:px-6"
            >
              <span className="min-w-0 flex-1 basis-52">
                <span className="font-mono text-[14px]">{one.alias}</span>
                <span className="mx-2.5 text-text-3">means</span>
                <span className="font-medium">{one.item_name}</span>
              </span>
              <Button
                variant="danger-quiet"
                size="sm"
                className="max-sm:-ml-3"
                aria-label={`Remove the name ${one.alias}`}
                pending={remove.isPending && remove.variables.id === one.item_alias_id}
                onClick={() => remove.mutate({ id: one.item_alias_id })}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
