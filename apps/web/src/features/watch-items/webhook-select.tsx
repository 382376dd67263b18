import { t } from '@lockwatch/texts/web/rule-forms';
import { trpc } from '../../api/trpc.js';
import { SelectField } from '../../components/ui/select.js';
import { usePermission } from '../me/me.js';

const PRIMARY = 'primary';
const KEEP = 'keep';

interface WebhookSelectProps {
  /** Null: the primary webhook. Undefined: no change. */
  value: string | null | undefined;
  onChange: (webhookId: string | null | undefined) => void;
  canKeep?: boolean;
  disabled?: boolean;
}

/** The webhook of a rule; the primary one is listed as such ([2-32]). */
export function WebhookSelect({ value, onChange, canKeep = false, disabled }: WebhookSelectProps) {
  const canRead = usePermission('READ_WEBHOOKS');
  const webhooks = trpc.user.webhooks.list.useQuery(undefined, { enabled: canRead });
  const others = (webhooks.data ?? []).filter(
    (webhook) => !webhook.isPrimary || webhook.webhook_id === value,
  );
  const options = [
    ...(canKeep ? [{ value: KEEP, label: t('ruleForms.keep') }] : []),
    { value: PRIMARY, label: t('ruleForms.webhook.primary') },
    ...others.map((webhook) => ({ value: webhook.webhook_id, label: webhook.webhook_name })),
  ];
  return (
    <SelectField
      label={t('ruleForms.webhook')}
      value={value === undefined && canKeep ? KEEP : (value ?? PRIMARY)}
      options={options}
      disabled={disabled}
      onChange={(id) => onChange(id === KEEP ? undefined : id === PRIMARY ? null : id)}
    />
  );
}
