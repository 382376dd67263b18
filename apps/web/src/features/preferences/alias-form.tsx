import { t } from '@lockwatch/texts/web/preferences';
import { trpc } from '../../api/trpc.js';
import { useServerMutation } from '../../api/use-server-mutation.js';
import { ItemAliasForm } from '../items/item-alias-form.js';

interface AliasFormProps {
  /** Of the form, for its unsaved input. */
  name: string;
  onDone: () => void;
  onCancel: () => void;
}

export function AliasForm({ name, onDone, onCancel }: AliasFormProps) {
  const create = useServerMutation(trpc.user.aliases.create, {
    success: t('preferences.aliases.created'),
    failure: t('preferences.aliases.createFailed'),
    isCreate: true,
    onDone,
  });
  return (
    <ItemAliasForm
      name={name}
      texts={{
        label: t('preferences.aliases.new'),
        item: t('preferences.item'),
        alias: t('preferences.aliases.alias'),
        submit: t('preferences.aliases.create'),
      }}
      className="border-line border-b bg-surface-2 p-5 sm:px-6"
      isPending={create.isPending}
      onSubmit={create.mutate}
      onCancel={onCancel}
    />
  );
}
