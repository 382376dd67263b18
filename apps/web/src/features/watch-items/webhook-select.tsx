import { trpc } from '../../api/trpc.js';
import { Field } from '../../components/ui/field.js';
import { Select } from '../../components/ui/select.js';
import { usePermission } from '../me/use-me.js';

const PRIMARY = 'primary';

interface WebhookSelectProps {
  value: string | null;
  onChange: (webhookId: string | null) => void;
  disabled?: boolean;
}

/** Where a rule's pings go: the primary webhook unless another is chosen ([2-32]: non-primary webhooks only). */
export function WebhookSelect({ value, onChange, disabled }: WebhookSelectProps) {
  const mayRead = usePermission('READ_WEBHOOKS');
  const webhooks = trpc.user.webhooks.list.useQuery(undefined, { enabled: mayRead });
  const others = (webhooks.data ?? []).filter(
    (webhook) => !webhook.isPrimary || webhook.webhook_id === value,
  );
  const options = [
    { value: PRIMARY, label: 'Primary webhook' },
    ...others.map((webhook) => ({ value: webhook.webhook_id, label: webhook.webhook_name })),
  ];
  return (
    <Field label="Webhook">
      {(control) => (
        <Select
          {...control}
          value={value ?? PRIMARY}
          options={options}
          disabled={disabled}
          onChange={(id) => onChange(id === PRIMARY ? null : id)}
        />
      )}
    </Field>
  );
}
