import { t } from '@lockwatch/texts/web/parser';
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
    success: ({ alias, item_name }) => toast.success(t('parser.aliases.saved', { alias, item: item_name })),
    isCreate: true,
    onDone,
  });
  return (
    <ItemAliasForm
      name={name}
      alias={alias}
      texts={{
        label: t('parser.aliases.form'),
        item: t('parser.aliases.item'),
        alias: t('parser.aliases.alias'),
        submit: t('parser.aliases.save'),
      }}
      className="rounded-lg bg-surface-2 p-4"
      isPending={create.isPending}
      onSubmit={create.mutate}
      onCancel={onCancel}
    />
  );
}
