import { type CreateBlacklistInput, createBlacklistInput, LIMITS } from '@lockwatch/contracts';
import { t } from '@lockwatch/texts/web/preferences';
import { trpc } from '../../api/trpc.js';
import { useServerMutation } from '../../api/use-server-mutation.js';
import { TextField } from '../../components/ui/field.js';
import { Form } from '../../components/ui/form.js';
import { SelectField } from '../../components/ui/select.js';
import { usePersistedForm } from '../forms/use-persisted-form.js';
import { ItemSearchField } from '../items/item-search-field.js';
import { type ChosenItem, useItemChoice } from '../items/use-item-choice.js';
import { BLACKLIST_KINDS, type BlacklistKind } from './preference-view.js';

const SCOPES = [
  ['GLOBAL', 'preferences.blacklist.allItems'],
  ['ITEM', 'preferences.blacklist.oneItem'],
] as const;

function describeWrongValue(kind: BlacklistKind): string {
  return kind === 'world'
    ? t('preferences.blacklist.wrongWorld', { max: LIMITS.worldNameMaxLength })
    : t('preferences.blacklist.wrongId');
}

const EMPTY: {
  item: ChosenItem | null;
  scope: CreateBlacklistInput['blacklist_type'];
  kind: BlacklistKind;
  value: string;
} = { item: null, scope: 'GLOBAL', kind: 'world', value: '' };

interface BlacklistFormProps {
  /** Of the form, for its unsaved input. */
  name: string;
  onDone: () => void;
  onCancel: () => void;
}

/** New blacklist entry, validated by the schema of the API ([5-05]), which is why its code is separate from the page's. */
export function BlacklistForm({ name, onDone, onCancel }: BlacklistFormProps) {
  const form = usePersistedForm(name, EMPTY);
  const { item, scope, kind, value } = form.values;
  const choice = useItemChoice(item, form.field('item').onChange);
  const create = useServerMutation(trpc.user.blacklist.create, {
    success: t('preferences.blacklist.created'),
    failure: t('preferences.blacklist.createFailed'),
    isCreate: true,
    onDone,
  });
  const input = createBlacklistInput.safeParse({
    blacklist_type: scope,
    item_id: scope === 'ITEM' ? item?.item_id : undefined,
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
        options={SCOPES.map(([value, label]) => ({ value, label: t(label) }))}
        {...form.field('scope')}
      />
      <SelectField
        label={t('preferences.blacklist.type')}
        options={BLACKLIST_KINDS.map((one) => ({ value: one, label: t(`preferences.blacklist.${one}`) }))}
        {...form.field('kind')}
      />
      <TextField
        label={t(`preferences.blacklist.${kind}Field`)}
        hint={t(`preferences.blacklist.${kind}Hint`)}
        error={isWrong ? describeWrongValue(kind) : null}
        required
        spellCheck={false}
        inputMode={kind === 'world' ? 'text' : 'numeric'}
        maxLength={24}
        {...form.field('value')}
      />
      {scope === 'ITEM' && <ItemSearchField label={t('preferences.item')} choice={choice} />}
    </Form>
  );
}
