import { type Alias, LIMITS } from '@lockwatch/contracts';
import { t } from '@lockwatch/texts/web/preferences';
import { Tags } from 'lucide-react';
import { trpc } from '../../api/trpc.js';
import { sends, useServerMutation } from '../../api/use-server-mutation.js';
import { useUndoableMutation } from '../../api/use-undoable-mutation.js';
import { lazyPart } from '../../components/lazy-part.js';
import { Button } from '../../components/ui/button.js';
import { TextField } from '../../components/ui/field.js';
import { Form } from '../../components/ui/form.js';
import { ListSection } from '../forms/list-section.js';
import { useFormPanel } from '../forms/use-form-panel.js';
import { usePersistedForm } from '../forms/use-persisted-form.js';
import { AliasText } from '../items/alias-text.js';

const ItemAliasForm = lazyPart(async () => (await import('../items/item-alias-form.js')).ItemAliasForm);
const NEW_ALIAS = 'new-alias';

/** Item Aliases ([2-46], [3-11]): a user's own names for items. */
export function AliasesSection({ canWrite }: { canWrite: boolean }) {
  const list = trpc.user.aliases.list.useQuery();
  const panel = useFormPanel(NEW_ALIAS);
  const create = useServerMutation(trpc.user.aliases.create, {
    success: t('preferences.aliases.created'),
    failure: t('preferences.aliases.createFailed'),
    isCreate: true,
    onDone: panel.close,
  });
  return (
    <ListSection
      id="aliases"
      title={t('preferences.aliases.title')}
      text={t('preferences.aliases.text')}
      addLabel={canWrite ? t('preferences.aliases.add') : null}
      panel={panel}
      form={
        canWrite && (
          <ItemAliasForm
            name={NEW_ALIAS}
            texts={{
              label: t('preferences.aliases.new'),
              item: t('preferences.item'),
              alias: t('preferences.aliases.alias'),
              submit: t('preferences.aliases.create'),
            }}
            className="border-line border-b bg-surface-2 p-5 sm:px-6"
            isPending={create.isPending}
            onSubmit={create.mutate}
            onCancel={panel.cancel}
          />
        )
      }
      query={list}
      what={t('preferences.aliases.name')}
      empty={{
        icon: Tags,
        title: t('preferences.aliases.none'),
        text: t(canWrite ? 'preferences.aliases.noneText' : 'preferences.aliases.noneReadOnlyText'),
      }}
    >
      {(alias) => <AliasRow key={alias.alias_id} alias={alias} canWrite={canWrite} />}
    </ListSection>
  );
}

function AliasRow({ alias, canWrite }: { alias: Alias; canWrite: boolean }) {
  const form = useFormPanel(getFormName(alias));
  const { aliases } = trpc.user;
  const remove = useUndoableMutation(aliases.delete, aliases.create, {
    success: t('preferences.aliases.deleted'),
    failure: t('preferences.aliases.deleteFailed'),
    toUndo: () => ({ alias: alias.alias, item_id: alias.item_id }),
  });
  if (form.isOpen) return <EditAlias alias={alias} onDone={form.close} onCancel={form.cancel} />;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-line border-b px-5 py-3 last:border-b-0 sm:px-6">
      <AliasText alias={alias.alias} item={alias.item_name} />
      {canWrite && (
        <span className="flex gap-1 max-sm:-ml-3">
          <Button
            variant="ghost"
            size="sm"
            aria-label={t('preferences.aliases.edit', { alias: alias.alias })}
            onClick={() => form.setOpen(true)}
          >
            {t('common.edit')}
          </Button>
          <Button
            variant="danger-quiet"
            size="sm"
            aria-label={t('preferences.aliases.delete', { alias: alias.alias })}
            {...sends(remove, { id: alias.alias_id })}
          >
            {t('common.delete')}
          </Button>
        </span>
      )}
    </li>
  );
}

const getFormName = ({ alias_id }: Alias) => `edit-alias.${alias_id}`;

function EditAlias({ alias, onDone, onCancel }: { alias: Alias; onDone: () => void; onCancel: () => void }) {
  const form = usePersistedForm(getFormName(alias), { alias: alias.alias });
  const update = useServerMutation(trpc.user.aliases.update, {
    success: t('preferences.aliases.updated'),
    failure: t('preferences.aliases.updateFailed'),
    onDone,
  });
  const name = form.values.alias.trim();

  return (
    <li className="border-line border-b px-5 py-4 last:border-b-0 sm:px-6">
      <Form
        label={t('preferences.aliases.edit', { alias: alias.alias })}
        fieldsClassName="sm:max-w-sm"
        submitLabel={t('common.save')}
        isPending={update.isPending}
        canSubmit={name !== ''}
        onSubmit={() => update.mutate({ id: alias.alias_id, alias: name })}
        onCancel={onCancel}
      >
        <TextField
          label={t('preferences.aliases.alias')}
          required
          maxLength={LIMITS.aliasMaxLength}
          {...form.field('alias')}
        />
      </Form>
    </li>
  );
}
