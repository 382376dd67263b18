import { LIMITS } from '@lockwatch/contracts';
import { t } from '@lockwatch/texts/web/parser';
import { trpc } from '../../api/trpc.js';
import { useServerMutation } from '../../api/use-server-mutation.js';
import { TextField } from '../../components/ui/field.js';
import { Form } from '../../components/ui/form.js';
import { toast } from '../../components/ui/toast.js';
import { usePersistedForm } from '../forms/use-persisted-form.js';
import { ItemSearchField } from '../items/item-search-field.js';
import { type ChosenItem, useItemChoice } from '../items/use-item-choice.js';

interface NameItemFormProps {
  /** Of the form, for its unsaved input. */
  name: string;
  alias: string;
  onDone: () => void;
  onCancel: () => void;
}

export function NameItemForm({ name: formName, alias, onDone, onCancel }: NameItemFormProps) {
  const empty: { item: ChosenItem | null; name: string } = { item: null, name: alias };
  const form = usePersistedForm(formName, empty);
  const { item, name } = form.values;
  const choice = useItemChoice(item, form.field('item').onChange);
  const create = useServerMutation(trpc.admin.parser.aliases.create, {
    success: ({ alias, item_name }) => toast.success(t('parser.aliases.saved', { alias, item: item_name })),
    isCreate: true,
    onDone,
  });
  const isComplete = item !== null && name.trim() !== '';

  function submit(): void {
    if (item) create.mutate({ alias: name.trim(), item_id: item.item_id });
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
        {...form.field('name')}
      />
      <ItemSearchField label={t('parser.aliases.item')} choice={choice} autoFocus />
    </Form>
  );
}
