import { TextField } from '../../components/ui/field.js';
import { LIMIT_ERRORS, type LimitEntry, parseLimits } from './noise-form.js';

const LIMIT_FIELDS = [
  {
    name: 'cooldown',
    label: 'Cooldown',
    placeholder: 'None',
    hint: 'Minutes without pings after each ping; 0 for none.',
  },
  {
    name: 'cap',
    label: 'Pings a day',
    placeholder: 'No limit',
    hint: '0 for no limit. The rest comes in one message.',
  },
] as const;

interface LimitFieldsProps {
  entry: LimitEntry;
  onChange: (entry: LimitEntry) => void;
  /** In empty fields; by default what empty means for a rule. */
  placeholder?: string;
}

/** How many pings a rule may make. */
export function LimitFields({ entry, onChange, placeholder }: LimitFieldsProps) {
  const { wrong } = parseLimits(entry);
  return LIMIT_FIELDS.map(({ name, ...texts }) => (
    <TextField
      key={name}
      {...texts}
      placeholder={placeholder ?? texts.placeholder}
      inputMode="numeric"
      error={wrong[name] ? LIMIT_ERRORS[name] : null}
      value={entry[name]}
      onChange={(text) => onChange({ ...entry, [name]: text })}
    />
  ));
}
