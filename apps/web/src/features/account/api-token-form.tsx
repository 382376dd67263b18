import { LIMITS } from '@lockwatch/contracts';
import { TextField } from '../../components/ui/field.js';
import { Form } from '../../components/ui/form.js';
import { Secret } from '../../components/ui/secret.js';
import { SelectField } from '../../components/ui/select.js';
import { useDraftFields } from '../drafts/use-draft-fields.js';
import type { useCreateApiToken } from './mutations.js';

const ACCESS = [
  { value: 'read', label: 'Read' },
  { value: 'write', label: 'Read and write' },
] as const;
const LIFETIMES = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: '1 year' },
  { value: 'none', label: 'No expiration' },
] as const;

interface ApiTokenFormProps {
  draft: string;
  create: ReturnType<typeof useCreateApiToken>;
  onDone: () => void;
  onCancel: () => void;
}

export function ApiTokenForm({ draft, create, onDone, onCancel }: ApiTokenFormProps) {
  const { fields, change } = useDraftFields(draft, { name: '', access: 'read', lifetime: '90' });
  const name = fields.name.trim();
  const access = ACCESS.find(({ value }) => value === fields.access)?.value ?? 'read';
  const lifetime = LIFETIMES.find(({ value }) => value === fields.lifetime)?.value ?? '90';

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
      label="New API token"
      className="border-line border-b bg-surface-2 p-5 sm:px-6"
      fieldsClassName="grid gap-4 sm:grid-cols-3"
      submitLabel="Create token"
      isPending={create.isPending}
      canSubmit={name !== ''}
      onSubmit={submit}
      onCancel={onCancel}
    >
      <TextField
        label="Name *"
        required
        maxLength={LIMITS.apiTokenNameMaxLength}
        value={fields.name}
        onChange={(value) => change({ name: value })}
      />
      <SelectField
        label="Access"
        value={access}
        options={ACCESS}
        onChange={(value) => change({ access: value })}
      />
      <SelectField
        label="Expiration"
        value={lifetime}
        options={LIFETIMES}
        onChange={(value) => change({ lifetime: value })}
      />
    </Form>
  );
}

/** Shown once, after the token is created. */
export function NewToken({ token, prefix }: { token: string; prefix: string }) {
  return (
    <div role="status" className="border-line border-b bg-deal-soft p-5 sm:px-6">
      <p className="font-medium">Copy the token now: it is not shown again.</p>
      <Secret text={token} masked={`${prefix}••••••••`} />
    </div>
  );
}
