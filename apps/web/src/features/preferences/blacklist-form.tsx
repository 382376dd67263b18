import { type CreateBlacklistInput, createBlacklistInput } from '@lockwatch/contracts';
import { type FormEvent, useState } from 'react';
import { Button } from '../../components/ui/button.js';
import { Field, Input } from '../../components/ui/field.js';
import { Select } from '../../components/ui/select.js';
import { ItemSearchField } from '../items/item-search-field.js';
import { useItemChoice } from '../items/use-item-choice.js';
import type { BlacklistKind } from './blacklist-groups.js';
import { useCreateBlacklistEntry } from './mutations.js';

const SCOPES = [
  { value: 'GLOBAL', label: 'All items' },
  { value: 'ITEM', label: 'One item' },
] as const;
const KINDS = [
  { value: 'world', label: 'World' },
  { value: 'user', label: 'User' },
  { value: 'channel', label: 'Channel' },
] as const;
const VALUE_FIELDS: Record<BlacklistKind, { label: string; hint: string }> = {
  world: { label: 'World *', hint: 'Its name in the game.' },
  user: { label: 'User id *', hint: 'On Discord: right click the person, Copy User ID.' },
  channel: { label: 'Channel id *', hint: 'On Discord: right click the channel, Copy Channel ID.' },
};

/** New blacklist entry; the contract's own schema says whether it is complete ([5-05]). */
export function BlacklistForm({ onDone }: { onDone: () => void }) {
  const choice = useItemChoice();
  const [scope, setScope] = useState<CreateBlacklistInput['blacklist_type']>('GLOBAL');
  const [kind, setKind] = useState<BlacklistKind>('world');
  const [value, setValue] = useState('');
  const create = useCreateBlacklistEntry(onDone);
  const input = createBlacklistInput.safeParse({
    blacklist_type: scope,
    item_id: scope === 'ITEM' ? choice.item?.item_id : undefined,
    [`blacklist_${kind}`]: value.trim(),
  });
  const problem =
    value.trim() === ''
      ? null
      : input.error?.issues.find((issue) => issue.path[0] === `blacklist_${kind}`)?.message;

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (input.success) create.mutate(input.data);
  }

  return (
    <form
      onSubmit={submit}
      aria-label="New blacklist entry"
      className="border-line border-b bg-surface-2 p-5 sm:px-6"
    >
      <fieldset disabled={create.isPending} className="grid gap-4 sm:grid-cols-2">
        <Field label="Counts for">
          {(control) => <Select {...control} value={scope} options={SCOPES} onChange={setScope} />}
        </Field>
        <Field label="What">
          {(control) => <Select {...control} value={kind} options={KINDS} onChange={setKind} />}
        </Field>
        <Field label={VALUE_FIELDS[kind].label} hint={VALUE_FIELDS[kind].hint} error={problem}>
          {(control) => (
            <Input
              {...control}
              required
              spellCheck={false}
              inputMode={kind === 'world' ? 'text' : 'numeric'}
              maxLength={24}
              value={value}
              onChange={(event) => setValue(event.target.value)}
            />
          )}
        </Field>
        {scope === 'ITEM' && <ItemSearchField label="Item *" choice={choice} />}
      </fieldset>
      <div className="mt-4 flex justify-end gap-2">
        <Button variant="ghost" onClick={onDone} disabled={create.isPending}>
          Cancel
        </Button>
        <Button variant="primary" type="submit" disabled={!input.success} pending={create.isPending}>
          Create entry
        </Button>
      </div>
    </form>
  );
}
