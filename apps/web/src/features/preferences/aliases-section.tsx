import { type Alias, LIMITS } from '@lockwatch/contracts';
import { Plus, Tags } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { trpc } from '../../api/trpc.js';
import { Button } from '../../components/ui/button.js';
import { Card } from '../../components/ui/card.js';
import { Field, Input } from '../../components/ui/field.js';
import { EmptyState } from '../../components/ui/states.js';
import { ItemSearchField } from '../items/item-search-field.js';
import { useItemChoice } from '../items/use-item-choice.js';
import { ListError, ListSkeleton } from './list-states.js';
import { useCreateAlias, useDeleteAlias, useUpdateAlias } from './mutations.js';

/** Item Aliases ([2-46], [3-11]): a person's own names for items. */
export function AliasesSection({ mayWrite }: { mayWrite: boolean }) {
  const list = trpc.user.aliases.list.useQuery();
  const [isAdding, setAdding] = useState(false);
  return (
    <Card
      title="Item Aliases"
      text="Names that you and your friends use for an item. They count for your watched items only."
      aside={
        mayWrite && (
          <Button size="sm" onClick={() => setAdding(true)} aria-expanded={isAdding}>
            <Plus className="size-4" aria-hidden="true" />
            Add alias
          </Button>
        )
      }
    >
      {isAdding && <NewAlias onDone={() => setAdding(false)} />}
      {list.isPending ? (
        <ListSkeleton />
      ) : list.error ? (
        <ListError what="Your aliases" query={list} />
      ) : list.data.length === 0 ? (
        <EmptyState
          icon={Tags}
          title="No aliases configured"
          text={
            mayWrite
              ? 'Add one when traders call an item by a name that no list knows.'
              : 'Your own names for items would be listed here.'
          }
        />
      ) : (
        <ul>
          {list.data.map((alias) => (
            <AliasRow key={alias.alias_id} alias={alias} mayWrite={mayWrite} />
          ))}
        </ul>
      )}
    </Card>
  );
}

/** Needs a chosen item and a name ([5-04]). */
function NewAlias({ onDone }: { onDone: () => void }) {
  const choice = useItemChoice();
  const [alias, setAlias] = useState('');
  const create = useCreateAlias(onDone);
  const isComplete = choice.item !== null && alias.trim() !== '';

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (choice.item && alias.trim() !== '') {
      create.mutate({ item_id: choice.item.item_id, alias: alias.trim() });
    }
  }

  return (
    <form onSubmit={submit} aria-label="New alias" className="border-line border-b bg-surface-2 p-5 sm:px-6">
      <fieldset disabled={create.isPending} className="grid gap-4 sm:grid-cols-2">
        <ItemSearchField label="Item *" choice={choice} autoFocus />
        <AliasField value={alias} onChange={setAlias} />
      </fieldset>
      <div className="mt-4 flex justify-end gap-2">
        <Button variant="ghost" onClick={onDone} disabled={create.isPending}>
          Cancel
        </Button>
        <Button variant="primary" type="submit" disabled={!isComplete} pending={create.isPending}>
          Create alias
        </Button>
      </div>
    </form>
  );
}

function AliasField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <Field label="Alias *">
      {(control) => (
        <Input
          {...control}
          required
          maxLength={LIMITS.aliasMaxLength}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

function AliasRow({ alias, mayWrite }: { alias: Alias; mayWrite: boolean }) {
  const [draft, setDraft] = useState<string | null>(null);
  const update = useUpdateAlias(() => setDraft(null));
  const remove = useDeleteAlias();

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (draft !== null && draft.trim() !== '') update.mutate({ id: alias.alias_id, alias: draft.trim() });
  }

  if (draft !== null) {
    return (
      <li className="border-line border-b px-5 py-4 last:border-b-0 sm:px-6">
        <form
          onSubmit={submit}
          aria-label={`Edit alias ${alias.alias}`}
          className="flex flex-wrap items-end gap-3"
        >
          <div className="min-w-0 flex-1 basis-60">
            <AliasField value={draft} onChange={setDraft} />
          </div>
          <Button variant="ghost" onClick={() => setDraft(null)} disabled={update.isPending}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" disabled={draft.trim() === ''} pending={update.isPending}>
            Save
          </Button>
        </form>
      </li>
    );
  }
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-line border-b px-5 py-3 last:border-b-0 sm:px-6">
      <span className="min-w-0 flex-1 basis-52">
        <span className="font-mono text-[14px]">{alias.alias}</span>
        <span className="mx-2.5 text-text-3">means</span>
        <span className="font-medium">{alias.item_name}</span>
      </span>
      {mayWrite && (
        <span className="flex gap-1 max-sm:-ml-3">
          <Button
            variant="ghost"
            size="sm"
            aria-label={`Edit alias ${alias.alias}`}
            onClick={() => setDraft(alias.alias)}
          >
            Edit
          </Button>
          <Button
            variant="danger-quiet"
            size="sm"
            aria-label={`Delete alias ${alias.alias}`}
            pending={remove.isPending}
            onClick={() => remove.mutate({ id: alias.alias_id })}
          >
            Delete
          </Button>
        </span>
      )}
    </li>
  );
}
