import { t } from '@lockwatch/texts/web/name-item';
import { trpc } from '../../api/trpc.js';
import { useServerMutation } from '../../api/use-server-mutation.js';
import { toast } from '../../components/ui/toast.js';
import { ItemAliasForm } from '../items/item-alias-form.js';

interface NameItemFormProps {
  /** Of the form, for its unsaved input. */
  name: string;
  alias: string;
  onDone: () => void;
  onCancel: () => void;
}

export function NameItemForm({ name, alias, onDone, onCancel }: NameItemFormProps) {
  const create = useServerMutation(trpc.admin.parser.aliases.create, {
    success: ({ alias, item_name }) => toast.success(t('nameItem.saved', { alias, item: item_name })),
    isCreate: true,
    onDone,
  });
  return (
    <ItemAliasForm
      name={name}
      alias={alias}
      texts={{
        label: t('nameItem.form'),
        item: t('nameItem.item'),
        alias: t('nameItem.alias'),
        submit: t('nameItem.save'),
      }}
      className="rounded-lg bg-surface-2 p-4"
      isPending={create.isPending}
      onSubmit={create.mutate}
      onCancel={onCancel}
    />
  );
}
