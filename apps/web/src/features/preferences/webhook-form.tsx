import { LIMITS, parseDiscordWebhookUrl, type Webhook } from '@lockwatch/contracts';
import { t } from '@lockwatch/texts/web/preferences';
import { useState } from 'react';
import { TextField } from '../../components/ui/field.js';
import { Form } from '../../components/ui/form.js';
import { usePersistedForm } from '../forms/use-persisted-form.js';
import { getWebhookFormName, maskWebhook } from './preference-view.js';

interface WebhookFormProps {
  webhook?: Webhook;
  submitLabel: string;
  isPending: boolean;
  /** Without a URL, the present one is kept. */
  onSubmit: (values: { webhook_name: string; webhook_url: string | undefined }) => void;
  onCancel: () => void;
}

/** Name and URL of a webhook, both required and trimmed ([5-02]). */
export function WebhookForm({ webhook, submitLabel, isPending, onSubmit, onCancel }: WebhookFormProps) {
  const form = usePersistedForm(getWebhookFormName(webhook), { name: webhook?.webhook_name ?? '', url: '' });
  const { name, url } = form.values;
  const [wasLeft, setLeft] = useState(false);
  const isKept = webhook !== undefined && url.trim() === '';
  const isValidUrl = isKept || parseDiscordWebhookUrl(url) !== null;

  return (
    <Form
      label={
        webhook
          ? t('preferences.webhooks.editNamed', { name: webhook.webhook_name })
          : t('preferences.webhooks.new')
      }
      fieldsClassName="grid gap-4 sm:grid-cols-[1fr_2fr]"
      submitLabel={submitLabel}
      isPending={isPending}
      canSubmit={name.trim() !== '' && isValidUrl}
      onSubmit={() => onSubmit({ webhook_name: name.trim(), webhook_url: isKept ? undefined : url.trim() })}
      onCancel={onCancel}
    >
      <TextField
        label={t('preferences.webhooks.nameField')}
        required
        maxLength={LIMITS.webhookNameMaxLength}
        {...form.field('name')}
      />
      <TextField
        label={t(webhook ? 'preferences.webhooks.newUrl' : 'preferences.webhooks.url')}
        hint={t(webhook ? 'preferences.webhooks.keepUrl' : 'preferences.webhooks.onlyDiscord')}
        error={wasLeft && url.trim() !== '' && !isValidUrl ? t('preferences.webhooks.invalidUrl') : null}
        required={!webhook}
        type="url"
        inputMode="url"
        spellCheck={false}
        placeholder={webhook ? maskWebhook(webhook) : 'https://discord.com/api/webhooks/...'}
        maxLength={LIMITS.webhookUrlMaxLength}
        {...form.field('url')}
        onBlur={() => setLeft(true)}
      />
    </Form>
  );
}
