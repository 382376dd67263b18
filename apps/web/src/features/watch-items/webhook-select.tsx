import { trpc } from '../../api/trpc.js';
import { Field } from '../../components/ui/field.js';
import { Select } from '../../components/ui/select.js';
import { usePermission } from '../me/use-me.js';

const PRIMARY = 'primary';
const KEEP = 'keep';

interface WebhookSelectProps {
  /** Null is the primary one; undefined, where it may be, leaves each as it is. */
  value: string | null | undefined;
  onChange: (webhookId: string | null | undefined) => void;
  mayKeep?: boolean;
  disabled?: boolean;
}

/** Where a rule's pings go: the primary webhook unless another is chosen ([2-32]: non-primary webhooks only). */
export function WebhookSelect({ value, onChange, mayKeep = false, disabled }: WebhookSelectProps) {
  const mayRead = usePermission('READ_WEBHOOKS');
  const webhooks = trpc.user.webhooks.list.useQuery(undefined, { enabled: mayRead });
  const others = (webhooks.data ?? []).filter(
    (webhook) => !webhook.isPrimary || webhook.webhook_id === value,
  );
  const options = [
    ...(mayKeep ? [{ value: KEEP, label: 'Leave as it is' }] : []),
    { value: PRIMARY, label: 'Primary webhook' },
    ...others.map((webhook) => ({ value: webhook.webhook_id, label: webhook.webhook_name })),
  ];
  return (
    <Field label="Webhook">
      {(control) => (
        <Select
          {...control}
          value={value === undefined && mayKeep ? KEEP : (value ?? PRIMARY)}
          options={options}
          disabled={disabled}
          onChange={(id) => onChange(id === KEEP ? undefined : id === PRIMARY ? null : id)}
        />
      )}
    </Field>
  );
}
