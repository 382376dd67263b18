import { t } from '@lockwatch/texts/web/preferences';
import { trpc } from '../../api/trpc.js';
import { useServerMutation } from '../../api/use-server-mutation.js';
import { Form } from '../../components/ui/form.js';
import { usePersistedForm } from '../forms/use-persisted-form.js';
import { ItemSearchField } from '../items/item-search-field.js';
import { type ChosenItem, useItemChoice } from '../items/use-item-choice.js';
import { AliasField } from './alias-field.js';

interface AliasFormProps {
  /** Of the form, for its unsaved input. */
  name: string;
  onDone: () => void;
  onCancel: () => void;
}

/** Needs a chosen item and a name ([5-04]). */
export function AliasForm({ name, onDone, onCancel }: AliasFormProps) {
  const form = usePersistedForm<{ item: ChosenItem | null; alias: string }>(name, { item: null, alias: '' });
  const { item, alias } = form.values;
  const choice = useItemChoice(item, form.field('item').onChange);
  const create = useServerMutation(trpc.user.aliases.create, {
    success: t('preferences.aliases.created'),
    failure: t('preferences.aliases.createFailed'),
    isCreate: true,
    onDone,
  });

  function submit(): void {
    if (item) create.mutate({ item_id: item.item_id, alias: alias.trim() });
  }

  return (
    <Form
      label={t('preferences.aliases.new')}
      className="border-line border-b bg-surface-2 p-5 sm:px-6"
      fieldsClassName="grid gap-4 sm:grid-cols-2"
      submitLabel={t('preferences.aliases.create')}
      isPending={create.isPending}
      canSubmit={item !== null && alias.trim() !== ''}
      onSubmit={submit}
      onCancel={onCancel}
    >
      <ItemSearchField label={t('preferences.item')} choice={choice} autoFocus />
      <AliasField {...form.field('alias')} />
    </Form>
  );
}
