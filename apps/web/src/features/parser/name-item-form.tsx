import { LIMITS } from '@lockwatch/contracts';
import { t } from '@lockwatch/texts/web/parser';
import { useState } from 'react';
import { trpc } from '../../api/trpc.js';
import { useServerMutation } from '../../api/use-server-mutation.js';
import { TextField } from '../../components/ui/field.js';
import { Form } from '../../components/ui/form.js';
import { toast } from '../../components/ui/toast.js';
import { useSaveDraft, useStoredDraft } from '../drafts/draft-store.js';
import { ItemSearchField } from '../items/item-search-field.js';
import { parseItemDraft, toItemDraft, useItemChoice } from '../items/use-item-choice.js';
import { getNamingDraftName } from './naming-draft.js';

interface NameItemFormProps {
  alias: string;
  onDone: () => void;
  onCancel: () => void;
}

/** Adds an item alias for everyone. */
export function NameItemForm({ alias, onDone, onCancel }: NameItemFormProps) {
  const draftName = getNamingDraftName(alias);
  const storedDraft = useStoredDraft(draftName);
  const choice = useItemChoice(parseItemDraft(storedDraft));
  const [name, setName] = useState(storedDraft?.name ?? alias);
  useSaveDraft(draftName, { ...toItemDraft(choice.item), name }, choice.item !== null || name !== alias);
  const create = useServerMutation(trpc.admin.reading.aliases.create, {
    success: ({ alias, item_name }) => toast.success(t('parser.aliases.saved', { alias, item: item_name })),
    failure: t('parser.aliases.saveFailed'),
    changes: ({ admin: { reading } }) => [reading.aliases.list, reading.unknownNames],
    isCreate: true,
    onDone,
  });
  const isComplete = choice.item !== null && name.trim() !== '';

  function submit(): void {
    if (choice.item) create.mutate({ alias: name.trim(), item_id: choice.item.item_id });
  }

  return (
    <Form
      label={t('parser.aliases.form')}
      className="rounded-lg bg-surface-2 p-4"
      fieldsClassName="grid gap-4 sm:grid-cols-2"
      submitLabel={t('parser.aliases.save')}
      isPending={create.isPending}
      canSubmit={isComplete}
      onSubmit={submit}
      onCancel={onCancel}
    >
      <TextField
        label={t('parser.aliases.alias')}
        required
        maxLength={LIMITS.aliasMaxLength}
        value={name}
        onChange={setName}
      />
      <ItemSearchField label={t('parser.aliases.item')} choice={choice} autoFocus />
    </Form>
  );
}
