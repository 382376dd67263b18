import { t } from '@lockwatch/texts/web/preferences';
import { useState } from 'react';
import { trpc } from '../../api/trpc.js';
import { useServerMutation } from '../../api/use-server-mutation.js';
import { Form } from '../../components/ui/form.js';
import { useSaveDraft, useStoredDraft } from '../drafts/draft-store.js';
import { ItemSearchField } from '../items/item-search-field.js';
import { parseItemDraft, toItemDraft, useItemChoice } from '../items/use-item-choice.js';
import { AliasField } from './alias-field.js';

interface AliasFormProps {
  draft: string;
  onDone: () => void;
  onCancel: () => void;
}

/** Needs a chosen item and a name ([5-04]). */
export function AliasForm({ draft, onDone, onCancel }: AliasFormProps) {
  const storedDraft = useStoredDraft(draft);
  const choice = useItemChoice(parseItemDraft(storedDraft));
  const [alias, setAlias] = useState(storedDraft?.alias ?? '');
  useSaveDraft(draft, { ...toItemDraft(choice.item), alias }, choice.item !== null || alias !== '');
  const create = useServerMutation(trpc.user.aliases.create, {
    success: t('preferences.aliases.created'),
    failure: t('preferences.aliases.createFailed'),
    changes: ({ user }) => [user.aliases.list],
    isCreate: true,
    onDone,
  });

  function submit(): void {
    if (choice.item) create.mutate({ item_id: choice.item.item_id, alias: alias.trim() });
  }

  return (
    <Form
      label={t('preferences.aliases.new')}
      className="border-line border-b bg-surface-2 p-5 sm:px-6"
      fieldsClassName="grid gap-4 sm:grid-cols-2"
      submitLabel={t('preferences.aliases.create')}
      isPending={create.isPending}
      canSubmit={choice.item !== null && alias.trim() !== ''}
      onSubmit={submit}
      onCancel={onCancel}
    >
      <ItemSearchField label={t('preferences.item')} choice={choice} autoFocus />
      <AliasField value={alias} onChange={setAlias} />
    </Form>
  );
}
