import { type CreateBlacklistInput, createBlacklistInput, LIMITS } from '@lockwatch/contracts';
import { t } from '@lockwatch/texts/web/preferences';
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

const KINDS: readonly BlacklistKind[] = ['world', 'user', 'channel'];

function describeWrongValue(kind: BlacklistKind): string {
  return kind === 'world'
    ? t('preferences.blacklist.wrongWorld', { max: LIMITS.worldNameMaxLength })
    : t('preferences.blacklist.wrongId');
}

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
    () => KINDS.find((one) => one === storedDraft?.kind) ?? 'world',
  );
  const [value, setValue] = useState(storedDraft?.value ?? '');
  useSaveDraft(
    draft,
    { ...toItemDraft(choice.item), scope, kind, value },
    choice.item !== null || value !== '',
  );
  const create = useServerMutation(trpc.user.blacklist.create, {
    success: t('preferences.blacklist.created'),
    failure: t('preferences.blacklist.createFailed'),
    changes: ({ user }) => [user.blacklist],
    isCreate: true,
    onDone,
  });
  const input = createBlacklistInput.safeParse({
    blacklist_type: scope,
    item_id: scope === 'ITEM' ? choice.item?.item_id : undefined,
    [`blacklist_${kind}`]: value.trim(),
  });
  const isWrong =
    value.trim() !== '' && input.error?.issues.some((issue) => issue.path[0] === `blacklist_${kind}`);

  function submit(): void {
    if (input.success) create.mutate(input.data);
  }

  return (
    <Form
      label={t('preferences.blacklist.new')}
      className="border-line border-b bg-surface-2 p-5 sm:px-6"
      fieldsClassName="grid gap-4 sm:grid-cols-2"
      submitLabel={t('preferences.blacklist.create')}
      isPending={create.isPending}
      canSubmit={input.success}
      onSubmit={submit}
      onCancel={onCancel}
    >
      <SelectField
        label={t('preferences.blacklist.appliesTo')}
        value={scope}
        options={[
          { value: 'GLOBAL', label: t('preferences.blacklist.allItems') },
          { value: 'ITEM', label: t('preferences.blacklist.oneItem') },
        ]}
        onChange={setScope}
      />
      <SelectField
        label={t('preferences.blacklist.type')}
        value={kind}
        options={KINDS.map((one) => ({ value: one, label: t(`preferences.blacklist.${one}`) }))}
        onChange={setKind}
      />
      <TextField
        label={t(`preferences.blacklist.${kind}Field`)}
        hint={t(`preferences.blacklist.${kind}Hint`)}
        error={isWrong ? describeWrongValue(kind) : null}
        required
        spellCheck={false}
        inputMode={kind === 'world' ? 'text' : 'numeric'}
        maxLength={24}
        value={value}
        onChange={setValue}
      />
      {scope === 'ITEM' && <ItemSearchField label={t('preferences.item')} choice={choice} />}
    </Form>
  );
}
