import { LIMITS, parseDiscordWebhookUrl, WEBHOOK_TEXTS, type Webhook } from '@lockwatch/contracts';
import { type FormEvent, useState } from 'react';
import { Button } from '../../components/ui/button.js';
import { Field, Input } from '../../components/ui/field.js';

interface WebhookValues {
  webhook_name: string;
  webhook_url: string;
}

interface WebhookFormProps {
  webhook?: Webhook;
  submitLabel: string;
  isPending: boolean;
  onSubmit: (values: WebhookValues) => void;
  onCancel: () => void;
}

/** Name and URL of a webhook, both required and trimmed; cannot be sent while wrong ([5-02]). */
export function WebhookForm({ webhook, submitLabel, isPending, onSubmit, onCancel }: WebhookFormProps) {
  const [name, setName] = useState(webhook?.webhook_name ?? '');
  const [url, setUrl] = useState(webhook?.webhook_url ?? '');
  const [wasLeft, setLeft] = useState(false);
  const isValidUrl = parseDiscordWebhookUrl(url) !== null;
  const isComplete = name.trim() !== '' && isValidUrl;

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (isComplete) onSubmit({ webhook_name: name.trim(), webhook_url: url.trim() });
  }

  return (
    <form onSubmit={submit} aria-label={webhook ? `Edit ${webhook.webhook_name}` : 'New webhook'}>
      <fieldset disabled={isPending} className="grid gap-4 sm:grid-cols-[1fr_2fr]">
        <Field label="Name *">
          {(control) => (
            <Input
              {...control}
              required
              value={name}
              maxLength={LIMITS.webhookNameMaxLength}
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
        <Field
          label="Webhook URL *"
          hint={WEBHOOK_TEXTS.help}
          error={wasLeft && url.trim() !== '' && !isValidUrl ? WEBHOOK_TEXTS.invalid : null}
        >
          {(control) => (
            <Input
              {...control}
              required
              type="url"
              inputMode="url"
              spellCheck={false}
              placeholder="https://discord.com/api/webhooks/..."
              value={url}
              maxLength={LIMITS.webhookUrlMaxLength}
              onChange={(event) => setUrl(event.target.value)}
              onBlur={() => setLeft(true)}
            />
          )}
        </Field>
      </fieldset>
      <div className="mt-4 flex justify-end gap-2">
        <Button variant="ghost" onClick={onCancel} disabled={isPending}>
          Cancel
        </Button>
        <Button variant="primary" type="submit" disabled={!isComplete} pending={isPending}>
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}
