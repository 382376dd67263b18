import { LIMITS } from '@lockwatch/contracts';
import { Field, Input } from '../../../components/ui/field.js';

interface ReasonFieldProps {
  value: string;
  onChange: (value: string) => void;
  hint: string;
  hasFocus?: boolean;
}

/** Why staff do it; it stands in the log. */
export function ReasonField({ value, onChange, hint, hasFocus = false }: ReasonFieldProps) {
  return (
    <Field label="Reason *" hint={hint}>
      {(control) => (
        <Input
          {...control}
          required
          maxLength={LIMITS.reasonMaxLength}
          autoFocus={hasFocus}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
