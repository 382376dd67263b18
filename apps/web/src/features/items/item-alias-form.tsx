import { LIMITS } from '@lockwatch/contracts';
import { TextField } from '../../components/ui/field.js';
import { Form } from '../../components/ui/form.js';
import { usePersistedForm } from '../forms/use-persisted-form.js';
import { ItemSearchField } from './item-search-field.js';
import { type ChosenItem, useItemChoice } from './use-item-choice.js';

interface ItemAliasFormProps {
  /** Of the form, for its unsaved input. */
  name: string;
  alias?: string;
  texts: { label: string; item: string; alias: string; submit: string };
  className: string;
  isPending: boolean;
  onSubmit: (alias: { alias: string; item_id: number }) => void;
  onCancel: () => void;
}

/** Another name of an item: needs a chosen item and a name ([5-04]). */
export function ItemAliasForm({ name, alias = '', texts, onSubmit, ...props }: ItemAliasFormProps) {
  const form = usePersistedForm<{ item: ChosenItem | null; alias: string }>(name, { item: null, alias });
  const { item, alias: typed } = form.values;
  const choice = useItemChoice(item, form.field('item').onChange);
  return (
    <Form
      {...props}
      label={texts.label}
      fieldsClassName="grid gap-4 sm:grid-cols-2"
      submitLabel={texts.submit}
      canSubmit={item !== null && typed.trim() !== ''}
      onSubmit={() => item && onSubmit({ item_id: item.item_id, alias: typed.trim() })}
    >
      <ItemSearchField label={texts.item} choice={choice} autoFocus />
      <TextField label={texts.alias} required maxLength={LIMITS.aliasMaxLength} {...form.field('alias')} />
    </Form>
  );
}
