import { LIMITS } from '@lockwatch/contracts';
import { TextField } from '../../components/ui/field.js';

export function AliasField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <TextField label="Alias *" required maxLength={LIMITS.aliasMaxLength} value={value} onChange={onChange} />
  );
}
