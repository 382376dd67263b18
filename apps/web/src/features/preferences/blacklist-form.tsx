import { type CreateBlacklistInput, createBlacklistInput } from '@lockwatch/contracts';
import { useState } from 'react';
import { trpc } from '../../api/trpc.js';
import { useServerMutation } from '../../api/use-server-mutation.js';
import { TextField } from '../../components/ui/field.js';
import { Form } from '../../components/ui/form.js';
import { SelectField } from '../../components/ui/select.js';
import { useSaveDraft, useStoredDraft } from '../drafts/draft-store.js';
import { ItemSearchField } from '../items/item-search-field.js';
import { parseItemDraft, toItemDraft, useItemChoice } from '../items/use-item-choice.js';
import type { BlacklistKind } from './preference-view.js';

const SCOPES = [
  { value: 'GLOBAL', label: 'All items' },
  { value: 'ITEM', label: 'One item' },
] as const;
const KIND_OPTIONS = [
  { value: 'world', label: 'World' },
  { value: 'user', label: 'User' },
  { value: 'channel', label: 'Channel' },
] as const;
const VALUE_FIELDS: Record<BlacklistKind, { label: string; hint: string }> = {
  world: { label: 'World *', hint: 'Its name in the game.' },
  user: { label: 'User id *', hint: 'On Discord: right click the person, Copy User ID.' },
  channel: { label: 'Channel id *', hint: 'On Discord: right click the channel, Copy Channel ID.' },
};

interface BlacklistFormProps {
  /** The name of its draft. */
  draft: string;
  onDone: () => void;
  onCancel: () => void;
}

/** New blacklist entry, validated by the schema of the API ([5-05]), which is why its code is separate from the page's. */
export function BlacklistForm({ draft, onDone, onCancel }: BlacklistFormProps) {
  const storedDraft = useStoredDraft(draft);
  const choice = useItemChoice(parseItemDraft(storedDraft));
  const [scope, setScope] = useState<CreateBlacklistInput['blacklist_type']>(
    storedDraft?.scope === 'ITEM' ? 'ITEM' : 'GLOBAL',
  );
  const [kind, setKind] = useState<BlacklistKind>(
    () => KIND_OPTIONS.find((one) => one.value === storedDraft?.kind)?.value ?? 'world',
  );
  const [value, setValue] = useState(storedDraft?.value ?? '');
  useSaveDraft(
    draft,
    { ...toItemDraft(choice.item), scope, kind, value },
    choice.item !== null || value !== '',
  );
  const create = useServerMutation(trpc.user.blacklist.create, {
    success: 'Blacklist entry created successfully!',
    failure: 'Failed to create blacklist entry',
    changes: ({ user }) => [user.blacklist],
    isCreate: true,
    onDone,
  });
  const input = createBlacklistInput.safeParse({
    blacklist_type: scope,
    item_id: scope === 'ITEM' ? choice.item?.item_id : undefined,
    [`blacklist_${kind}`]: value.trim(),
  });
  const problem =
    value.trim() === ''
      ? null
      : input.error?.issues.find((issue) => issue.path[0] === `blacklist_${kind}`)?.message;

  function submit(): void {
    if (input.success) create.mutate(input.data);
  }

  return (
    <Form
      label="New blacklist entry"
      className="border-line border-b bg-surface-2 p-5 sm:px-6"
      fieldsClassName="grid gap-4 sm:grid-cols-2"
      submitLabel="Create entry"
      isPending={create.isPending}
      canSubmit={input.success}
      onSubmit={submit}
      onCancel={onCancel}
    >
      <SelectField label="Applies to" value={scope} options={SCOPES} onChange={setScope} />
      <SelectField label="Type" value={kind} options={KIND_OPTIONS} onChange={setKind} />
      <TextField
        label={VALUE_FIELDS[kind].label}
        hint={VALUE_FIELDS[kind].hint}
        error={problem}
        required
        spellCheck={false}
        inputMode={kind === 'world' ? 'text' : 'numeric'}
        maxLength={24}
        value={value}
        onChange={setValue}
      />
      {scope === 'ITEM' && <ItemSearchField label="Item *" choice={choice} />}
    </Form>
  );
}
