import { LIMITS } from '@lockwatch/contracts';
import { t } from '@lockwatch/texts/web/preferences';
import { TextField } from '../../components/ui/field.js';

export function AliasField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <TextField
      label={t('preferences.aliases.alias')}
      required
      maxLength={LIMITS.aliasMaxLength}
      value={value}
      onChange={onChange}
    />
  );
}
