import { LIMITS } from '@lockwatch/contracts';
import { t } from '@lockwatch/texts/web/new-api-token';
import { TextField } from '../../components/ui/field.js';
import { Form } from '../../components/ui/form.js';
import { Secret } from '../../components/ui/secret.js';
import { SelectField } from '../../components/ui/select.js';
import { useDraftFields } from '../drafts/use-draft-fields.js';
import type { useCreateApiToken } from './mutations.js';

const ACCESS = ['read', 'write'] as const;
const LIFETIMES = ['30', '90', '365', 'none'] as const;

interface ApiTokenFormProps {
  draft: string;
  create: ReturnType<typeof useCreateApiToken>;
  onDone: () => void;
  onCancel: () => void;
}

export function ApiTokenForm({ draft, create, onDone, onCancel }: ApiTokenFormProps) {
  const { fields, change } = useDraftFields(draft, { name: '', access: 'read', lifetime: '90' });
  const name = fields.name.trim();
  const access = ACCESS.find((one) => one === fields.access) ?? 'read';
  const lifetime = LIFETIMES.find((one) => one === fields.lifetime) ?? '90';

  function submit(): void {
    create.mutate(
      {
        name,
        scopes: access === 'write' ? ['read', 'write'] : ['read'],
        expires_in_days: lifetime === 'none' ? null : Number(lifetime),
      },
      { onSuccess: onDone },
    );
  }

  return (
    <Form
      label={t('newApiToken.title')}
      className="border-line border-b bg-surface-2 p-5 sm:px-6"
      fieldsClassName="grid gap-4 sm:grid-cols-3"
      submitLabel={t('newApiToken.create')}
      isPending={create.isPending}
      canSubmit={name !== ''}
      onSubmit={submit}
      onCancel={onCancel}
    >
      <TextField
        label={t('newApiToken.name')}
        required
        maxLength={LIMITS.apiTokenNameMaxLength}
        value={fields.name}
        onChange={(value) => change({ name: value })}
      />
      <SelectField
        label={t('newApiToken.access')}
        value={access}
        options={ACCESS.map((one) => ({ value: one, label: t(`newApiToken.access.${one}`) }))}
        onChange={(value) => change({ access: value })}
      />
      <SelectField
        label={t('newApiToken.expiration')}
        value={lifetime}
        options={LIFETIMES.map((one) => ({ value: one, label: t(`newApiToken.lifetime.${one}`) }))}
        onChange={(value) => change({ lifetime: value })}
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
