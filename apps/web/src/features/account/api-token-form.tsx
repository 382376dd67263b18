import { type ApiTokenScope, LIMITS } from '@lockwatch/contracts';
import { type FormEvent, useState } from 'react';
import { Button } from '../../components/ui/button.js';
import { Field, Input } from '../../components/ui/field.js';
import { Select } from '../../components/ui/select.js';

const ACCESS = [
  { value: 'read', label: 'Read' },
  { value: 'write', label: 'Read and change' },
] as const;
const LIFETIMES = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: 'A year' },
  { value: 'none', label: 'Until revoked' },
] as const;

interface TokenValues {
  name: string;
  scopes: ApiTokenScope[];
  expires_in_days: number | null;
}

interface ApiTokenFormProps {
  isPending: boolean;
  onSubmit: (values: TokenValues) => void;
  onCancel: () => void;
}

/** Name, rights and lifetime of a new API token. */
export function ApiTokenForm({ isPending, onSubmit, onCancel }: ApiTokenFormProps) {
  const [name, setName] = useState('');
  const [access, setAccess] = useState<ApiTokenScope>('read');
  const [lifetime, setLifetime] = useState<(typeof LIFETIMES)[number]['value']>('90');

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (name.trim() === '') return;
    onSubmit({
      name: name.trim(),
      scopes: access === 'write' ? ['read', 'write'] : ['read'],
      expires_in_days: lifetime === 'none' ? null : Number(lifetime),
    });
  }

  return (
    <form
      onSubmit={submit}
      aria-label="New API token"
      className="border-line border-b bg-surface-2 p-5 sm:px-6"
    >
      <fieldset disabled={isPending} className="grid gap-4 sm:grid-cols-3">
        <Field label="Name *">
          {(control) => (
            <Input
              {...control}
              required
              maxLength={LIMITS.apiTokenNameMaxLength}
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
        <Field label="May">
          {(control) => <Select {...control} value={access} options={ACCESS} onChange={setAccess} />}
        </Field>
        <Field label="Lasts">
          {(control) => <Select {...control} value={lifetime} options={LIFETIMES} onChange={setLifetime} />}
        </Field>
      </fieldset>
      <div className="mt-4 flex justify-end gap-2">
        <Button variant="ghost" onClick={onCancel} disabled={isPending}>
          Cancel
        </Button>
        <Button variant="primary" type="submit" disabled={name.trim() === ''} pending={isPending}>
          Create token
        </Button>
      </div>
    </form>
  );
}
