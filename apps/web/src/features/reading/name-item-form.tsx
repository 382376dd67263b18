import { LIMITS } from '@lockwatch/contracts';
import { type FormEvent, useState } from 'react';
import { Button } from '../../components/ui/button.js';
import { Field, Input } from '../../components/ui/field.js';
import { ItemSearchField } from '../items/item-search-field.js';
import { useItemChoice } from '../items/use-item-choice.js';
import { useCreateItemAlias } from './mutations.js';

/** Gives an item a name that everybody's messages are read with. */
export function NameItemForm({ alias, onDone }: { alias: string; onDone: () => void }) {
  const choice = useItemChoice();
  const [name, setName] = useState(alias);
  const create = useCreateItemAlias(onDone);
  const isComplete = choice.item !== null && name.trim() !== '';

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (choice.item && isComplete) create.mutate({ alias: name.trim(), item_id: choice.item.item_id });
  }

  return (
    <form onSubmit={submit} aria-label="Name an item" className="rounded-lg bg-surface-2 p-4">
      <fieldset disabled={create.isPending} className="grid gap-4 sm:grid-cols-2">
        <Field label="Name *">
          {(control) => (
            <Input
              {...control}
              required
              maxLength={LIMITS.aliasMaxLength}
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
        <ItemSearchField label="Item *" choice={choice} autoFocus />
      </fieldset>
      <div className="mt-4 flex justify-end gap-2">
        <Button variant="ghost" onClick={onDone} disabled={create.isPending}>
          Cancel
        </Button>
        <Button variant="primary" type="submit" disabled={!isComplete} pending={create.isPending}>
          Save for everybody
        </Button>
      </div>
    </form>
  );
}
