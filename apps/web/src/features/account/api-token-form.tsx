import { LIMITS } from '@lockwatch/contracts';
import { t } from '@lockwatch/texts/web/new-api-token';
import { TextField } from '../../components/ui/field.js';
import { Form } from '../../components/ui/form.js';
import { Secret } from '../../components/ui/secret.js';
import { SelectField } from '../../components/ui/select.js';
import { usePersistedForm } from '../forms/use-persisted-form.js';

const ACCESS = ['read', 'write'] as const;
const LIFETIMES = ['30', '90', '365', 'none'] as const;
const EMPTY = {
  name: '',
  access: 'read' as (typeof ACCESS)[number],
  lifetime: '90' as (typeof LIFETIMES)[number],
};

interface ApiTokenFormProps {
  /** Of the form, for its unsaved input. */
  name: string;
  isPending: boolean;
  onSubmit: (token: { name: string; scopes: ('read' | 'write')[]; expires_in_days: number | null }) => void;
  onCancel: () => void;
}

export function ApiTokenForm({ name: formName, isPending, onSubmit, onCancel }: ApiTokenFormProps) {
  const form = usePersistedForm(formName, EMPTY);
  const { access, lifetime } = form.values;
  const name = form.values.name.trim();

  function submit(): void {
    onSubmit({
      name,
      scopes: access === 'write' ? ['read', 'write'] : ['read'],
      expires_in_days: lifetime === 'none' ? null : Number(lifetime),
    });
  }

  return (
    <Form
      label={t('newApiToken.title')}
      className="border-line border-b bg-surface-2 p-5 sm:px-6"
      fieldsClassName="grid gap-4 sm:grid-cols-3"
      submitLabel={t('newApiToken.create')}
      isPending={isPending}
      canSubmit={name !== ''}
      onSubmit={submit}
      onCancel={onCancel}
    >
      <TextField
        label={t('newApiToken.name')}
        required
        maxLength={LIMITS.apiTokenNameMaxLength}
        {...form.field('name')}
      />
      <SelectField
        label={t('newApiToken.access')}
        options={ACCESS.map((one) => ({ value: one, label: t(`newApiToken.access.${one}`) }))}
        {...form.field('access')}
      />
      <SelectField
        label={t('newApiToken.expiration')}
        options={LIFETIMES.map((one) => ({ value: one, label: t(`newApiToken.lifetime.${one}`) }))}
        {...form.field('lifetime')}
      />
    </Form>
  );
}

/** Shown once, after the token is created. */
export function NewToken({ token, prefix }: { token: string; prefix: string }) {
  return (
    <div role="status" className="border-line border-b bg-deal-soft p-5 sm:px-6">
      <p className="font-medium">{t('newApiToken.copyNow')}</p>
      <Secret text={token} masked={`${prefix}••••••••`} />
    </div>
  );
}
