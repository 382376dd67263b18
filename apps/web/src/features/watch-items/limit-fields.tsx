import { t } from '@lockwatch/texts/web/rule-forms';
import { TextField } from '../../components/ui/field.js';
import { LIMIT_MAX, type LimitEntry, parseLimits } from './noise-form.js';

const LIMIT_FIELDS = ['cooldown', 'cap'] as const;

interface LimitFieldsProps {
  entry: LimitEntry;
  onChange: (entry: LimitEntry) => void;
  /** In empty fields; by default what empty means for a rule. */
  placeholder?: string;
}

/** How many pings a rule may make. */
export function LimitFields({ entry, onChange, placeholder }: LimitFieldsProps) {
  const { wrong } = parseLimits(entry);
  return LIMIT_FIELDS.map((name) => (
    <TextField
      key={name}
      label={t(`ruleForms.${name}.label`)}
      hint={t(`ruleForms.${name}.hint`)}
      placeholder={placeholder ?? t(`ruleForms.${name}.placeholder`)}
      inputMode="numeric"
      error={wrong[name] ? t(`ruleForms.${name}.wrong`, { max: LIMIT_MAX[name] }) : null}
      value={entry[name]}
      onChange={(text) => onChange({ ...entry, [name]: text })}
    />
  ));
}
